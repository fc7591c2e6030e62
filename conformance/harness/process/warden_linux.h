// A warden is a child process that runs commands on behalf of the harness.
//
// It is a child subreaper: every process that a command leaves behind (a daemon, a grandchild in another
// session) becomes a child of the warden, which can find and kill it. Once waitpid() reports no more
// children, no process of the command is alive. There is one warden per worker, so that descendants of
// parallel commands are kept apart. If the harness dies, the warden's socket closes; the warden then ends its
// command, removes the command's temporary folder and exits.
#pragma once

namespace ampcts {

/// Serves requests on `socket` until the other side closes it. Does not return.
[[noreturn]] void serve_as_warden(int socket);

}  // namespace ampcts
