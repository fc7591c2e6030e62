// Which rule of C++ AMP a call breaks that Clang rejects (AMP 1.2 §2.3.2 l.494).
#pragma once

#include <string>

#include "clang/AST/DeclarationName.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

// Rules are given as messages print them: the id, and the code behind it. They are empty where an error is one of
// plain C++.
namespace amp::frontend {

/// `info` says that a function may not be named where it is. `sema` may be null.
std::string ruleOfRefusedCallee(const clang::Diagnostic& info, clang::Sema* sema);

/// The name that an error about a call which no overload serves is about; empty if `info` is none.
clang::DeclarationName calledName(const clang::Diagnostic& info);

/// `info` is a note, under such an error (`error` at `where`, about `name`), on a candidate.
std::string ruleOfCandidate(const clang::Diagnostic& info, unsigned error, clang::SourceLocation where,
                            clang::DeclarationName name, clang::Sema& sema);

/// `info` says that an operand suits no operator, or that a special member is deleted; it names no candidate.
std::string ruleOfFailedOperator(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
