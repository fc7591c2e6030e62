// AMP 1.2 §2.4.3.1, reading 5.
#include <amp.h>

int operator"" _unit(unsigned long long n) restrict(amp);  //! error [amp.literal.user-defined C3581] 'n'

void literals() restrict(amp) {
  int letter = 'a';          //! error [amp.literal.character C3581] 'char'
  int wide = L'a';           //! error [amp.literal.wide-character C3581] 'wchar_t'
  (void)"text";              //! error [amp.literal.string C3589] 'char'
  bool likely = __builtin_expect("text"[0] == 2, 1);  //! error [amp.literal.string C3589] 'char'
  int bits = __builtin_popcount('a');                 //! error [amp.literal.character C3581] 'char'
  float none = __builtin_nanf("");
  (void)u"text";             //! error [amp.literal.wide-string C3589] 'char16_t'
  int suffixed = (int)1LL;   //! error [amp.literal.long-long C3581] 'long long'
  float big = 1e39f;         //! error [amp.literal.float-range C3595] 'float'
  float precise = 1.0L;      //! error [amp.literal.long-double C3581] 'long double'
  unsigned long most = 0xFFFFFFFFFFFFFFFF;
  static_assert(sizeof(int) == 4, "the message of an assertion is no code");
}
