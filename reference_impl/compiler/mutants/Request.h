// A request of an amp++-mutants process to the service (Service.h): to compile instead of the process.
#ifndef AMP_MUTANTS_REQUEST_H
#define AMP_MUTANTS_REQUEST_H

#include <sys/un.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace amp::mutants {

struct Request {
  std::vector<std::string> words;  ///< the command line without the program and the source
  std::string source, folder;
  std::vector<std::pair<std::string, std::string>> environment;  ///< the variables that concern defects
};

/// Returns the request for a command line. Returns nothing if the service cannot do it: the service only
/// analyses single files that begin with #include <amp.h>.
std::optional<Request> requestOf(int count, char** words);

/// File descriptors that are sent with a request.
using Descriptors = std::vector<int>;

/// Both return false if the other side has closed its socket. `receive` also returns false if the number of
/// descriptors is not the expected one: only a foreign program sends such messages.
bool send(int socket, const Request& request, const Descriptors& descriptors);
bool receive(int socket, Request& request, Descriptors& descriptors, size_t expected);

/// The environment variable with the path of the service's socket.
inline constexpr const char* kService = "AMP_MUTANTS_SERVICE";

/// Opens a Unix socket for whole messages. Returns -1, after a message on stderr, if that fails.
int openSocket();
/// Sets `result` to the address of the socket at `path`. Returns false if the path is too long.
bool address(const std::string& path, sockaddr_un& result);

}  // namespace amp::mutants

#endif
