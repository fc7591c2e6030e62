// -Werror turns the warnings of rules into errors.
//! options -Werror
void f(const int* c) restrict(amp) {
  int* p = const_cast<int*>(c);  //! error [amp.cast.const C4880] cast from 'const int *' to 'int *' drops the const qualifier
}
