// The warning of a rule can be disabled by the rule's id.
//! options -Wno-amp.cast.const
struct A {
  A() restrict(amp) {}
};
void f(const int* c) restrict(amp) {
  int* p = const_cast<int*>(c);
  tile_static A a;  //! warning [amp.tile-static.constructor C4881] the default constructor of 'tile_static' object 'a' is not called
}
