// What amp-restricted code executes although it is written elsewhere: the use is at fault.
#include <amp.h>

int taker(int n = true ? 1 : throw 2) restrict(cpu, amp);  //! note no expression of an amp-restricted function has a throw as its operand
int outer(int n = taker()) restrict(cpu, amp);

struct part {
  int first = 1;
  int second = *new int(2);  //! note 'operator new': no new-expression in amp-restricted code calls the global allocation function
};
struct whole : part {
  part parts[2];
  long third = (short)3;  //! note 'short': amp-restricted code converts nothing to a fundamental type that it does not support
};
struct twice {
  int first = *new int(1);  //! note 'operator new'
  int second = (throw 1, 2);  //! note has a throw as its operand
};
struct explained {
  int state = (throw 1, 2);  //! error [amp.stmt.throw-operand C3594]
  explained() restrict(amp) {}
};

const int constant = 3;
struct aggregate {
  int numbers[3] = {constant, constant};
};

int uses() restrict(amp) {
  int value = taker();  //! error [amp.call.default-argument-content] 'taker'
  value += taker(1);
  value += outer();     //! error [amp.call.default-argument-content] 'outer'
  part one;             //! error [amp.implicit.member-initializer C3930] 'part'
  part two{4};          //! error [amp.implicit.member-initializer C3930] 'part'
  part three{4, 5};
  whole four;           //! error [amp.implicit.member-initializer C3930] 'whole'  //! error [amp.implicit.member-initializer C3930] 'whole'
  explained five;
  twice both;           //! error [amp.implicit.member-initializer C3930] 'twice'  //! error [amp.implicit.member-initializer C3930] 'twice'
  aggregate six;
  aggregate seven{};
  aggregate eight = {{constant, 4}};
  int numbers[] = {constant, constant + 1};
  const int& bound = {constant};  //! error [amp.identifier.constant-address C3586] 'constant'
  return value + one.second + two.second + three.second + four.first + numbers[0];
}

void host() {
  const int value = taker();
  whole object;
}
