# Compiles a program with amp++ and runs it on each of the devices, on Vulkan devices under the validation layer. Fails
# unless the program exits with 0 and its evidence shows dispatches, and a validation layer without messages if it used
# Vulkan.
# cmake -DAMPXX=<compiler> -DSOURCES=<a.cpp,b.cpp> -DOPTIONS=<-O2,...> -DARGUMENTS=<of the program> -DWORK=<folder>
#       -DDEVICES=<vulkan,processor> -P RunAmpProgram.cmake
foreach(list SOURCES OPTIONS DEVICES)
  string(REPLACE "," ";" ${list} "${${list}}")
endforeach()
file(MAKE_DIRECTORY ${WORK})
execute_process(COMMAND ${AMPXX} ${OPTIONS} ${SOURCES} -o ${WORK}/program RESULT_VARIABLE compiled)
if(compiled)
  message(FATAL_ERROR "amp++ exited with ${compiled}")
endif()

set(evidence ${WORK}/evidence.json)
set(ENV{AMP_VALIDATION} synchronization)
set(ENV{AMP_PIPELINE_CACHE} 0)
set(ENV{AMP_EVIDENCE} ${evidence})
foreach(device IN LISTS DEVICES)
  file(REMOVE ${evidence})
  set(ENV{CPPAMP_DEFAULT_ACCELERATOR} ${device})
  execute_process(COMMAND ${WORK}/program ${ARGUMENTS} RESULT_VARIABLE ran)
  if(ran)
    message(FATAL_ERROR "on ${device}, the program exited with ${ran}")
  endif()
  file(READ ${evidence} json)
  message("${json}")
  string(JSON layer GET ${json} validation_layer)
  string(JSON unseen GET ${json} vulkan_without_validation)
  string(JSON messages GET ${json} validation_messages)
  string(JSON dispatches GET ${json} dispatches)
  if(device STREQUAL "vulkan" AND NOT layer OR unseen OR messages GREATER 0 OR dispatches EQUAL 0)
    message(FATAL_ERROR "unexpected evidence on ${device}: validation layer ${layer}, Vulkan without it ${unseen}, "
                        "messages ${messages}, dispatches ${dispatches}")
  endif()
endforeach()
