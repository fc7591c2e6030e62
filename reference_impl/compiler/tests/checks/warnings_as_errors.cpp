// -Werror makes errors of the rules that warn.
//! options -Werror
void f(const int* c) restrict(amp) {
  int* p = const_cast<int*>(c);  //! error [amp.cast.const C4880] 'int *'
}
