#include "frontend/diagnostics/Redeclarations.h"

#include "base/Restriction.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "frontend/diagnostics/FunctionAt.h"

namespace amp::frontend {
namespace {

/// Returns the restrictions of the declarator whose name is at `name`. Works without the declaration, because
/// one without a counterpart is not in the AST.
RestrictionSet restrictionsBehind(const clang::FullSourceLoc& name, const Restrictions* restrictions) {
  const clang::SourceManager& sources = name.getManager();
  const clang::FullSourceLoc start = name.getExpansionLoc();
  const llvm::StringRef declarator =
      start.getBufferData().drop_front(start.getFileOffset()).take_until([](char c) {
        return c == ';' || c == '{';
      });
  const clang::SourceLocation end = start.getLocWithOffset(static_cast<int>(declarator.size()));
  for (const FunctionTypeRestriction& written : restrictions->all()) {
    const clang::SourceLocation open = sources.getExpansionLoc(written.parameters);
    if (!sources.isPointWithin(open, start, end)) continue;
    // Skips the specifiers of function types among the parameters. The name may be in parentheses.
    const llvm::StringRef before = declarator.take_front(sources.getFileOffset(open) - start.getFileOffset());
    if (before.count('(') <= before.count(')')) return written.restrictions;
  }
  return RestrictionSet::cpuOnly();
}

/// Returns the name of `function`; nothing if it is null.
std::optional<std::vector<Argument>> argumentsOf(const clang::FunctionDecl* function) {
  if (!function) return {};
  return {{function->getNameAsString()}};
}

}  // namespace

std::optional<ForeignRule> ruleOfRedeclaration(unsigned error, const clang::FullSourceLoc& where,
                                               const clang::Diagnostic& note, const clang::Sema& sema,
                                               const Restrictions* restrictions) {
  using namespace clang::diag;
  // Only specializations and instantiations have candidates with other restrictions.
  if (note.getID() == note_cuda_ovl_candidate_target_mismatch)
    return ForeignRule(error == err_function_template_spec_no_match ? Rule::redeclaration_specialization
                                                                    : Rule::redeclaration_instantiation,
                       argumentsOf(functionAt(sema.Context, note.getLocation())));
  if (note.getID() != note_member_def_close_match) return {};
  const clang::FullSourceLoc declared(note.getLocation(), note.getSourceManager());
  // Declarations with the same restrictions can differ in a ref-qualifier.
  if (restrictionsBehind(where, restrictions) == restrictionsBehind(declared, restrictions)) return {};
  return ForeignRule(Rule::redeclaration_member, argumentsOf(functionAt(sema.Context, note.getLocation())));
}

std::optional<ForeignRule> ruleOfDefinition(const clang::Diagnostic& error,
                                            const Restrictions* restrictions) {
  if (error.getID() != clang::diag::err_member_decl_does_not_match) return {};
  const auto name = clang::DeclarationName::getFromOpaqueInteger(error.getRawArg(0));
  const auto* context = reinterpret_cast<const clang::DeclContext*>(error.getRawArg(1));
  const RestrictionSet written =
      restrictionsBehind(clang::FullSourceLoc(error.getLocation(), error.getSourceManager()), restrictions);
  const clang::FunctionDecl* declared = nullptr;
  for (const clang::NamedDecl* found : context->lookup(name)) {
    const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(found);
    if (!pattern) continue;
    declared = pattern->getTemplatedDecl();
    if (restrictionsOf(declared) == written) return {};
  }
  return declared ? std::optional(ForeignRule(Rule::redeclaration_member, argumentsOf(declared)))
                  : std::nullopt;
}

std::optional<ForeignRule> ruleOfOverlap(const clang::Diagnostic& error) {
  if (error.getID() != clang::diag::err_cuda_ovl_target) return {};
  constexpr unsigned kDeclared = 3;
  const auto* declared = reinterpret_cast<const clang::NamedDecl*>(error.getRawArg(kDeclared));
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(declared);
  // If the class is not yet complete, both are declared in it.
  if (!method || !method->getParent()->isCompleteDefinition()) return {};
  return ForeignRule(Rule::redeclaration_member, argumentsOf(method));
}

std::optional<ForeignRule> ruleOfOverride(const clang::Diagnostic& error, const clang::Sema& sema) {
  if (error.getID() != clang::diag::override_keyword_only_allowed_on_virtual_member_functions &&
      error.getID() != clang::diag::override_keyword_hides_virtual_member_function)
    return {};
  // Clang checks a function as soon as it is declared in the class, so that it is the last one.
  const auto* record = llvm::cast<clang::CXXRecordDecl>(sema.CurContext);
  const clang::NamedDecl* last = record;
  for (const clang::CXXMethodDecl* method : record->methods()) last = method;
  bool found = false;
  record->forallBases([&](const clang::CXXRecordDecl* base) {
    for (const clang::NamedDecl* hidden : base->lookup(last->getDeclName())) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(hidden);
      found |=
          method && method->isVirtual() && restrictionsOf(method) != restrictionsOf(last->getAsFunction());
    }
    return true;
  });
  if (!found) return {};
  return ForeignRule(Rule::override_restriction, *last);
}

}  // namespace amp::frontend
