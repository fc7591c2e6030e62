#include "Redeclarations.h"

#include "Restriction.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

/// The restrictions written in the declarator whose name is at `name`. The declaration itself may be gone:
/// one without a counterpart leaves no trace in the AST.
RestrictionSet restrictionsWritten(const clang::FullSourceLoc& name) {
  const clang::FullSourceLoc start = name.getExpansionLoc();
  const llvm::StringRef text = start.getBufferData();
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = true;
  clang::Lexer lexer(start, options, text.begin(), text.begin() + start.getFileOffset(), text.end());
  RestrictionSet set = RestrictionSet::none();
  int depth = 0, listDepth = 0;
  bool behindWord = false;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    if (token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::eof)) break;
    if (token.is(clang::tok::l_paren) && ++depth && behindWord) listDepth = depth;
    if (token.is(clang::tok::r_paren) && depth-- == listDepth) listDepth = 0;
    if (depth < 0) break;
    const llvm::StringRef word = token.is(clang::tok::raw_identifier) ? token.getRawIdentifier() : "";
    behindWord = word == "restrict" && depth == 0;
    if (listDepth != 0 && word == "cpu") set |= RestrictionSet::cpuOnly();
    if (listDepth != 0 && word == "amp") set |= RestrictionSet::ampOnly();
  }
  return set.empty() ? RestrictionSet::cpuOnly() : set;
}

}  // namespace

std::optional<checks::Rule> ruleOfRedeclaration(unsigned error, const clang::FullSourceLoc& where,
                                                const clang::Diagnostic& note) {
  using namespace clang::diag;
  if (note.getID() == note_cuda_ovl_candidate_target_mismatch) {
    if (error == err_function_template_spec_no_match) return checks::Rule::redeclaration_specialization;
    if (error == err_explicit_instantiation_no_candidate || error == err_explicit_instantiation_not_known)
      return checks::Rule::redeclaration_instantiation;
  }
  if (note.getID() == note_member_def_close_match && error == err_member_decl_does_not_match) {
    const clang::FullSourceLoc declared(note.getLocation(), note.getSourceManager());
    if (restrictionsWritten(where) != restrictionsWritten(declared))
      return checks::Rule::redeclaration_member;
  }
  return {};
}

std::optional<checks::Rule> ruleOfDefinition(const clang::Diagnostic& error) {
  if (error.getID() != clang::diag::err_member_decl_does_not_match) return {};
  constexpr unsigned kName = 0, kContext = 1;
  if (error.getArgKind(kName) != clang::DiagnosticsEngine::ak_declarationname ||
      error.getArgKind(kContext) != clang::DiagnosticsEngine::ak_declcontext)
    return {};
  const auto* context = reinterpret_cast<const clang::DeclContext*>(error.getRawArg(kContext));
  const RestrictionSet written =
      restrictionsWritten(clang::FullSourceLoc(error.getLocation(), error.getSourceManager()));
  bool declared = false;
  for (const clang::NamedDecl* found :
       context->lookup(clang::DeclarationName::getFromOpaqueInteger(error.getRawArg(kName)))) {
    const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(found);
    if (!pattern) continue;
    declared = true;
    if (restrictionsOf(pattern->getTemplatedDecl()) == written) return {};
  }
  return declared ? std::optional(checks::Rule::redeclaration_member) : std::nullopt;
}

std::optional<checks::Rule> ruleOfOverlap(const clang::Diagnostic& error) {
  if (error.getID() != clang::diag::err_cuda_ovl_target) return {};
  constexpr unsigned kDeclared = 3;
  const auto* declared = reinterpret_cast<const clang::NamedDecl*>(error.getRawArg(kDeclared));
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(declared);
  // A class that is not complete yet is the place of both.
  if (!method || !method->getParent()->isCompleteDefinition()) return {};
  const clang::SourceRange body = method->getParent()->getSourceRange();
  if (error.getSourceManager().isPointWithin(error.getLocation(), body.getBegin(), body.getEnd())) return {};
  return checks::Rule::redeclaration_member;
}

std::optional<checks::Rule> ruleOfOverride(const clang::Diagnostic& error, const clang::Sema& sema) {
  if (error.getID() != clang::diag::override_keyword_only_allowed_on_virtual_member_functions &&
      error.getID() != clang::diag::override_keyword_hides_virtual_member_function)
    return {};
  const auto* record = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(sema.CurContext);
  if (!record || !record->isBeingDefined()) return {};
  // Clang looks at a function once it is declared: it is the last one.
  const clang::CXXMethodDecl* last = nullptr;
  for (const clang::CXXMethodDecl* method : record->methods())
    if (!method->isImplicit()) last = method;
  if (!last) return {};
  bool found = false;
  record->forallBases([&](const clang::CXXRecordDecl* base) {
    for (const clang::NamedDecl* hidden : base->lookup(last->getDeclName())) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(hidden);
      found |= method && method->isVirtual() && restrictionsOf(method) != restrictionsOf(last);
    }
    return true;
  });
  return found ? std::optional(checks::Rule::override_restriction) : std::nullopt;
}

}  // namespace amp::frontend
