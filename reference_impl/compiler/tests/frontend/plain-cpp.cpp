// A unit without C++ AMP compiles to the same code as with clang++.
// RUN: %amp -O2 -std=c++17 -S %s -o %t.amp.s
// RUN: %clang -O2 -std=c++17 -S %s -o %t.clang.s
// RUN: diff %t.amp.s %t.clang.s
#include <cstring>
#include <string>
#include <vector>
constexpr int restrict(int x) { return x; }
thread_local int tile_static = restrict(3);
struct Base {
  virtual ~Base() = default;
};
std::string join(const std::vector<std::string>& parts) {
  std::string all;
  for (const auto& part : parts) all += part;
  if (::index(all.c_str(), 'x')) throw Base();
  return all;
}
