"""What stands around the kernels in a real program: classes, templates, statics, exceptions, streams, and main().

Each piece declares names of its own and adds statements to main(). The values are defined, so a valid program also runs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Callable

INCLUDES = (
    "algorithm exception functional iostream iterator map memory numeric set sstream stdexcept string tuple utility vector"
).split()

#: Elements of the array_view that main() gives to each kernel; a multiple of the largest tile of the grammar.
ELEMENTS = 64


@dataclass
class Surroundings:
    rng: random.Random
    declarations: list[str] = field(default_factory=list)
    statements: list[str] = field(default_factory=list)
    names: int = 0

    def name(self, stem: str) -> str:
        self.names += 1
        return f"{stem}_{self.names}"

    def number(self) -> int:
        return self.rng.randrange(1, 50)

    def word(self) -> str:
        return "".join(self.rng.choice("abcdefgh") for _ in range(self.rng.randint(0, 30)))

    def declare(self, text: str) -> None:
        self.declarations += text.strip("\n").split("\n")

    def perform(self, text: str) -> None:
        self.statements += text.strip("\n").split("\n")

    # Objects of static storage

    def constant(self) -> None:
        name = self.name("constant")
        kind, value, use = self.rng.choice([
            ("std::string", f'"{self.word()}"', "size()"),
            ("std::vector<int>", f"{{{self.number()}, {self.number()}}}", "front()"),
            ("std::map<std::string, int>", f'{{{{"{self.word()}", {self.number()}}}}}', "size()"),
            ("std::shared_ptr<int>", f"std::make_shared<int>({self.number()})", "use_count()"),
        ])
        storage = self.rng.choice(["const ", "static const ", "", "static ", "thread_local "])
        self.declare(f"{storage}{kind} {name} = {value};")
        self.perform(f"total += static_cast<int>({name}.{use});")

    def pointer(self) -> None:
        name = self.name("pointer")
        self.declare(f"int* const {name} = new int({self.number()});\nconst char* const {name}_text = \"{self.word()}\";")
        self.perform(f"total += *{name} + static_cast<int>(std::string({name}_text).size());")

    def local_static(self) -> None:
        name = self.name("counted")
        self.declare(f"""
int {name}() {{
  static std::vector<std::string> calls = {{"{self.word()}"}};
  static int number = static_cast<int>(calls.front().size());
  calls.push_back(std::to_string(number));
  return ++number + static_cast<int>(calls.size());
}}""")
        self.perform(f"total += {name}() + {name}();")

    # Classes and templates

    def polymorphic(self) -> None:
        name = self.name("shape")
        self.declare(f"""
struct {name} {{
  virtual ~{name}() {{}}
  virtual int area() const {{ return {self.number()}; }}
}};
struct {name}_derived : {name} {{
  explicit {name}_derived(int n) : side(n) {{}}
  int area() const override {{ return side * side; }}
  int side;
}};
const {name}_derived {name}_object({self.number()});""")
        self.perform(f"""
std::vector<std::unique_ptr<{name}>> {name}_all;
{name}_all.emplace_back(new {name});
{name}_all.emplace_back(new {name}_derived({self.number()}));
for (const auto& each : {name}_all) total += each->area() + dynamic_cast<const {name}&>({name}_object).area();""")

    def template_class(self) -> None:
        name = self.name("box")
        self.declare(f"""
template <typename T, int N = {self.number()}>
class {name} {{
 public:
  {name}() : value() {{ ++made; }}
  {name}(const {name}& other) : value(other.value) {{ ++made; }}
  {name}& operator=(const {name}&) = default;
  ~{name}() {{ --made; }}
  template <typename U>
  T plus(U other) const {{ return static_cast<T>(value + other + N); }}
  static int made;
  T value;
}};
template <typename T, int N>
int {name}<T, N>::made = 0;""")
        self.perform(f"""
{{
  std::vector<{name}<{self.rng.choice(["int", "double", "short"])}>> several({self.number()});
  {name}<long, 3> one;
  total += static_cast<int>(several.back().plus({self.number()}) + one.plus(2)) + {name}<long, 3>::made;
}}""")

    def variadic(self) -> None:
        name = self.name("sum")
        self.declare(f"""
constexpr int {name}() {{ return 0; }}
template <typename First, typename... Rest>
constexpr int {name}(First first, Rest... rest) {{ return static_cast<int>(first) + {name}(rest...); }}
static_assert({name}(1, 2u, 3l) == 6, "");""")
        self.perform(f"total += {name}({self.number()}, {self.number()}.5, '{self.rng.choice('xyz')}');")

    # Control flow of the host

    def exceptions(self) -> None:
        name = self.name("failure")
        self.declare(f"""
struct {name} : std::runtime_error {{
  explicit {name}(int n) : std::runtime_error("failure " + std::to_string(n)), number(n) {{}}
  int number;
}};
int {name}_unless(bool good, int n) {{
  struct guard {{
    int& count;
    ~guard() {{ ++count; }}
  }};
  static int unwound = 0;
  guard g = {{unwound}};
  if (!good) throw {name}(n);
  return unwound;
}}""")
        self.perform(f"""
try {{
  total += {name}_unless({self.rng.choice(["true", "false"])}, {self.number()});
  total += {name}_unless(false, {self.number()});
}} catch (const {name}& caught) {{
  total += caught.number;
}} catch (const std::exception&) {{
  return 2;
}}""")

    def stream(self) -> None:
        name = self.name("pair")
        self.declare(f"""
struct {name} {{
  int left, right;
}};
std::ostream& operator<<(std::ostream& out, const {name}& p) {{ return out << '(' << p.left << ", " << p.right << ')'; }}""")
        self.perform(f"""
std::ostringstream {name}_text;
{name}_text << {name}{{{self.number()}, {self.number()}}} << std::endl;
std::cout << {name}_text.str();
total += static_cast<int>({name}_text.str().size());""")

    def closures(self) -> None:
        name = self.name("action")
        self.perform(f"""
std::vector<std::function<int(int)>> {name};
for (int n = 0; n < {self.rng.randint(1, 5)}; ++n) {name}.push_back([n, &total](int x) {{ return x * n + (total & 1); }});
const auto {name}_twice = [](auto f, auto x) {{ return f(f(x)); }};
for (auto& each : {name}) total += {name}_twice(each, {self.number()}) & 1023;""")

    def algorithms(self) -> None:
        name = self.name("sorted")
        self.perform(f"""
std::set<std::string> {name};
for (int n = 0; n < {self.number()}; ++n) {name}.insert(std::to_string(n * {self.number()}));
std::vector<std::string> {name}_list({name}.rbegin(), {name}.rend());
std::sort({name}_list.begin(), {name}_list.end(), [](const std::string& a, const std::string& b) {{ return a.size() < b.size(); }});
total += std::accumulate({name}_list.begin(), {name}_list.end(), 0, [](int n, const std::string& s) {{ return n + static_cast<int>(s.size()); }});""")

    # Kernels in classes and templates

    def kernel_of_member(self) -> None:
        name = self.name("filter")
        self.declare(f"""
namespace {name}_space {{
class {name} {{
 public:
  explicit {name}(int factor) : factor_(factor), title_("{self.word()}") {{}}
  void run(concurrency::array_view<int, 1> view) const {{
    const int factor = factor_;
    concurrency::parallel_for_each(view.get_extent(), [=](concurrency::index<1> i) restrict(amp) {{
      view[i] = scaled(view[i], factor);
    }});
  }}

 private:
  static int scaled(int n, int factor) restrict(cpu, amp) {{ return (n & 1023) * factor; }}
  int factor_;
  std::string title_;
}};
}}  // namespace {name}_space""")
        self.perform(f"{name}_space::{name}({self.number()}).run(view);")

    def kernel_of_template(self) -> None:
        name = self.name("filled")
        kind = self.rng.choice(["int", "unsigned int", "float"])
        self.declare(f"""
template <typename T, typename Change>
std::vector<T> {name}(int n, T value, Change change) {{
  std::vector<T> result(n, value);
  concurrency::array_view<T, 1> view(n, result);
  concurrency::parallel_for_each(view.get_extent(), [=](concurrency::index<1> i) restrict(amp) {{
    view[i] = change(view[i], i[0]);
  }});
  view.synchronize();
  return result;
}}
struct {name}_change {{
  template <typename T>
  T operator()(T value, int n) const restrict(cpu, amp) {{ return value + static_cast<T>(n); }}
}};""")
        self.perform(f"""
{{
  const std::vector<{kind}> all = {name}<{kind}>({self.rng.choice([1, 16, 37])}, static_cast<{kind}>({self.number()}), {name}_change());
  if (all.back() != {name}_change()(all.front(), static_cast<int>(all.size()) - 1)) return 3;
}}""")

    def add_pieces(self) -> None:
        pieces: list[Callable[[], None]] = [
            self.constant, self.pointer, self.local_static, self.polymorphic, self.template_class, self.variadic,
            self.exceptions, self.stream, self.closures, self.algorithms, self.kernel_of_member, self.kernel_of_template,
        ]
        for _ in range(self.rng.randint(2, 8)):
            self.rng.choice(pieces)()


def surround(rng: random.Random, kernels: list[str], launches: list[str]) -> list[str]:
    """The lines of a program: includes, what the pieces declare, the kernels, and a main() that runs everything."""
    around = Surroundings(rng)
    around.add_pieces()
    position = rng.randint(0, len(around.statements))
    while position < len(around.statements) and around.statements[position].startswith((" ", "}")):
        position += 1  # not within a block
    calls = [f"{launch}(view, total);" for launch in launches]
    return [
        "#include <amp.h>",
        *(f"#include <{header}>" for header in INCLUDES),
        *around.declarations,
        *kernels,
        "int main() {",
        f"  std::vector<int> data({ELEMENTS}, 1);",
        "  int total = 0;",
        f"  concurrency::array_view<int, 1> view({ELEMENTS}, data);",
        *("  " + line for line in around.statements[:position] + calls + around.statements[position:]),
        "  view.synchronize();",
        '  std::cout << total << " " << data.front() << "\\n";',
        "  return 0;",
        "}",
    ]
