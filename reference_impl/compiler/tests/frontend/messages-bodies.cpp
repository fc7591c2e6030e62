// The messages for a dozen typical mistakes in amp code: the rule, the faulty word, the reason.
// RUN: not %amp -std=c++17 -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --match-full-lines --strict-whitespace --implicit-check-not=warning:
struct flags {
  bool set;
  int number;
};
int factorial(int n) restrict(amp) { return n > 1 ? n * factorial(n - 1) : 1; }
int odd(int n) restrict(amp);
int even(int n) restrict(amp) { return n ? odd(n - 1) : 1; }
int odd(int n) restrict(amp) { return n ? even(n - 1) : 0; }
void mistakes(int* p, const int* c, flags f, int n) restrict(amp) {
  long address = reinterpret_cast<long>(p);
  int* back = (int*)address;
  bool* flag = &f.set;
  ++flag;
  bool second = flag[1];
  int* fresh = new int[4];
  delete[] fresh;
  if (n < 0) throw n;
  auto pointer = &factorial;
  int size = sizeof((long)c);
  goto out;
out:;
}
int callback(int (*given)(int)) restrict(amp) {
  return given(1);
}
template <typename T>
long generic(T value) restrict(amp) {
  return (long)value;
}
long use(int* p) restrict(amp) { return generic(p); }

//     CHECK:{{.*}}messages-bodies.cpp:7:57: error: [amp.call.recursion C3559] 'factorial' calls itself; amp code cannot be recursive
// CHECK-NEXT:    7 | int factorial(int n) restrict(amp) { return n > 1 ? n * factorial(n - 1) : 1; }
// CHECK-NEXT:      |                                                         ^~~~~~~~~
//     CHECK:{{.*}}messages-bodies.cpp:10:43: error: [amp.call.recursion-mutual C3559] call of 'even' closes a cycle of calls; amp code cannot be recursive
// CHECK-NEXT:   10 | int odd(int n) restrict(amp) { return n ? even(n - 1) : 0; }
// CHECK-NEXT:      |                                           ^~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:9:44: note: which calls 'odd' here
// CHECK-NEXT:    9 | int even(int n) restrict(amp) { return n ? odd(n - 1) : 1; }
// CHECK-NEXT:      |                                            ^
// CHECK-NEXT:{{.*}}messages-bodies.cpp:10:43: note: which calls 'even' here
// CHECK-NEXT:   10 | int odd(int n) restrict(amp) { return n ? even(n - 1) : 0; }
// CHECK-NEXT:      |                                           ^
//     CHECK:{{.*}}messages-bodies.cpp:12:18: error: [amp.cast.pointer-to-integer C3588] cannot cast from pointer type 'int *' to integer type 'long' in amp code
// CHECK-NEXT:   12 |   long address = reinterpret_cast<long>(p);
// CHECK-NEXT:      |                  ^~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:11:20: note: 'p' is declared here with the type 'int *'
// CHECK-NEXT:   11 | void mistakes(int* p, const int* c, flags f, int n) restrict(amp) {
// CHECK-NEXT:      |                    ^
//     CHECK:{{.*}}messages-bodies.cpp:13:15: error: [amp.cast.integer-to-pointer C3588] cannot cast from integer type 'long' to pointer type 'int *' in amp code; only a null pointer constant can become a pointer
// CHECK-NEXT:   13 |   int* back = (int*)address;
// CHECK-NEXT:      |               ^~~~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:12:8: note: 'address' is declared here with the type 'long'
// CHECK-NEXT:   12 |   long address = reinterpret_cast<long>(p);
// CHECK-NEXT:      |        ^
//     CHECK:{{.*}}messages-bodies.cpp:15:3: error: [amp.pointer.bool-increment C3599] operator '++' is applied to type 'bool *'; amp code does not support arithmetic on pointers to bool
// CHECK-NEXT:   15 |   ++flag;
// CHECK-NEXT:      |   ^~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:14:9: note: 'flag' is declared here with the type 'bool *'
// CHECK-NEXT:   14 |   bool* flag = &f.set;
// CHECK-NEXT:      |         ^
//     CHECK:{{.*}}messages-bodies.cpp:16:17: error: [amp.pointer.bool-subscript C3599] operator '[]' is applied to type 'bool *'; amp code cannot subscript pointers to bool
// CHECK-NEXT:   16 |   bool second = flag[1];
// CHECK-NEXT:      |                 ^~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:14:9: note: 'flag' is declared here with the type 'bool *'
// CHECK-NEXT:   14 |   bool* flag = &f.set;
// CHECK-NEXT:      |         ^
//     CHECK:{{.*}}messages-bodies.cpp:17:16: error: [amp.call.new-array C3930] new-expression calls 'operator new[]', which is not restrict(amp); amp code cannot allocate memory
// CHECK-NEXT:   17 |   int* fresh = new int[4];
// CHECK-NEXT:      |                ^~~
//     CHECK:{{.*}}messages-bodies.cpp:18:3: error: [amp.call.delete C3930] delete-expression calls 'operator delete[]', which is not restrict(amp); amp code cannot free memory
// CHECK-NEXT:   18 |   delete[] fresh;
// CHECK-NEXT:      |   ^~~~~~
//     CHECK:{{.*}}messages-bodies.cpp:19:14: error: [amp.stmt.throw C3594] cannot use 'throw' in amp code, which has no exceptions
// CHECK-NEXT:   19 |   if (n < 0) throw n;
// CHECK-NEXT:      |              ^~~~~
//     CHECK:{{.*}}messages-bodies.cpp:20:19: error: [amp.function-pointer.address C3939] address of amp function 'factorial' is taken; amp functions can only be called
// CHECK-NEXT:   20 |   auto pointer = &factorial;
// CHECK-NEXT:      |                   ^~~~~~~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:7:5: note: declared restrict(amp) here
// CHECK-NEXT:    7 | int factorial(int n) restrict(amp) { return n > 1 ? n * factorial(n - 1) : 1; }
// CHECK-NEXT:      |     ^
//     CHECK:{{.*}}messages-bodies.cpp:21:21: error: [amp.cast.pointer-to-integer-unevaluated C3588] cannot cast from pointer type 'const int *' to integer type 'long' in amp code, even in an unevaluated operand
// CHECK-NEXT:   21 |   int size = sizeof((long)c);
// CHECK-NEXT:      |                     ^~~~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:11:34: note: 'c' is declared here with the type 'const int *'
// CHECK-NEXT:   11 | void mistakes(int* p, const int* c, flags f, int n) restrict(amp) {
// CHECK-NEXT:      |                                  ^
//     CHECK:{{.*}}messages-bodies.cpp:22:3: error: [amp.stmt.goto C3593] cannot use 'goto' in amp code
// CHECK-NEXT:   22 |   goto out;
// CHECK-NEXT:      |   ^~~~
//     CHECK:{{.*}}messages-bodies.cpp:23:1: error: [amp.stmt.label C3598] cannot use label 'out' in amp code; only 'case' and 'default' labels are supported
// CHECK-NEXT:   23 | out:;
// CHECK-NEXT:      | ^~~
//     CHECK:{{.*}}messages-bodies.cpp:25:20: error: [amp.type.pointer-pointee C3581] type 'int (*)(int)' of 'given' points or refers to a type that is neither amp-compatible nor an array or a texture
// CHECK-NEXT:   25 | int callback(int (*given)(int)) restrict(amp) {
// CHECK-NEXT:      |                    ^~~~~
//     CHECK:{{.*}}messages-bodies.cpp:26:10: error: [amp.call.function-pointer] call through a pointer of type 'int (*)(int)'; amp code can call functions only by name
// CHECK-NEXT:   26 |   return given(1);
// CHECK-NEXT:      |          ^~~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:25:20: note: 'given' is declared here with the type 'int (*)(int)'
// CHECK-NEXT:   25 | int callback(int (*given)(int)) restrict(amp) {
// CHECK-NEXT:      |                    ^
//     CHECK:{{.*}}messages-bodies.cpp:30:10: error: [amp.cast.pointer-to-integer C3588] cannot cast from pointer type 'int *' to integer type 'long' in amp code
// CHECK-NEXT:   30 |   return (long)value;
// CHECK-NEXT:      |          ^~~~~~
// CHECK-NEXT:{{.*}}messages-bodies.cpp:29:16: note: 'value' is declared here with the type 'int *'
// CHECK-NEXT:   29 | long generic(T value) restrict(amp) {
// CHECK-NEXT:      |                ^
// CHECK-NEXT:{{.*}}messages-bodies.cpp:32:41: note: in the instance 'generic<int *>' requested here
// CHECK-NEXT:   32 | long use(int* p) restrict(amp) { return generic(p); }
// CHECK-NEXT:      |                                         ^
