// Objects of static storage stay out of the accelerator's code, with their initializers and destructors. The values of
// integral constants are used there.
// RUN: %amp -std=c++17 -O0 --emit=llvm %s -o %t.ll && FileCheck %s --input-file=%t.ll --implicit-check-not=host_
// RUN: %amp -std=c++17 %s -o %t && env AMP_VALIDATION=1 %t
#include <amp.h>
#include <string>
struct host_class {
  host_class() : m(7) {}
  virtual ~host_class() {}
  static const std::string host_member;
  static inline const std::string host_inline_member = "abc";
  int m;
};
const std::string host_title = "abc";
const std::string host_class::host_member = "abc";
inline const host_class host_object;
template <typename T> const T host_template = T("abc");
const int host_runtime = static_cast<int>(host_template<std::string>.size());
constexpr double host_double = 0.5;
const int constant = 3;
const int table[] = {1, 2, host_runtime};
thread_local const host_class host_of_thread;
// CHECK-NOT: llvm.global_ctors
// CHECK: store i32 3
int main() {
  static const std::string host_local = "abc";
  int v[4] = {0, 0, 0, 0};
  concurrency::array_view<int, 1> a(4, v);
  concurrency::parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) {
    int n = constant;
    a[i] = n;
  });
  const std::size_t sizes = host_title.size() + host_class::host_member.size() + host_class::host_inline_member.size() +
                            host_local.size() + host_runtime;
  return a[3] == 3 && sizes == 15 && host_object.m + host_of_thread.m == 14 && table[2] * host_double == 1.5 ? 0 : 1;
}
