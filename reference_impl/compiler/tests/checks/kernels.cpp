// AMP 1.2 §7 l.3041-3058, §7.1, founding document 001.
#include <amp.h>

using namespace concurrency;

struct Functor {
  array_view<int, 1> out;
  array<int, 1>& in;
  void operator()(index<1> i) const restrict(amp) { out[i] = in[i]; }
};
struct PointerFunctor {
  int* p;  //! note the data member 'p'
  void operator()(index<1>) const restrict(amp) {}
};
struct CpuFunctor {
  int n;
  void operator()(index<1>) const {}
};
struct NoOperator {
  int n;
};
struct NotConst {
  int n;
  void operator()(index<1>) restrict(amp) { ++n; }
};
struct WideTile : tiled_extent<2048> {};
struct Overloaded {
  int n;
  void operator()(index<2>) const restrict(amp) {}
  void operator()(index<1>) const restrict(cpu) {}
  void operator()(index<1>) const restrict(amp) {}
};

void launch(array_view<int, 1> v, array<int, 1>& a) {
  extent<1> e(8);
  extent<2> e2(8, 8);
  int n = 0;
  parallel_for_each(e, Functor{v, a});
  parallel_for_each(e, PointerFunctor{nullptr});  //! error [amp.kernel.functor-type C3581] kernel 'PointerFunctor' is not amp-compatible because of the type 'int *'
  parallel_for_each(e, CpuFunctor{1});            //! error [amp.kernel.not-amp C3930] the function call operator of kernel 'CpuFunctor'
  parallel_for_each(e, [](index<1>) {});          //! error [amp.kernel.not-amp C3930]
  parallel_for_each(e, NoOperator{1});            //! error [amp.kernel.no-operator C3577] kernel 'NoOperator'
  parallel_for_each(e, [](index<2>) restrict(amp) {});   //! error [amp.kernel.index-rank C3577] the kernel takes 'index<2>', but is launched over 'extent<1>'
  parallel_for_each(e, [](tiled_index<8>) restrict(amp) {});   //! error [amp.kernel.tiled-over-extent C3577]
  parallel_for_each(e.tile<8>(), [](tiled_index<4>) restrict(amp) {});   //! error [amp.kernel.tile-mismatch C3577]
  parallel_for_each(e, NotConst{1});              //! warning [amp.kernel.mutable C4882] the function call operator of kernel 'NotConst' is not const
  parallel_for_each(e, [=](index<1>) mutable restrict(amp) { ++n; });  //! warning [amp.kernel.mutable C4882]
  parallel_for_each(e, Overloaded{1});
  parallel_for_each(e, n);                        //! error [amp.kernel.not-a-class C3576] the kernel has type 'int'
  parallel_for_each(e, [](index<1>&&) restrict(amp) {});   //! error [amp.kernel.rvalue-index C3577]
  parallel_for_each(e.tile<2048>(), [](index<1>) restrict(amp) {});   //! error [amp.launch.tile-threads-limit C3574]
  parallel_for_each(WideTile(), [](tiled_index<2048>) restrict(amp) {});   //! error [amp.launch.tile-threads-limit C3574] a tile of 'tiled_extent<2048, 0, 0>' has 2048 threads
  parallel_for_each(WideTile(), [](index<2>) restrict(amp) {});   //! error [amp.kernel.index-rank C3577] //! error [amp.launch.tile-threads-limit C3574]
  parallel_for_each(e, [](index<1>&) restrict(amp) {});
  parallel_for_each(e, [](const index<1>&) restrict(cpu, amp) {});
  parallel_for_each(e2, [](auto i) restrict(amp) { int k = i[1]; });
  parallel_for_each(e.tile<8>(), [](tiled_index<8>) restrict(amp) {});
  parallel_for_each(e.tile<8>(), [](index<1>) restrict(amp) {});
}
