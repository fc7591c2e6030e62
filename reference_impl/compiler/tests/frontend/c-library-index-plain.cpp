// Without using-directive the C function is found by its plain name.
// RUN: %amp -std=c++17 -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// CHECK: U index
#include <amp.h>
#include <strings.h>
char* found(char* text) { return index(text, 'x'); }
