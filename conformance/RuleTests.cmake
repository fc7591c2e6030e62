# Writes one CTest test per rule of cases.json. Run as a script at build time:
#   cmake -DCASES=FOLDER -DAMPCTS=PROGRAM -DVENDOR=ADAPTER -DOUT=FOLDER -DOUTPUT=FILE -P RuleTests.cmake
# CTest only starts `ampcts run`, whose exit code is the result of the test.
file(READ ${CASES}/cases.json suite)
string(JSON rules GET "${suite}" rules)  # string(JSON) parses the whole text on each call, so extract the rules first
string(JSON count LENGTH "${rules}")
math(EXPR last "${count} - 1")
set(text "# One test per rule, made from cases.json.\n")
foreach(i RANGE ${last})
  string(JSON rule GET "${rules}" ${i})
  string(JSON id GET "${rule}" id)
  string(JSON clause GET "${rule}" clause)
  string(JSON level GET "${rule}" level)
  string(JSON polarity GET "${rule}" polarity)
  set(name "rule.${id}")
  string(APPEND text "add_test([==[${name}]==] [==[${AMPCTS}]==] run --vendor [==[${VENDOR}]==] --cases [==[${CASES}]==] "
                     "--filter [==[${id}]==] --out [==[${OUT}/${id}]==] -j 1)\n"
                     "set_tests_properties([==[${name}]==] PROPERTIES LABELS "
                     "[==[conformance;clause:${clause};level:${level};polarity:${polarity}]==])\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
