// A compilation spends most of its time in <amp.h> and the standard headers that it includes. The service
// parses these headers once for each set of options, and forks for each file that is compiled or analysed with
// these options:
//
//   amp++ --serve COMMAND WORDS...
//
// runs the command. Each amp++ that the command starts, directly or indirectly, passes its work to the
// service if the service can do it, and else compiles by itself. The output, the messages and the exit status
// are the same.
#ifndef AMP_SERVICE_SERVICE_H
#define AMP_SERVICE_SERVICE_H

#include <vector>

namespace amp::service {

/// What distinguishes the programs that have a service.
struct Program {
  const char* name;    ///< in messages
  const char* socket;  ///< the environment variable with the path of the service's socket
  std::vector<const char*> variables = {};  ///< the variables that a compilation takes from its client
  void (*begin)() = [] {};                  ///< called with these variables when a compilation begins
};

/// The main function of such a program: with --serve, runs a command and serves it; without, compiles, in the
/// service if there is one. Returns the exit status.
int run(int count, char** words, const Program& program);

}  // namespace amp::service

#endif
