// A warden runs commands on the harness' behalf, as a process of its own.
//
// It is a child subreaper, so that whatever a command leaves behind - a daemon, a grandchild in another
// session - becomes the warden's own child and can be found and ended: once waitpid() has no children left,
// nothing of the command lives. One warden per worker keeps the descendants of commands that run at the same
// time apart. When the harness dies, the warden's socket closes, and the warden ends its command, removes the
// command's temporary folder, and ends itself.
#pragma once

namespace ampcts {

/// Serves requests on `socket` until the other side closes it. Does not return.
[[noreturn]] void serve_as_warden(int socket);

}  // namespace ampcts
