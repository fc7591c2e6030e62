// Errors in formats of direct3d_printf stand at the conversion or at the argument, and name both. Each is reported once,
// although both passes see the call. Clang's own warnings for formats are not needed.
// RUN: %rejects %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// RUN: %rejects -w -Wno-format %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#include <amp.h>

using concurrency::direct3d_printf;

void messages(int n, float x) restrict(amp) {
  // CHECK: [[#@LINE+1]]:34: error: [amp.message.conversion] conversion '%k' is not supported in amp code; it prints numbers, characters and string literals
  direct3d_printf("a number: %d, %k", n, n);
  // CHECK: [[#@LINE+2]]:29: error: [amp.message.conversion] conversion '%p'
  direct3d_printf("two parts "
                  "of a %s: %p",
                  "format", n);
  // CHECK: [[#@LINE+1]]:32: error: [amp.message.argument] argument of type 'float' does not fit the conversion '%5d'
  direct3d_printf("%d %5d", n, x);
  // CHECK: [[#@LINE+1]]:26: error: [amp.message.argument] argument of type 'float' does not fit the '*' of the conversion '%*d'
  direct3d_printf("%*d", x, n);
  // CHECK: [[#@LINE+1]]:3: error: [amp.message.argument-count] 'direct3d_printf' has 1 argument behind the format, whose conversions require 2
  direct3d_printf("%d %d", n);
  // CHECK: [[#@LINE+1]]:19: error: [amp.message.literal] the format of 'direct3d_printf' is not a string literal; amp code supports no other strings
  direct3d_printf(n > 0 ? "more" : "less");
  // CHECK: [[#@LINE+1]]:25: error: [amp.message.literal] the text for %s of 'direct3d_printf' is not a string literal
  direct3d_printf("%s", n > 0 ? "more" : "less");
}

template <typename T>
void show(T value) restrict(amp) {
  // CHECK: [[#@LINE+1]]:25: error: [amp.message.argument] argument of type 'float' does not fit the conversion '%d'
  direct3d_printf("%d", value);
}

void instances() restrict(amp) {
  show(1);
  // CHECK: [[#@LINE+1]]:3: note: in the instance 'show<float>' requested here
  show(1.5f);
}
