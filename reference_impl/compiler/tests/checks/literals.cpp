// AMP 1.2 §2.4.3.1, reading 5.
#include <amp.h>

int operator"" _unit(unsigned long long n) restrict(amp);  //! error [amp.literal.user-defined C3581] type 'unsigned long long' of 'n' is not supported in amp code

void literals() restrict(amp) {
  int letter = 'a';          //! error [amp.literal.character C3581] character literal has type 'char', which amp code does not support
  int wide = L'a';           //! error [amp.literal.wide-character C3581] character literal has type 'wchar_t', which amp code does not support
  (void)"text";              //! error [amp.literal.string C3589] string literal has elements of type 'char', which amp code does not support
  bool likely = __builtin_expect("text"[0] == 2, 1);  //! error [amp.literal.string C3589] string literal has elements of type 'char', which amp code does not support
  int bits = __builtin_popcount('a');                 //! error [amp.literal.character C3581] character literal has type 'char', which amp code does not support
  float none = __builtin_nanf("");
  (void)u"text";             //! error [amp.literal.wide-string C3589] string literal has elements of type 'char16_t', which amp code does not support
  int suffixed = (int)1LL;   //! error [amp.literal.long-long C3581] integer literal has type 'long long', which amp code does not support
  float big = 1e39f;         //! error [amp.literal.float-range C3595] floating-point literal is too large for type 'float'
  float precise = 1.0L;      //! error [amp.literal.long-double C3581] floating-point literal has type 'long double', which amp code does not support
  unsigned long most = 0xFFFFFFFFFFFFFFFF;
  static_assert(sizeof(int) == 4, "the message of an assertion is no code");
}
