#pragma once

#include <string>

#include "clang/AST/DeclarationName.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// Silences what Clang's host and device model reports and C++ AMP has rules of its own for.
void silenceForeignRules(clang::DiagnosticsEngine& diags);

/// True for messages made by amp++ itself.
bool isOurs(unsigned id);

/// `message` with the words of Clang's host and device model replaced by those of C++ AMP.
std::string inOurWords(llvm::StringRef message);

/// The rule, with its code, that one of Clang's errors reports the violation of; empty if it is plain C++.
/// `ampSema` where the error is in the body of an amp-restricted function, else null.
std::string ruleOf(const clang::Diagnostic& info, clang::Sema* ampSema, clang::Sema* sema);

/// The name that an error about a call which no overload serves is about; empty if `info` is none.
clang::DeclarationName calledName(const clang::Diagnostic& info);

/// The rule, with its code, that such an error (`error` at `where`, about `name`) reports the violation of when its
/// note `info` says that a candidate lacks restrictions; empty if the note says something else.
std::string ruleOfCandidate(const clang::Diagnostic& info, unsigned error, clang::SourceLocation where,
                            clang::DeclarationName name, clang::Sema& sema);

/// The rule, with its code, that a call breaks of which `note` says that a candidate lacks the restriction.
std::string ruleOfCall(const clang::Diagnostic& note, llvm::StringRef error,
                       const clang::FullSourceLoc& where);

/// True for errors about the construction of a variable without initializer.
bool isInitialization(unsigned id);

/// True if `where` is in the headers of amp++ that call the kernel of a launch.
bool isInLaunchHeader(const clang::FullSourceLoc& where);

}  // namespace amp::frontend
