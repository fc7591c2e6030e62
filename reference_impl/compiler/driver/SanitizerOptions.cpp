// In a sanitized build of amp++ alone: what the run-time libraries of the sanitizers are told.

// Clang frees nothing at its end, on purpose. A fault must look like one to whoever runs amp++ and expects errors of it.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0:abort_on_error=1";
}
extern "C" const char* __ubsan_default_options() {
  return "print_stacktrace=1:abort_on_error=1";
}
