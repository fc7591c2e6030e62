#pragma once

#include <string>

#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

class Restrictions;

/// Silences what Clang's host and device model reports and C++ AMP has rules of its own for.
void silenceForeignRules(clang::DiagnosticsEngine& diags);

/// True for messages made by amp++ itself.
bool isOurs(unsigned id);

/// `message` with the words of Clang's host and device model replaced by those of C++ AMP.
std::string inOurWords(llvm::StringRef message);

/// The rule, with its code, that one of Clang's errors reports the violation of; empty if it is plain C++.
/// `ampSema` where the error is in the body of an amp-restricted function, else null.
std::string ruleOf(const clang::Diagnostic& info, clang::Sema* ampSema, clang::Sema* sema,
                   const Restrictions* restrictions);

/// True for errors about the construction of a variable without initializer.
bool isInitialization(unsigned id);

/// True if `where` is in the headers of amp++ that call the kernel of a launch.
bool isInLaunchHeader(const clang::FullSourceLoc& where);

}  // namespace amp::frontend
