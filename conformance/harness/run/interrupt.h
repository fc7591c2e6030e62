// Ctrl-C as a question one can ask.
#pragma once

namespace ampcts {

/// From now on SIGINT and SIGTERM only set a flag; a second one ends the program at once.
void watch_for_interrupt();
bool interrupted();

}  // namespace ampcts
