// Which messages only follow from others: one fault is one error.
#pragma once

#include <vector>

#include "frontend/diagnostics/MessageGroup.h"

namespace amp::frontend {

/// Marks as dropped each error of Clang's in `groups`, the messages of one or both passes, that repeats or follows from
/// another one of them. Errors of the checks stay, unless a suggestion of Clang's has led to them. Returns true if an error was dropped.
bool dropFollowUps(std::vector<MessageGroup>& groups);

/// `groups` has the messages of both passes, `device` is the filter of one. Of what both passes find at one place only the
/// message of `device` stays; a warning of Clang's on a line with an error does not.
void dropWhatBothSaid(std::vector<MessageGroup>& groups, const DiagnosticFilter* device);

}  // namespace amp::frontend
