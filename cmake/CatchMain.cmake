# ampcts_catch_main(FILE): FILE holds Catch2's implementation. It is not what a test tests, so it is compiled for
# the least time: without optimization and sanitizers. The thread sanitizer has to see it, too: of an inline function that
# several files have, such as the release of a shared pointer, the linker takes one for all.
function(ampcts_catch_main file)
  set(options -O0 -g0)
  if(AMPCTS_SANITIZE AND NOT AMPCTS_SANITIZE MATCHES thread)
    list(APPEND options -fno-sanitize=all)
  endif()
  set_source_files_properties(${file} PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS "${options}")
endfunction()
