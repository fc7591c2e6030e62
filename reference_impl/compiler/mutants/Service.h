// Most of what a compilation costs is <amp.h> and the headers of the standard library that it includes. The
// service parses them once for each set of options and forks for every file that is to be analysed with them:
//
//   amp++-mutants --serve COMMAND WORDS...
//
// runs the command; every amp++-mutants that is started by it, directly or not, hands its work to the
// service. A defect is there from the end of the headers on, so that one which spoils the library alone is
// not noticed.
#ifndef AMP_MUTANTS_SERVICE_H
#define AMP_MUTANTS_SERVICE_H

#include <optional>

namespace amp::mutants {

/// Serves until `command`, a null-terminated array, has ended. Returns the command's exit status.
int serve(char** command);

/// Has the service do what the command line says. Returns its exit status; nothing if there is no service or
/// it does not do such things.
std::optional<int> askService(int count, char** words);

}  // namespace amp::mutants

#endif
