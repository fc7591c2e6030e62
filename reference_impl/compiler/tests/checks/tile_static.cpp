// AMP 1.2 §2.4.3.5.1, founding document 002.
#include <amp.h>

using namespace concurrency;

tile_static int global[16][16];  //! error [amp.tile-static.not-local C3584] 'global' cannot be 'tile_static'; only a local variable

struct Member {
  static tile_static int shared;  //! error [amp.tile-static.member C3584] 'shared'
};

void onTheCpu() {
  tile_static int n;  //! error [amp.tile-static.not-amp C3584] 'n' cannot be 'tile_static'
}
void dual() restrict(amp, cpu) {
  tile_static int n[16][16];  //! error [amp.tile-static.dual C3584] 'n' cannot be 'tile_static' in a function restricted to cpu and amp
}

class A {
 public:
  A() restrict(amp) : m_(0) {}
  A(int n) restrict(amp) : m_(n) {}

 private:
  int m_;
};
struct Plain {
  int n;
};
struct View {
  array_view<int, 1> view;
};
struct Reference {
  array<int, 1>& array;
};
struct Nested {
  View inner;
};

void types(int& n) restrict(amp) {
  tile_static int* p;         //! error [amp.tile-static.pointer C3584] 'p' of type 'int *' cannot be 'tile_static'
  tile_static int* q[4];      //! error [amp.tile-static.pointer C3584] 'q'
  tile_static int& r = n;     //! error [amp.tile-static.reference C3584] 'r'
  tile_static short s;        //! error [amp.tile-static.type C3581] 's'
  tile_static bool flags[4];  //! error [amp.tile-static.element C3581] 'flags'
  tile_static View view;      //! error [amp.tile-static.container-member C3584] object 'view' of type 'View' holds an array, a texture or a view and cannot be 'tile_static'
  tile_static Nested nested;  //! error [amp.tile-static.container-member C3584] object 'nested' of type 'Nested' holds an array, a texture or a view and cannot be 'tile_static'
  tile_static Reference ref;  //! error [amp.tile-static.container-reference C3584] object 'ref' of type 'Reference' refers to an array, a texture or a view and cannot be 'tile_static'
  tile_static int fine[8][8];
  tile_static Plain plain[4];
  tile_static index<2> position;
}
void initializers() restrict(amp) {
  tile_static int count = 0;  //! error [amp.tile-static.initializer C3584] 'tile_static' variable 'count' cannot have an initializer
  tile_static int direct(0);  //! error [amp.tile-static.initializer C3584] 'tile_static' variable 'direct' cannot have an initializer
  tile_static int list{1};    //! error [amp.tile-static.initializer C3584] 'tile_static' variable 'list' cannot have an initializer
  tile_static int empty{};    //! error [amp.tile-static.initializer C3584] 'tile_static' variable 'empty' cannot have an initializer
  tile_static int elements[2] = {1, 2};  //! error [amp.tile-static.array-initializer C3584] 'tile_static' array 'elements' cannot have an initializer
  tile_static A a1(4);        //! error [amp.tile-static.class-initializer C3584] 'tile_static' object 'a1' cannot have an initializer
  tile_static A a2;           //! warning [amp.tile-static.constructor C4881] the default constructor of 'tile_static' object 'a2' is not called
  tile_static Plain plain;
}

struct Later;
void incomplete(array_view<int, 1> v) {
  parallel_for_each(v.get_extent().tile<8>(), [=](tiled_index<8> i) restrict(amp) {
    tile_static Later later;  //! error variable has incomplete type 'Later'
    v[i.global] = 1;
  });
}

int leaf(int i) restrict(amp) {
  tile_static int scratch[8];  //! note which declares the tile_static variable 'scratch'
  return scratch[i];
}
int middle(int i) restrict(amp) { return leaf(i); }  //! note which calls 'leaf' here

void launches(array_view<int, 1> v) {
  parallel_for_each(v.get_extent(), [=](index<1> i) restrict(amp) {  //! error [amp.graph.untiled-deep C3600] untiled kernel reaches 'tile_static' variable 'scratch' through other functions
    v[i] = middle(i[0]);  //! note which calls 'middle' here
  });
  parallel_for_each(v.get_extent(), [=](index<1> i) restrict(amp) {  //! error [amp.tile-static.non-tiled C3600] untiled kernel reaches 'tile_static' variable 'n'
    tile_static int n;  //! note which declares the tile_static variable 'n'
    v[i] = n;
  });
  parallel_for_each(v.get_extent().tile<8>(), [=](tiled_index<8> i) restrict(amp) {
    tile_static int n[8];
    auto nested = [=] { return n[i.local[0]]; };
    v[i.global] = middle(nested());
  });
  parallel_for_each(v.get_extent().tile<8>(), [=](tiled_index<8> i) restrict(amp) {  //! error [amp.tile-static.size C3565] the 'tile_static' variables of this kernel have 32772 bytes
    tile_static int n[8193];
    v[i.global] = n[0];
  });
  parallel_for_each(v.get_extent().tile<8>(), [=](tiled_index<8> i) restrict(amp) {
    tile_static int n[8192];
    v[i.global] = n[0];
  });
}
