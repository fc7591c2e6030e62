// Fix-its of captures: each shown, none where the right text is not certain, and the program with all of them accepted.
// RUN: %rejects -ferror-limit=0 -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s --implicit-check-not=fix-it:
// RUN: %python %S/Inputs/apply_fixits.py %s %t.cpp %accepts -DCERTAIN
// RUN: %accepts -Werror -DCERTAIN %t.cpp
#include <amp.h>
using namespace concurrency;

struct Pair {
  int a, b;
};

void byReference(int n, int m, Pair pair, array<int, 1>& a, array<int, 1>& b, array_view<int, 1> v) {
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:20-[[#@LINE+1]]:21}:"="
  auto implicit = [&](index<1>) restrict(amp) { return n + m; };
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:21-[[#@LINE+1]]:22}:"=, &a, &b"
  auto withArray = [&](index<1> i) restrict(amp) { a[i] = n; b[i] = m; };
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:22-[[#@LINE+1]]:23}:""
  auto explicitly = [&n, m, & /* a pair */ pair](index<1>) restrict(amp) { return n + m + pair.a; };
  // CHECK: fix-it:"{{.*}}":{[[#@LINE-1]]:29-[[#@LINE-1]]:44}:""
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:25-[[#@LINE+1]]:29}:""
  auto besideCopies = [=, &n, &a](index<1> i) restrict(amp) { a[i] = n; };
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:16-[[#@LINE+1]]:17}:""
  auto init = [&r = n](index<1>) restrict(amp) { return r; };
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:16-[[#@LINE+1]]:17}:""
  auto view = [&v](index<1> i) restrict(amp) { v[i] = 1; };
  auto nested = [=](index<1>) restrict(amp) {
    // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:19-[[#@LINE+1]]:20}:"="
    auto inner = [&] { return n; };
    return inner();
  };
}

void byValue(int n, array<int, 1>& a, array<int, 1>& b) {
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:21-[[#@LINE+1]]:21}:", &a"
  auto implicit = [=](index<1> i) restrict(amp) { a[i] = b[i] + n; };
  // CHECK: fix-it:"{{.*}}":{[[#@LINE-1]]:21-[[#@LINE-1]]:21}:", &b"
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:22-[[#@LINE+1]]:22}:"&"
  auto explicitly = [a, &b](index<1> i) restrict(amp) { a[i] = b[i]; };
  // CHECK: fix-it:"{{.*}}":{[[#@LINE+1]]:29-[[#@LINE+1]]:32}:""
  auto besideReferences = [&, a](index<1> i) restrict(amp) { a[i] = 1; };
}

#ifndef CERTAIN
#define CAPTURES [&n]
template <class T>
int instance(T n) {
  // Another instance may capture an array.
  auto f = [&](index<1>) restrict(amp) { return n; };
  return sizeof f;
}
void uncertain(int n, int m, int* p, array<int, 1>& b) {
  auto macro = CAPTURES(index<1>) restrict(amp) { return n; };
  auto pointer = [&p](index<1>) restrict(amp) { return *p; };
  auto copied = [&, m](index<1>) restrict(amp) { return n; };
  auto moved = [c = static_cast<array<int, 1>&&>(b)](index<1>) restrict(amp) {};
  instance(n);
}
#endif
