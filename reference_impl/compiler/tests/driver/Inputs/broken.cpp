#include <amp.h>
int cpu_only();
int f() restrict(amp) { return cpu_only(); }
