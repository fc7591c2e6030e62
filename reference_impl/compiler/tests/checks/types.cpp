// AMP 1.2 §2.4.1.
#include <amp.h>
#include <cstddef>
#include <string>

using namespace concurrency;

enum Short : short { s0 };
enum class Unsigned : unsigned long { u0 };
enum Plain { p0, p1 };

struct Virtual {
  virtual void f();
  int n;
};
struct Base {
  int n;
};
struct VirtualBase : virtual Base {};
struct BadBase {
  short n;
};
struct FromBad : BadBase {};
struct Bits {
  int n : 3;  //! note the data member 'n'
};
struct Bools {
  bool a;
  bool b;  //! note the data member 'b'
};
struct OneBool {
  bool a;
  int n;
};
struct Pointer {
  int* p;
};
struct Reference {
  int& r;
};
struct String {
  std::string s;
};
struct Char {
  char c;
};
struct Nested {
  Pointer p;
};
struct Container {
  array<int, 1>& a;
  array_view<float, 2> v;
};
struct ByValue {
  array<int, 1> a;
};
union Union {
  int n;
  float f;
};
struct Derived : Base {
  Unsigned u;
  static short unused;
};
struct Member {
  int n;
  int g() restrict(amp);
};
typedef short Alias;
template <class T>
struct Wrap {
  T value;
};

void fundamental(Alias parameter) restrict(amp) {  //! error [amp.type.fundamental-parameter C3581] 'parameter'
  char c = 0;               //! error [amp.type.fundamental C3581] 'c': of the fundamental types only
  long long l = 0;          //! error [amp.type.fundamental C3581] 'l'
  auto a = 1LL;             //! error [amp.type.fundamental C3581] 'a' //! error [amp.literal.long-long C3581] 'long long'
  int size = sizeof(short); //! error [amp.type.fundamental-operand C3581] 'short'
  int cast = (char)size;    //! error [amp.type.fundamental-cast C3581] 'char'
  int letter = 'a';         //! error [amp.literal.character C3581] 'char'
  volatile int v = 0;       //! error [amp.type.volatile C3581] 'v'
  bool b = true;
  unsigned long u = 0;
  double d = 0.5;
}
long double result() restrict(amp);  //! error [amp.type.fundamental-result C3581] 'result'
short cpu(char c) { return c; }

void pointers(int* p, const char* bad, std::nullptr_t null) restrict(amp) {  //! error [amp.type.pointer-parameter C3581] 'bad'
  int** q = &p;             //! error [amp.type.pointer-to-pointer C3581] 'q'
  int* array[4];            //! error [amp.type.pointer-element C3581] 'array'
  int*& r = p;
  void* v = p;
  array_view<int, 1>* view = nullptr;
}
void references(short& s, const std::nullptr_t& n, concurrency::array<int, 1>& a, int&& r) restrict(amp);  //! error [amp.type.reference-parameter C3581] 's' //! error [amp.type.reference-to-nullptr C3581] 'n'

void classes(Virtual& v, VirtualBase& b, String& s, Reference& r) restrict(amp);  //! error [amp.type.class-virtual-function C3581] 'v' //! error [amp.type.class-virtual-base C3581] 'b' //! error [amp.type.class-member C3581] 's' //! error [amp.type.reference-place C3581] 'r'
void locals(array<int, 1>& a) restrict(amp) {
  FromBad bad;              //! error [amp.type.class-base C3581] 'bad'
  Bits bits;                //! error [amp.type.class-bitfield C3581] 'bits'
  Bools bools;              //! error [amp.type.class-offset C3581] 'bools'
  Char chars;               //! error [amp.type.class-member C3581] 'chars'
  Nested nested;            //! error [amp.type.pointer-place C3581] 'nested'
  Wrap<short> wrapped;      //! error [amp.type.class-member C3581] 'wrapped'
  bool flags[4];            //! error [amp.type.array-element-alignment C3581] 'flags'
  short shorts[4];          //! error [amp.type.array-element C3581] 'shorts'
  int (Member::*function)() = nullptr;  //! error [amp.type.member-function-pointer C3581] 'function'
  Short enumerator = s0;    //! error [amp.type.enum-underlying C3581] 'enumerator'
  OneBool oneBool;
  Wrap<int> fine;
  Union both;
  Derived derived;
  int Member::*data = &Member::n;
  Plain plain = p0;
  index<3> i;
  float matrix[4][4];
}
void compatible(Container c) restrict(amp);
void byValue(ByValue& b) restrict(amp);  //! error [amp.type.class-container C3581] 'b'

template <class T>
T instance(T value) restrict(amp) {  //! error [amp.type.fundamental-result C3581] 'instance' //! error [amp.type.fundamental-parameter C3581] 'value'
  return value;
}
int use(int n) restrict(amp) { return instance(n); }
int useBad(int n) restrict(amp) {
  return instance<short>(n);  //! note in the instance 'instance<short>' requested here //! note in the instance
}

void listOfArguments(__builtin_va_list list) restrict(amp);  //! error [amp.type.va-list C3581] 'list'
typedef __builtin_va_list Arguments;
struct HoldsArguments {
  Arguments list;  //! note the data member 'list'
};
void holdsArguments(HoldsArguments& holder) restrict(amp);  //! error [amp.type.va-list C3581] 'holder'
void cpuList(Arguments list);
