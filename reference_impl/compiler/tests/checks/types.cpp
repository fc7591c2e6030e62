// AMP 1.2 §2.4.1.
#include <amp.h>
#include <cstddef>
#include <string>

using namespace concurrency;

enum Short : short { s0 };  //! note the underlying type of 'Short' is 'short'
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

void fundamental(Alias parameter) restrict(amp) {  //! error [amp.type.fundamental-parameter C3581] parameter 'parameter' has type 'Alias' (aka 'short'), which amp code does not support
  char c = 0;               //! error [amp.type.fundamental C3581] type 'char' of 'c' is not supported in amp code; use bool, int, unsigned int, long, unsigned long, float or double
  long long l = 0;          //! error [amp.type.fundamental C3581] type 'long long' of 'l'
  auto a = 1LL;             //! error [amp.type.fundamental C3581] type 'long long' of 'a' //! error [amp.literal.long-long C3581] integer literal has type 'long long', which amp code does not support
  int size = sizeof(short); //! error [amp.type.fundamental-operand C3581] the operand is type 'short'
  int cast = (char)size;    //! error [amp.type.fundamental-cast C3581] the expression has type 'char'
  int letter = 'a';         //! error [amp.literal.character C3581] character literal has type 'char', which amp code does not support
  volatile int v = 0;       //! error [amp.type.volatile C3581] type 'volatile int' of 'v' is volatile
  bool b = true;
  unsigned long u = 0;
  double d = 0.5;
}
long double result() restrict(amp);  //! error [amp.type.fundamental-result C3581] 'result' returns type 'long double'
short cpu(char c) { return c; }

void pointers(int* p, const char* bad, std::nullptr_t null) restrict(amp) {  //! error [amp.type.pointer-parameter C3581] parameter 'bad' of type 'const char *'
  int** q = &p;             //! error [amp.type.pointer-to-pointer C3581] type 'int **' of 'q'
  int* array[4];            //! error [amp.type.pointer-element C3581] type 'int *[4]' of 'array'
  int*& r = p;
  void* v = p;
  array_view<int, 1>* view = nullptr;
}
void references(short& s, const std::nullptr_t& n, concurrency::array<int, 1>& a, int&& r) restrict(amp);  //! error [amp.type.reference-parameter C3581] parameter 's' of type 'short &' //! error [amp.type.reference-to-nullptr C3581] type 'const std::nullptr_t &'

void classes(Virtual& v, VirtualBase& b, String& s, Reference& r) restrict(amp);  //! error [amp.type.class-virtual-function C3581] type 'Virtual &' of 'v' has a virtual member function //! error [amp.type.class-virtual-base C3581] type 'VirtualBase &' of 'b' //! error [amp.type.class-member C3581] type 'String &' of 's' //! error [amp.type.reference-place C3581] type 'Reference &' of 'r'
void locals(array<int, 1>& a) restrict(amp) {
  FromBad bad;              //! error [amp.type.class-base C3581] type 'FromBad' of 'bad'
  Bits bits;                //! error [amp.type.class-bitfield C3581] type 'Bits' of 'bits'
  Bools bools;              //! error [amp.type.class-offset C3581] type 'Bools' of 'bools'
  Char chars;               //! error [amp.type.class-member C3581] type 'Char' of 'chars'
  Nested nested;            //! error [amp.type.pointer-place C3581] type 'Nested' of 'nested'
  Wrap<short> wrapped;      //! error [amp.type.class-member C3581] type 'Wrap<short>' of 'wrapped'
  bool flags[4];            //! error [amp.type.array-element-alignment C3581] type 'bool[4]' of 'flags'
  short shorts[4];          //! error [amp.type.array-element C3581] type 'short[4]' of 'shorts'
  int (Member::*function)() = nullptr;  //! error [amp.type.member-function-pointer C3581] type 'int (Member::*)()' of 'function'
  Short enumerator = s0;    //! error [amp.type.enum-underlying C3581] type 'Short' of 'enumerator'
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
void byValue(ByValue& b) restrict(amp);  //! error [amp.type.class-container C3581] type 'ByValue &' of 'b'

template <class T>
T instance(T value) restrict(amp) {  //! error [amp.type.fundamental-result C3581] 'instance' returns type 'short' //! error [amp.type.fundamental-parameter C3581] parameter 'value' has type 'short'
  return value;
}
int use(int n) restrict(amp) { return instance(n); }
int useBad(int n) restrict(amp) {
  return instance<short>(n);  //! note in the instance 'instance<short>' requested here //! note in the instance
}

void listOfArguments(__builtin_va_list list) restrict(amp);  //! error [amp.type.va-list C3581] type '__builtin_va_list'
typedef __builtin_va_list Arguments;
struct HoldsArguments {
  Arguments list;  //! note the data member 'list'
};
void holdsArguments(HoldsArguments& holder) restrict(amp);  //! error [amp.type.va-list C3581] type 'HoldsArguments &' of 'holder'
void cpuList(Arguments list);

// The implicit move constructor casts its parameter and that of each base: no violation of its own.
void moved(FromBad& from) restrict(amp) {  //! error [amp.type.class-base C3581] type 'FromBad &' of 'from'
  FromBad to(static_cast<FromBad&&>(from));  //! error [amp.type.class-base C3581] type 'FromBad' of 'to' //! error [amp.type.class-base C3581] type 'FromBad &&' has a base class
}

// The class of *this, whose declaration is not part of the function: its first member at fault that the function uses.
struct Holds {
  Holds(array<int>& a) restrict(amp) : held(&a) {}  //! error [amp.type.pointer-place C3581] type 'Holds' of '*this' has a pointer as a data member
  array<int>* held;                                 //! note the data member 'held'
};
struct Reads {
  int get() restrict(amp) { return *pointer + *pointer; }  //! error [amp.type.pointer-place C3581] type 'Reads' of '*this'
  int set(int n) restrict(amp) { return this->number = n; }
  int onHost() { return *pointer; }
  int* pointer;  //! note the data member 'pointer'
  int number;
};
struct Refers {
  Refers(array<int>& a) restrict(amp) : referred(a) {}
  int get(int i) const restrict(amp) { return referred[i]; }
  array<int>& referred;
};
