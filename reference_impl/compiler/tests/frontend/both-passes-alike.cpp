// The two passes read the same headers: in both, predefined macros and type layouts are those of the host.
// RUN: %accepts %s
// RUN: %amp -std=c++20 -fsyntax-only %s
#include <amp.h>
#include <bits/stdc++.h>
#include <immintrin.h>
#if defined __HIP__ || defined __CUDA__ || defined __SPIRV__ || defined __HIP_DEVICE_COMPILE__ || defined __SPIRV64__
#error a macro of the HIP mode is visible
#endif
#if !defined __x86_64__ || !defined __linux__ || !defined __SSE2__ || !defined __AMPXX__
#error a macro of the host is missing
#endif
static_assert(sizeof(long double) == 16 && alignof(std::max_align_t) == 16 && sizeof(long) == 8, "layout of the host");
static_assert(sizeof(wchar_t) == 4 && sizeof(void*) == 8 && sizeof(std::mutex) == 40, "layout of the host");
