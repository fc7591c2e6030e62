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
  n += small;                //! error [amp.identifier.constant-type C3586] 'small'
  n += (int)half;            //! error [amp.identifier.float-constant C3586] 'half'
  n += table[1];             //! error [amp.identifier.array-constant C3586] 'table'
  n += origin.x;             //! error [amp.identifier.class-constant C3586] 'origin'
  n += none == nullptr;      //! error [amp.identifier.pointer-constant C3586] 'none'
  n += later;                //! error [amp.identifier.runtime-constant C3586] 'later'
  n += elsewhere;            //! error [amp.identifier.extern-constant C3586] 'elsewhere'
  n += device;               //! error [amp.type.volatile-access C3581] variable 'device' is volatile
  n += high;                 //! error [amp.type.enum-enumerator C3581] enumerator 'high' is of type
  const int* p = &four;      //! error [amp.identifier.constant-address C3586] 'four'
  n += sizeof(global);       //! error [amp.identifier.unevaluated C3586] 'global'
  (void)__func__;            //! error [amp.identifier.predefined-name C3586]
  return n + four;
}
