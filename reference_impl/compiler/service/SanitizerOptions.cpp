// Options for the run-time libraries of the sanitizers; only in a sanitized build of amp++.

// Clang does not free its memory at exit, on purpose. A fault must abort amp++, so that a test which expects
// an error of amp++ does not pass because of the fault.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0:abort_on_error=1";
}
extern "C" const char* __ubsan_default_options() {
  return "print_stacktrace=1:abort_on_error=1";
}
