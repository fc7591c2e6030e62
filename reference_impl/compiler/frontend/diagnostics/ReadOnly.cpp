#include "frontend/diagnostics/ReadOnly.h"

#include "frontend/diagnostics/ModifiedOperand.h"
#include "checks/common/Library.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::frontend {
namespace {

using checks::Rule;

struct ClassRule {
  llvm::StringLiteral name;
  Rule rule;
};

// The base class array_view_base declares the members that array_view and array_view<const T> share, here and
// in the next table.
constexpr ClassRule kProperties[] = {
    {"accelerator", Rule::accelerator_read_only_property},
    {"accelerator_view", Rule::accelerator_view_read_only_property},
    {"tiled_extent", Rule::tiled_extent_read_only_property},
    {"tiled_index", Rule::tiled_index_read_only_property},
    {"array", Rule::array_read_only_property},
    {"array_view_base", Rule::array_view_read_only_property},
};

constexpr ClassRule kElements[] = {
    {"array", Rule::array_const_element},
    {"array_view_base", Rule::array_view_const_element},
};

constexpr ClassRule kObjects[] = {
    {"accelerator", Rule::accelerator_const_object},
    {"accelerator_view", Rule::accelerator_view_const_object},
    {"index", Rule::index_const_object},
    {"extent", Rule::extent_const_object},
    {"tiled_extent", Rule::tiled_extent_const_object},
    {"completion_future", Rule::completion_future_const_object},
    {"array", Rule::array_const_object},
    {"array_view", Rule::array_view_const_object},
};

constexpr ClassRule kComponents[] = {
    {"index", Rule::index_const_component},
    {"extent", Rule::extent_const_component},
    {"tiled_extent", Rule::extent_const_component},
};

/// Returns the rule of `record` in `table`; nothing if the table does not have it, or if it is a class of the
/// program with such a name.
std::optional<Rule> ruleOfClass(llvm::ArrayRef<ClassRule> table, const clang::CXXRecordDecl* record) {
  if (!record || !checks::belongsToLibrary(record)) return {};
  const auto* found =
      llvm::find_if(table, [&](const ClassRule& row) { return row.name == record->getName(); });
  return found != table.end() ? std::optional(found->rule) : std::nullopt;
}

/// Returns the first declaration that a message names; null if it names none.
const clang::NamedDecl* namedIn(const clang::Diagnostic& info) {
  for (unsigned n = 0; n < info.getNumArgs(); ++n)
    if (info.getArgKind(n) == clang::DiagnosticsEngine::ak_nameddecl)
      return reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(n));
  return nullptr;
}

/// Returns the first type that a message names; null if it names none.
clang::QualType firstTypeIn(const clang::Diagnostic& info) {
  for (unsigned n = 0; n < info.getNumArgs(); ++n)
    if (info.getArgKind(n) == clang::DiagnosticsEngine::ak_qualtype)
      return clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(info.getRawArg(n)));
  return {};
}

const clang::CXXRecordDecl* classOf(const clang::NamedDecl* member) {
  return member ? llvm::dyn_cast<clang::CXXRecordDecl>(member->getDeclContext()) : nullptr;
}

std::optional<Rule> ruleOfConstant(const clang::NamedDecl* declaration) {
  if (!declaration || !declaration->getIdentifier() || !checks::belongsToLibrary(declaration)) return {};
  if (declaration->getName() == "rank") return Rule::library_rank_constant;
  return declaration->getName().starts_with("tile_dim") ? std::optional(Rule::library_tile_constant)
                                                        : std::nullopt;
}

/// Returns the type of the variable, with a reference removed; null if there is no variable.
clang::QualType typeOf(const ModifiedOperand& operand) {
  return operand.variable ? operand.variable->getType().getNonReferenceType() : clang::QualType();
}

/// True if the call is to a member of the variable itself, and that member has no const overload.
bool callsModifier(const clang::Diagnostic& info, const ModifiedOperand& operand, clang::Sema& sema) {
  clang::CXXRecordDecl* record = operand.variable ? typeOf(operand)->getAsCXXRecordDecl() : nullptr;
  const clang::DeclarationName name =
      clang::DeclarationName::getFromOpaqueInteger(static_cast<uintptr_t>(info.getRawArg(0)));
  llvm::StringRef rest = operand.rest;
  if (!record || !rest.consume_front(".") || rest.trim() != name.getAsString()) return false;
  clang::LookupResult members(sema, name, clang::SourceLocation(), clang::Sema::LookupMemberName);
  members.suppressDiagnostics();
  sema.LookupQualifiedName(members, record);
  return llvm::none_of(members, [](const clang::NamedDecl* member) {
    const auto* method = llvm::dyn_cast_if_present<clang::CXXMethodDecl>(member->getAsFunction());
    return method && method->isConst();
  });
}

bool isTiledIndex(clang::QualType type) {
  const clang::CXXRecordDecl* record = type.isNull() ? nullptr : type->getAsCXXRecordDecl();
  return record && checks::inLibrary(record) && record->getName() == "tiled_index";
}

/// Returns the rule of a class in `table` if `type`, which may be null, is const; nothing otherwise.
std::optional<Rule> ruleOfConst(llvm::ArrayRef<ClassRule> table, clang::QualType type) {
  if (type.isNull() || !type.isConstQualified()) return {};
  return ruleOfClass(table, type->getAsCXXRecordDecl());
}

}  // namespace

std::optional<Rule> ruleOfReadOnly(const clang::Diagnostic& info, clang::Sema& sema) {
  const clang::NamedDecl* named = namedIn(info);
  switch (info.getID()) {
    case clang::diag::err_no_accessor_for_property:
      return ruleOfClass(kProperties, classOf(named));
    case clang::diag::err_typecheck_assign_const:
      return llvm::isa_and_nonnull<clang::FunctionDecl>(named) ? ruleOfClass(kElements, classOf(named))
                                                               : ruleOfConstant(named);
    case clang::diag::err_ovl_no_viable_oper:
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
    case clang::diag::err_typecheck_illegal_increment_decrement:
      if (isTiledIndex(typeOf(modifiedOperand(info, sema)))) return Rule::tiled_index_const_member;
      return {};
    default:
      return {};
  }
}

std::optional<Rule> ruleOfConstObject(const clang::Diagnostic& info, clang::Sema& sema) {
  switch (info.getID()) {
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue: {
      const ModifiedOperand operand = modifiedOperand(info, sema);
      return operand.rest.starts_with("[") ? ruleOfConst(kComponents, typeOf(operand)) : std::nullopt;
    }
    case clang::diag::err_ovl_no_viable_oper: {
      const ModifiedOperand operand = modifiedOperand(info, sema);
      return operand.rest.empty() ? ruleOfConst(kObjects, typeOf(operand)) : std::nullopt;
    }
    case clang::diag::err_ovl_no_viable_member_function_in_call: {
      const ModifiedOperand operand = modifiedOperand(info, sema);
      return callsModifier(info, operand, sema) ? ruleOfConst(kObjects, typeOf(operand)) : std::nullopt;
    }
    case clang::diag::err_typecheck_illegal_increment_decrement:
    case clang::diag::err_member_function_call_bad_cvr:
      return ruleOfConst(kObjects, firstTypeIn(info));
    default:
      return {};
  }
}

}  // namespace amp::frontend
