// A compilation spends most of its time in <amp.h> and the standard headers that it includes. The service
// parses these headers once for each set of options, and forks for each file that is analysed with these
// options:
//
//   amp++-mutants --serve COMMAND WORDS...
//
// runs the command. Each amp++-mutants that the command starts, directly or indirectly, passes its work to
// the service. A defect takes effect only after the end of the headers, so the service does not notice a
// defect that affects only the library.
#ifndef AMP_MUTANTS_SERVICE_H
#define AMP_MUTANTS_SERVICE_H

#include <optional>

namespace amp::mutants {

/// Runs `command`, a null-terminated array, and serves until it has exited. Returns the command's exit
/// status.
int serve(char** command);

/// Asks the service for the compilation. Returns its exit status; nothing if there is no service or if the
/// service cannot do it.
std::optional<int> askService(int count, char** words);

}  // namespace amp::mutants

#endif
