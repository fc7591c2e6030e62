# Writes the commit of ROOT to the header OUT. Does not touch the file if its contents stay the same.
execute_process(COMMAND git -C ${ROOT} describe --always --abbrev=12 --exclude=* "--dirty=, changed"
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#pragma once\ninline constexpr const char* commit = \"${commit}\";\n")
