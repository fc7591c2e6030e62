// Records SIGINT and SIGTERM.
#pragma once

namespace ampcts {

/// From now on, the first SIGINT or SIGTERM only sets a flag; the second ends the program immediately.
void watch_for_interrupt();
bool interrupted();

}  // namespace ampcts
