// Code that only makes the text and the notes of a message, or what it underlines. No case of the suite
// checks these, so a defect there is not a defect of the check.
#ifndef AMP_MUTANTS_TOOL_MESSAGETEXT_H
#define AMP_MUTANTS_TOOL_MESSAGETEXT_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace amp::mutants {

/// True for the classes of messages.
bool isMessage(clang::QualType type);

/// True for a function that only makes text.
bool makesText(const clang::FunctionDecl* function);

/// True if `statement` only adds text to messages.
bool addsText(const clang::Stmt* statement);

/// True for a variable that holds a text in which no rule is named.
bool holdsText(const clang::VarDecl* variable);

}  // namespace amp::mutants

#endif
