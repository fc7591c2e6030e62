#pragma once

namespace amprt {

/// Throws runtime_exception once the runtime has been shut down with the process.
void check_not_shut_down();

bool is_shut_down();
void note_shut_down();

}  // namespace amprt
