// Drops messages that only follow from others, so that one fault is reported as one error.
#pragma once

#include <vector>

#include "frontend/diagnostics/MessageGroup.h"

namespace amp::frontend {

/// Marks as dropped each error of Clang in `groups` that repeats another error or follows from it. `groups`
/// has the messages of one or both passes. Errors of the checks stay, unless a suggestion of Clang has led to
/// them. Returns true if an error was dropped.
bool dropFollowUps(std::vector<MessageGroup>& groups);

/// `groups` has the messages of both passes; `device` is the filter of the device pass. Drops an error of the
/// host pass if the device pass reports one at the same place, and a warning of Clang on a line with an
/// error.
void dropWhatBothSaid(std::vector<MessageGroup>& groups, const DiagnosticFilter* device);

}  // namespace amp::frontend
