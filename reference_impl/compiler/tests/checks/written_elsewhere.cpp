// Code that amp-restricted code executes but that stands elsewhere, such as default arguments: the use is the error.
#include <amp.h>

int taker(int n = true ? 1 : throw 2) restrict(cpu, amp);  //! note cannot use 'throw'
int outer(int n = taker()) restrict(cpu, amp);

struct part {
  int first = 1;
  int second = *new int(2);  //! note new-expression calls 'operator new', which is not restrict(amp)
};
struct whole : part {
  part parts[2];
  long third = (short)3;  //! note the expression has type 'short'
};
struct twice {
  int first = *new int(1);  //! note new-expression calls 'operator new'
  int second = (throw 1, 2);  //! note cannot use 'throw'
};
struct explained {
  int state = (throw 1, 2);  //! error [amp.stmt.throw-operand C3594]
  explained() restrict(amp) {}
  explicit explained(int n) restrict(amp) : state(n) {}
};

struct inherits : explained {
  using explained::explained;
  int extra = 'a';  //! note 'char'
};
struct between : explained {
  using explained::explained;
  long extra = (short)4;  //! note the expression has type 'short'
};
struct through : between {
  using between::between;
  int more = 1;
};
int global = 5;
struct named {
  int number = global;  //! note 'global' is a global variable
};
struct counted {
  int value;
  counted(int n) restrict(amp);
  counted(const counted& other, int n = 'a') restrict(amp) : value(other.value + n) {}  //! note 'char'
};
struct holds : counted {};
struct derived : part {
  twice member;
  derived() restrict(amp) {}  //! error [amp.implicit.member-initializer C3930] initialization of 'part' //! error [amp.implicit.member-initializer C3930] initialization of 'twice' //! error [amp.implicit.member-initializer C3930] initialization of 'twice'
};
struct unnamed {
  union {
    int number = 'u';  //! note 'char'
    float other;
  };
};
struct warned {
  int first = 1;
  int second = const_cast<int&>(static_cast<const int&>(first));  //! warning [amp.cast.const-reference C4880]
};
template <int Depth>
struct wide {
  wide<Depth - 1> left, right;  // walked once for a use, not 2^24 times
  int number = Depth;
};
template <>
struct wide<0> {
  int number = 0;
};

const int constant = 3;
struct aggregate {
  int numbers[3] = {constant, constant};
};

int uses() restrict(amp) {
  int value = taker();  //! error [amp.call.default-argument-content] the omitted default argument of 'taker'
  value += taker(1);
  value += outer();     //! error [amp.call.default-argument-content] the omitted default argument of 'taker'
  part one;             //! error [amp.implicit.member-initializer C3930] initialization of 'part'
  part two{4};          //! error [amp.implicit.member-initializer C3930] initialization of 'part'
  part three{4, 5};
  whole four;           //! error [amp.implicit.member-initializer C3930] initialization of 'whole'  //! error [amp.implicit.member-initializer C3930] initialization of 'part'
  explained five;
  twice both;           //! error [amp.implicit.member-initializer C3930] initialization of 'twice'  //! error [amp.implicit.member-initializer C3930] initialization of 'twice'
  aggregate six;
  aggregate seven{};
  aggregate eight = {{constant, 4}};
  int numbers[] = {constant, constant + 1};
  const int& bound = {constant};  //! error [amp.identifier.constant-address C3586] address of constant 'constant' is taken or a reference bound to it
  unnamed nine{};                 //! error [amp.implicit.member-initializer C3930] initialization of 'unnamed'
  warned ten;                     //! note amp-restricted code executes it here
  wide<24> eleven;
  through thirteen(1);  //! error [amp.implicit.member-initializer C3930] initialization of 'between'
  named fourteen;       //! error [amp.implicit.member-initializer C3930] initialization of 'named'
  inherits twelve(1);  //! error [amp.implicit.member-initializer C3930] initialization of 'inherits'
  return value + one.second + two.second + three.second + four.first + numbers[0];
}

void copies(counted (&all)[2], const holds& one) restrict(amp) {
  for (counted each : all) each.value = 1;  //! error [amp.call.default-argument-content] the omitted default argument of 'counted::counted'
  holds other = one;                        //! error [amp.call.default-argument-content] the omitted default argument of 'counted::counted'
}

void tiled(concurrency::array_view<int, 1> v) {
  parallel_for_each(
      v.extent.tile<4>(), [=](concurrency::tiled_index<4> t) restrict(amp) {
        tile_static part shared;  //! warning [amp.tile-static.constructor C4881]
        shared.first = v[t];
        t.barrier.wait();
        v[t] = shared.first;
      });
}

void host() {
  const int value = taker();
  whole object;
}
