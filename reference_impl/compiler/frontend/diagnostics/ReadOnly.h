// What the library lets a program read and not change: properties, constants, elements of constant arrays and
// views, objects that are const.
#pragma once

#include <optional>

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// The rule that an error about a change reports the violation of where a property, a constant or an element
/// of the library is changed; nothing for other errors.
std::optional<checks::Rule> ruleOfReadOnly(const clang::Diagnostic& info, clang::Sema& sema);

/// The same where a const object of one of the library's classes is changed.
std::optional<checks::Rule> ruleOfConstObject(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
