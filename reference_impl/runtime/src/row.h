#pragma once
#include <x86intrin.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
struct Row {
  std::vector<unsigned long long> t[6];
  unsigned long long now[6] = {};
  void at(int i) { now[i] = __rdtsc(); }
  void keep() { for (int i = 0; i < 6; ++i) t[i].push_back(now[i]); }
  ~Row() {
    if (!std::getenv("ROW_PRINT")) return;
    for (int i = 0; i + 1 < 6; ++i) {
      std::vector<long long> d;
      for (std::size_t k = 0; k < t[0].size(); ++k) d.push_back(t[i + 1][k] - t[i][k]);
      if (d.empty()) return;
      std::nth_element(d.begin(), d.begin() + d.size() / 2, d.end());
      std::fprintf(stderr, "ROW %d-%d %lld\n", i, i + 1, d[d.size() / 2]);
    }
  }
};
inline Row row;
