# ampcts_sanitize(KIND): builds the targets of the calling folder and its subfolders with these sanitizers; with none if
# KIND is empty. -O1 -g1 compiles three times as fast as the optimized build and reports the same errors.
function(ampcts_sanitize kind)
  if(NOT kind)
    return()
  endif()
  set(flags -fsanitize=${kind} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
  set_property(DIRECTORY APPEND PROPERTY COMPILE_OPTIONS ${flags})
  set_property(DIRECTORY APPEND PROPERTY LINK_OPTIONS ${flags})
endfunction()
