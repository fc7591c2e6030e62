// What a process of amp++-mutants asks of the service (Service.h): a compilation in its name.
#ifndef AMP_MUTANTS_REQUEST_H
#define AMP_MUTANTS_REQUEST_H

#include <sys/un.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace amp::mutants {

struct Request {
  std::vector<std::string> words;  ///< the command line but for the program and the source
  std::string source, folder;
  std::vector<std::pair<std::string, std::string>> environment;  ///< what concerns defects
};

/// The request that a command line stands for; nothing if it is none for the service, which analyses single
/// files that begin with #include <amp.h>.
std::optional<Request> requestOf(int count, char** words);

/// Descriptors travel with a request.
using Descriptors = std::vector<int>;

/// Both end with false if the other side is gone. `receive` may be given fewer descriptors than were sent
/// only by a stranger: that is false, too.
bool send(int socket, const Request& request, const Descriptors& descriptors);
bool receive(int socket, Request& request, Descriptors& descriptors, size_t expected);

/// The environment variable with the path of the service's socket.
inline constexpr const char* kService = "AMP_MUTANTS_SERVICE";

/// A Unix socket for whole messages, and the address that `path` is; -1 and a message on stderr if there is
/// none.
int openSocket();
bool address(const std::string& path, sockaddr_un& result);

}  // namespace amp::mutants

#endif
