# ampcts_sanitize(KIND): builds the targets of the calling folder and below with these sanitizers; none if KIND is empty.
# -O1 -g1 compile three times as fast as the optimized build would and report the same faults.
function(ampcts_sanitize kind)
  if(NOT kind)
    return()
  endif()
  set(flags -fsanitize=${kind} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
  set_property(DIRECTORY APPEND PROPERTY COMPILE_OPTIONS ${flags})
  set_property(DIRECTORY APPEND PROPERTY LINK_OPTIONS ${flags})
endfunction()
