// Which rule of C++ AMP a call breaks that Clang rejects (AMP 1.2 §2.3.2 l.494). There is none where an error
// is one of plain C++.
#pragma once

#include <optional>

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// `info` says that a function may not be named where it is.
checks::Rule ruleOfRefusedName(const clang::Diagnostic& info, clang::Sema& sema);

/// True if a note says that a candidate was refused for its restrictions.
bool isRefusal(const clang::Diagnostic& note);

/// `note` is one, under the error `error` at `where`, on a candidate.
std::optional<checks::Rule> ruleOfCandidate(const clang::Diagnostic& note, unsigned error,
                                            clang::SourceLocation where, clang::Sema& sema);

/// `info` says that an operand suits no operator, or that a special member is deleted; it names no candidate.
std::optional<checks::Rule> ruleOfFailedOperator(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
