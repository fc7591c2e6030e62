# ampcts_catch_runner: the implementation of Catch2, compiled once for all test programs. It is not under test, so it is
# compiled as fast as possible, without optimization and without sanitizers. The thread sanitizer is the exception: if
# several files have the same inline function, such as the release of a shared pointer, the linker keeps one copy for
# all, and that copy must be instrumented.
find_package(Catch2 2.13 REQUIRED)
add_library(ampcts_catch_runner STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/catch_runner.cpp)
target_include_directories(ampcts_catch_runner PUBLIC ${CMAKE_CURRENT_LIST_DIR})
target_compile_options(ampcts_catch_runner PRIVATE -O0 -g0)
if(AMPCTS_SANITIZE MATCHES thread)
  target_compile_options(ampcts_catch_runner PRIVATE -fsanitize=thread)
endif()
target_link_libraries(ampcts_catch_runner PUBLIC Catch2::Catch2)
