// <cstring> brings index() of <strings.h> into the global namespace; with a using-directive `index<2>` must still mean
// concurrency::index, and the C functions must stay callable.
// RUN: %accepts %s
// RUN: %accepts -O2 %s
// RUN: %rejects --keep-c-index %s 2>&1 | FileCheck %s
// RUN: %amp -std=c++17 -c %s -o %t.o && llvm-nm %t.o | FileCheck --check-prefix=SYMBOL %s
// CHECK: reference to 'index' is ambiguous
// SYMBOL-DAG: U index
// SYMBOL-DAG: U rindex
#include <amp.h>
#include <cstring>
#include <strings.h>
using namespace concurrency;
index<2> position(int a, int b) { return index<2>(a, b); }
const char* qualified(const char* text) { return ::index(text, 'x'); }
const char* last(const char* text) { return rindex(text, 'x'); }
