#!/usr/bin/env python3
"""Compiles a kernel beside objects of static storage; amp++ must accept the program and generate code for the kernel alone.

usage: static_objects.py AMP++ [EVERY]     with EVERY, only every EVERYth program

The objects are of every class of the standard library that has objects, and of classes with virtual functions, with a destructor,
with a constexpr constructor. Each is declared in every way that C++ has for objects of static or thread storage. Prints what
failed and exits with 1 if anything did.
"""
import concurrent.futures
import itertools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

# By first standard: header and declarators, in which X is the name of the object.
CLASSES = {
    "c++11": """
array               std::array<int, 3> X{{1, 2, 3}}; std::array<float, 2> X{}
atomic              std::atomic<int> X{1}; std::atomic<bool> X{}; std::atomic_flag X = ATOMIC_FLAG_INIT
bitset              std::bitset<70> X{5}
chrono              std::chrono::seconds X{1}; std::chrono::system_clock::time_point X{}; std::chrono::steady_clock X{}
codecvt             std::codecvt_utf8<wchar_t> X{}
complex             std::complex<float> X{1, 2}; std::complex<double> X{}
condition_variable  std::condition_variable X{}; std::condition_variable_any X{}
deque               std::deque<int> X{1, 2}
exception           std::exception X{}; std::exception_ptr X{}; std::bad_exception X{}; std::nested_exception X{}
forward_list        std::forward_list<int> X{1, 2}
fstream             std::ifstream X{}; std::ofstream X{}; std::fstream X{}; std::filebuf X{}
functional          std::function<int()> X{compute}; std::hash<int> X{}; std::plus<int> X{}; std::bad_function_call X{}
functional          std::reference_wrapper<int> X{number}
future              std::promise<int> X{}; std::future<int> X{}; std::shared_future<int> X{}; std::packaged_task<int()> X{}
initializer_list    std::initializer_list<int> X{1, 2}
ios                 std::ios_base::Init X{}; std::fpos<std::mbstate_t> X{0}
iostream            std::ostream X{nullptr}; std::istream X{nullptr}; std::iostream X{nullptr}
iterator            std::istream_iterator<int> X{}; std::ostreambuf_iterator<char> X{nullptr}; std::reverse_iterator<int*> X{&number}
limits              std::numeric_limits<int> X{}
list                std::list<int> X{1, 2}
locale              std::locale X{}; std::wstring_convert<std::codecvt_utf8<wchar_t>> X{"?"}
map                 std::map<int, std::string> X{{1, "one"}}; std::multimap<int, int> X{}
memory              std::unique_ptr<int> X{new int(1)}; std::shared_ptr<int> X{new int(1)}; std::weak_ptr<int> X{}; std::allocator<int> X{}
mutex               std::mutex X{}; std::recursive_mutex X{}; std::timed_mutex X{}; std::once_flag X{}; std::unique_lock<std::mutex> X{}
new                 std::bad_alloc X{}; std::nothrow_t X{}; std::bad_array_new_length X{}
queue               std::queue<int> X{}; std::priority_queue<int> X{}
random              std::mt19937 X{1u}; std::random_device X{}; std::seed_seq X{1, 2}; std::uniform_int_distribution<int> X{0, 9}
random              std::normal_distribution<double> X{}; std::discrete_distribution<int> X{1, 2}; std::knuth_b X{}
ratio               std::ratio<1, 2> X{}
regex               std::regex X{"a+"}; std::smatch X{}; std::sregex_iterator X{}
scoped_allocator    std::scoped_allocator_adaptor<std::allocator<int>> X{}
set                 std::set<int> X{1, 2}; std::multiset<std::string> X{"a"}
sstream             std::stringstream X{"a"}; std::ostringstream X{}; std::istringstream X{}; std::stringbuf X{}
stack               std::stack<int> X{}
stdexcept           std::runtime_error X{"a"}; std::logic_error X{"a"}; std::out_of_range X{"a"}; std::invalid_argument X{"a"}
string              std::string X = "abc"; std::wstring X = L"abc"; std::u16string X{}; std::char_traits<char> X{}
system_error        std::error_code X{}; std::error_condition X{}; std::system_error X{std::error_code()}
thread              std::thread X{}; std::thread::id X{}
tuple               std::tuple<int, std::string> X{1, "a"}
type_traits         std::true_type X{}; std::integral_constant<int, 3> X{}
typeindex           std::type_index X{typeid(int)}
unordered_map       std::unordered_map<int, std::string> X{{1, "one"}}; std::unordered_multimap<int, int> X{}
unordered_set       std::unordered_set<int> X{1, 2}; std::unordered_multiset<int> X{}
utility             std::pair<int, std::string> X{1, "a"}; std::piecewise_construct_t X{}
valarray            std::valarray<int> X{1, 2}; std::slice X{0, 1, 1}; std::gslice X{}
vector              std::vector<int> X{1, 2}; std::vector<bool> X{true}; std::vector<std::string> X{"a", "b"}
typeinfo            virtual_class X{}; destroyed X{}; literal X{}; aggregate X{{1, 2}, 3}; base* X = new derived; int X = compute()
typeinfo            double X = compute() * 0.5; const char* X = "abc"; int X[3] = {1, compute(), 3}; std::string X[2] = {"a", "b"}
typeinfo            function* X = compute; member X = &aggregate::m; unsigned long long X = 7; decltype(nullptr) X = nullptr
""",
    "c++14": """
shared_mutex        std::shared_timed_mutex X{}; std::shared_lock<std::shared_timed_mutex> X{}
""",
    "c++17": """
any                 std::any X{1}
charconv            std::from_chars_result X{}
filesystem          std::filesystem::path X{"a"}; std::filesystem::file_status X{}; std::filesystem::directory_iterator X{}
memory_resource     std::pmr::monotonic_buffer_resource X{}; std::pmr::vector<int> X{1}
optional            std::optional<std::string> X{"a"}; std::optional<int> X{}
shared_mutex        std::shared_mutex X{}
string_view         std::string_view X = "abc"
variant             std::variant<int, std::string> X{"a"}; std::monostate X{}
""",
    "c++20": """
barrier             std::barrier<> X{1}
compare             std::strong_ordering X = std::strong_ordering::less
latch               std::latch X{1}
ranges              std::ranges::iota_view<int, int> X{0, 3}
semaphore           std::counting_semaphore<3> X{1}
source_location     std::source_location X = std::source_location::current()
span                std::span<int> X{&number, 1}
stop_token          std::stop_source X{}; std::stop_token X{}
syncstream          std::osyncstream X{std::cout}
thread              std::jthread X{}
""",
}
# D stands for the declarator with its name. A thread_local object needs no constexpr variant: it has its own storage.
WAYS = ["D;", "const D;", "static D;", "static const D;", "namespace { D; }", "thread_local D;", "static thread_local const D;",
        "inline void functionN() { static D; static const C; (void)X; (void)Y; }",
        "template <typename T> struct in_templateN { static T X() { static D; static const C; (void)Y; return T(); } }; "
        "template struct in_templateN<int>;"]
WAYS_LATER = ["inline D;", "inline const D;", "struct memberN { static inline D; static inline const C; };",
              "template <typename T> struct template_memberN { static inline D; static inline const C; }; "
              "void useN() { (void)&template_memberN<int>::X; (void)&template_memberN<int>::Y; }",
              "template <typename T> inline D; void* addressN() { return (void*)&X<int>; }"]
STANDARDS = ("c++11", "c++14", "c++17", "c++20")
OWN = """
#include <amp.h>
#include <iostream>
static int number = 1;
int compute() { return number; }
struct virtual_class { virtual ~virtual_class() {} virtual int g() const { return 1; } };
struct destroyed { ~destroyed() { number = 0; } int m = 0; };
struct literal { constexpr literal() : m(3) {} int m; };
struct aggregate { int a[2]; int m; };
typedef int function();
typedef int aggregate::*member;
struct base { virtual ~base() {} };
struct derived : base { std::string name = "derived"; };
"""
KERNEL = """
int main() {
  int v[4] = {0, 0, 0, 0};
  concurrency::array_view<int, 1> a(4, v);
  concurrency::parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] = i[0]; });
  return a[3] == 3 ? 0 : 1;
}
"""


def declarators(standard: str) -> tuple[list[str], list[str]]:
    """The headers and declarators of a standard."""
    headers, found = [], []
    for since in STANDARDS[: STANDARDS.index(standard) + 1]:
        for line in CLASSES.get(since, "").strip().splitlines():
            header, rest = line.split(None, 1)
            headers.append(header)
            found += rest.split("; ")
    return list(dict.fromkeys(headers)), found


def program(standard: str, way: str) -> tuple[str, int]:
    headers, found = declarators(standard)
    lines = []
    for number, declarator in enumerate(found):
        name, other = f"object_{number}", f"constant_{number}"
        text = way.replace("N", f"_{number}")
        for key, replaced in (("D", declarator.replace("X", name, 1)), ("C", declarator.replace("X", other, 1)), ("X", name), ("Y", other)):
            text = "".join(replaced if part == key else part for part in tokens(text))
        lines.append(text)
    includes = "".join(f"#include <{header}>\n" for header in headers)
    return includes + OWN + "\n".join(lines) + KERNEL, len(found)


def tokens(text: str) -> list[str]:
    """The words and the characters between them."""
    return ["".join(group) for _, group in itertools.groupby(text, key=lambda c: c.isalnum() or c == "_")]


def fault(compiler: str, folder: Path, standard: str, way: str) -> tuple[int, str]:
    text, count = program(standard, way)
    stem = f"{standard}-{(WAYS + WAYS_LATER).index(way)}"
    source = folder / f"{stem}.cpp"
    source.write_text(text)
    for words in (["-O0", "-c", "-o", str(folder / f"{stem}.o")], ["-O2", "--emit=spirv", "-o", str(folder / f"{stem}.spv")]):
        result = subprocess.run([compiler, f"-std={standard}", "-Wno-everything", *words, str(source)], capture_output=True, text=True, check=False)
        if result.returncode != 0:
            return count, f"{standard}, '{way}', {words[0]}: {(result.stdout + result.stderr)[:1500]}"
    return count, ""


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    ways = [(standard, way) for standard in STANDARDS for way in WAYS + (WAYS_LATER if standard >= "c++17" else [])]
    ways = ways[1 :: int(sys.argv[2])] if len(sys.argv) == 3 else ways
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: fault(sys.argv[1], Path(folder), *job), ways))
    failed = [said for _, said in results if said]
    print(*failed, sep="\n")
    print(f"{len(ways)} programs, {sum(count for count, _ in results)} objects, {len(failed)} programs failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
