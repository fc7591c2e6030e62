// Messages from kernels: AMP 1.2 §12.3.
#include <amp.h>

using namespace concurrency;

enum color { red = 1 };
enum class shade { dark };
struct pair {
  int a, b;
};

void accepted(int n, unsigned u, long l, unsigned long ul, float f, double d, bool b, color c) restrict(amp) {
  direct3d_printf("no argument");
  direct3d_printf("");
  direct3d_printf("100%%\n");
  direct3d_printf("%d %i %u %o %x %X %c", n, n, u, u, u, u, n);
  direct3d_printf("%ld %li %lu %lo %lx %lX", l, l, ul, ul, ul, ul);
  direct3d_printf("%hd %hhd %hu %hhu", n, n, u, u);
  direct3d_printf("%zu %jd %td %ju", ul, l, l, ul);
  direct3d_printf("%f %F %e %E %g %G %a %A", f, f, f, f, d, d, d, d);
  direct3d_printf("%-+ #08.3f|%*.*f|%*d", f, n, n, d, n, n);
  direct3d_printf("%d %d", b, c);
  direct3d_printf("%s and %10.3s" " in two parts", "text", ("more"));
  direct3d_errorf("%d", n);
  concurrency::direct3d_errorf("%s", "text");
  direct3d_abort();
}

void literals(const char* text, int n) restrict(amp) {  //! error [amp.type.pointer-parameter
  direct3d_printf(text);  //! error [amp.message.literal
  direct3d_printf(n > 0 ? "a" : "b");  //! error [amp.message.literal] the format of 'direct3d_printf' is not
  direct3d_printf("%s", n > 0 ? "a" : "b");  //! error [amp.message.literal] the text for %s of 'direct3d_printf' is
  direct3d_printf("%s", text);  //! error [amp.message.literal
  direct3d_errorf(text, n);  //! error [amp.message.literal
  direct3d_printf(u8"text");  //! error [amp.message.literal
  (void)"text";  //! error [amp.literal.string
}

void conversions(int n, float f) restrict(amp) {
  direct3d_printf("%k", n);  //! error [amp.message.conversion
  direct3d_printf("%p", &n);  //! error [amp.message.conversion
  direct3d_printf("%n", &n);  //! error [amp.message.conversion
  direct3d_printf("%ls", n);  //! error [amp.message.conversion
  direct3d_printf("%lc", n);  //! error [amp.message.conversion
  direct3d_printf("%m");  //! error [amp.message.conversion
  direct3d_printf("%0$d", n);  //! error [amp.message.conversion
  direct3d_printf("%1$d", n);  //! error [amp.message.conversion
  direct3d_printf("%hf", f);  //! error [amp.message.conversion
  direct3d_printf("%Lf", f);  //! error [amp.message.conversion
  direct3d_printf("rate: 10%", n);  //! error [amp.message.conversion
  direct3d_printf("%");  //! error [amp.message.conversion
  direct3d_printf("a\0%d", n);  //! error [amp.message.conversion
}

void arguments(int n, long l, float f, pair p, shade s) restrict(amp) {
  direct3d_printf("%d", f);  //! error [amp.message.argument]
  direct3d_printf("%f", n);  //! error [amp.message.argument]
  direct3d_printf("%d", l);  //! error [amp.message.argument]
  direct3d_printf("%lu", n);  //! error [amp.message.argument]
  direct3d_printf("%d", p);  //! error [amp.message.argument]
  direct3d_printf("%d", s);  //! error [amp.message.argument]
  direct3d_printf("%d", &n);  //! error [amp.message.argument]
  direct3d_printf("%d", "text");  //! error [amp.message.argument]
  direct3d_printf("%s", n);  //! error [amp.message.argument]
  direct3d_printf("%*d", f, n);  //! error [amp.message.argument]
  direct3d_printf("%.*f", l, f);  //! error [amp.message.argument]
  direct3d_printf("%d %f", n,
                  n);  //! error [amp.message.argument]
}

void count(int n) restrict(amp) {
  direct3d_printf("%d");  //! error [amp.message.argument-count]
  direct3d_printf("%d %d", n);  //! error [amp.message.argument-count]
  direct3d_printf("%*d", n);  //! error [amp.message.argument-count]
  direct3d_printf("text", n);  //! error [amp.message.argument-count]
  direct3d_printf("%d", n, n, n);  //! error [amp.message.argument-count]
  direct3d_errorf("%s");  //! error [amp.message.argument-count]
}

template <typename T>
void in_template(T value) restrict(amp) {
  direct3d_printf("%d", value);  //! error [amp.message.argument]
}

void instances() restrict(amp) {
  in_template(1);
  in_template(1.5f);
}

struct other {
  void direct3d_printf(int) restrict(amp) {}
};

void others(other o) restrict(amp) {
  o.direct3d_printf(1);
}
