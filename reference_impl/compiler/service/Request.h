// A request of a client to the service (Service.h): to analyse or compile a file instead of the client.
#ifndef AMP_SERVICE_REQUEST_H
#define AMP_SERVICE_REQUEST_H

#include <sys/un.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace amp::service {

struct Request {
  std::vector<std::string> words;  ///< the command line without the program, the source and -o
  std::string source, folder;
  std::string object;   ///< the path of the object file to write; empty if the source is only analysed
  uint64_t memory = 0;  ///< limit of the client's address space, in bytes
  std::vector<std::pair<std::string, std::string>> environment;
};

/// A command line, divided between the service and the client.
struct Work {
  Request request;
  /// With these words after the program, and the object file after them, the client makes the executable.
  /// Without them, the service does all the work.
  std::vector<std::string> link;
};

/// Returns the work for a command line and the values of `variables`. Returns nothing if the service cannot
/// do its part. The service only compiles single files that begin with #include <amp.h>, with options and an
/// environment that mean the same to every client, and does not write to terminals. If the client links, it
/// must give the request an object file.
std::optional<Work> workOf(int count, char** words, const std::vector<const char*>& variables);

/// File descriptors that are sent with a request.
using Descriptors = std::vector<int>;

/// Both return false if the other side has closed its socket. `receive` also returns false if the number of
/// descriptors is not the expected one: only a foreign program sends such messages.
bool send(int socket, const Request& request, const Descriptors& descriptors);
bool receive(int socket, Request& request, Descriptors& descriptors, size_t expected);

/// Opens a Unix socket for whole messages. Returns -1, after a message of `program` on stderr, if that fails.
int openSocket(const char* program);
/// Sets `result` to the address of the socket at `path`. Returns false if the path is too long.
bool address(const std::string& path, sockaddr_un& result);

}  // namespace amp::service

#endif
