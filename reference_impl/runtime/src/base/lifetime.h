/// Whether the runtime has been shut down.
#pragma once

namespace amprt {

/// Throws runtime_exception if the runtime has been shut down, as it is when the process exits.
void check_not_shut_down();

bool is_shut_down();
void note_shut_down();

}  // namespace amprt
