# Compiles a program with amp++ and runs it under the validation layer. Fails unless the program exits with 0 and its
# evidence shows dispatches and a validation layer without messages.
# cmake -DAMPXX=<compiler> -DSOURCES=<a.cpp,b.cpp> -DOPTIONS=<-O2,...> -DARGUMENTS=<of the program> -DWORK=<folder>
#       -P RunAmpProgram.cmake
string(REPLACE "," ";" SOURCES "${SOURCES}")
string(REPLACE "," ";" OPTIONS "${OPTIONS}")
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${AMPXX} ${OPTIONS} ${SOURCES} -o ${WORK}/program RESULT_VARIABLE compiled)
if(compiled)
  message(FATAL_ERROR "amp++ exited with ${compiled}")
endif()

set(evidence ${WORK}/evidence.json)
file(REMOVE ${evidence})
set(ENV{AMP_VALIDATION} synchronization)
set(ENV{AMP_PIPELINE_CACHE} 0)
set(ENV{AMP_EVIDENCE} ${evidence})
execute_process(COMMAND ${WORK}/program ${ARGUMENTS} RESULT_VARIABLE ran)
if(ran)
  message(FATAL_ERROR "the program exited with ${ran}")
endif()
file(READ ${evidence} json)
message("${json}")
string(JSON layer GET ${json} validation_layer)
string(JSON messages GET ${json} validation_messages)
string(JSON dispatches GET ${json} dispatches)
if(NOT layer OR messages GREATER 0 OR dispatches EQUAL 0)
  message(FATAL_ERROR "unexpected evidence: validation layer ${layer}, messages ${messages}, dispatches ${dispatches}")
endif()
