# ampcts_catch_main(FILE): FILE contains the implementation of Catch2. It is not under test, so it is compiled as fast
# as possible: without optimization and without sanitizers. The thread sanitizer is the exception: if several files have
# the same inline function, such as the release of a shared pointer, the linker keeps one copy for all, and that copy
# must be instrumented.
function(ampcts_catch_main file)
  set(options -O0 -g0)
  if(AMPCTS_SANITIZE AND NOT AMPCTS_SANITIZE MATCHES thread)
    list(APPEND options -fno-sanitize=all)
  endif()
  set_source_files_properties(${file} PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS "${options}")
endfunction()
