// AMP 1.2 §2.4.3.2, readings 13 and 15.
#include <amp.h>

int compute();
int global;                 //! note declared here
int& reference = global;
const int four = 4;
const short small = 4;
const float half = 0.5f;
const int table[2] = {1, 2};
struct Point {
  int x;
};
const Point origin = {0};
int* const none = nullptr;
const int later = compute();
extern const int elsewhere;
volatile const int device = 4;
enum Small : short { low, high };

int names() restrict(amp) {
  int n = global;            //! error [amp.identifier.global C3586] 'global'
  n += reference;            //! error [amp.identifier.reference C3586] 'reference'
  n += small;                //! error [amp.identifier.constant-type C3586] constant 'small' has type 'short', which amp code does not support
  n += (int)half;            //! error [amp.identifier.float-constant C3586] constant 'half' is of floating-point type
  n += table[1];             //! error [amp.identifier.array-constant C3586] constant 'table' is an array
  n += origin.x;             //! error [amp.identifier.class-constant C3586] constant 'origin' is an object of class type
  n += none == nullptr;      //! error [amp.identifier.pointer-constant C3586] constant 'none' is a pointer
  n += later;                //! error [amp.identifier.runtime-constant C3586] constant 'later' is initialized at run time
  n += elsewhere;            //! error [amp.identifier.extern-constant C3586] constant 'elsewhere' has no visible initializer
  n += device;               //! error [amp.type.volatile-access C3581] variable 'device' is volatile
  n += high;                 //! error [amp.type.enum-enumerator C3581] enumerator 'high' is of type
  const int* p = &four;      //! error [amp.identifier.constant-address C3586] address of constant 'four' is taken or a reference bound to it
  n += sizeof(global);       //! error [amp.identifier.unevaluated C3586] cannot use 'global' in amp code, even in an unevaluated operand
  (void)__func__;            //! error [amp.identifier.predefined-name C3586]
  return n + four;
}
