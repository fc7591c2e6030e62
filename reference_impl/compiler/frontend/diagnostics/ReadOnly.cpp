#include "frontend/diagnostics/ReadOnly.h"

#include "checks/common/Library.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "frontend/diagnostics/ModifiedOperand.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::frontend {
namespace {

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

/// Returns `rule` with the text of the operand; Clang's text stays if a macro spells the operand.
std::optional<ForeignRule> withOperand(std::optional<Rule> rule, const ModifiedOperand& operand) {
  if (!rule) return {};
  return operand.text.empty() ? ForeignRule(*rule) : ForeignRule(*rule, {operand.text.str()});
}

/// Returns the operator or member function that cannot be applied to a const object, as the program spells
/// it.
std::string operationIn(const clang::Diagnostic& info) {
  switch (info.getID()) {
    case clang::diag::err_ovl_no_viable_oper:
      return info.getArgStdStr(0);
    case clang::diag::err_typecheck_illegal_increment_decrement:
      return info.getRawArg(1) != 0 ? "++" : "--";
    default:
      return clang::DeclarationName::getFromOpaqueInteger(static_cast<uintptr_t>(info.getRawArg(0)))
          .getAsString();
  }
}

/// Returns the rule of a class in kObjects with the operation and the text of the object, if `type` is const;
/// nothing otherwise.
std::optional<ForeignRule> ruleOfObject(const clang::Diagnostic& info, clang::QualType type,
                                        llvm::StringRef object) {
  const std::optional<Rule> rule = ruleOfConst(kObjects, type);
  if (!rule) return {};
  return object.empty() ? ForeignRule(*rule) : ForeignRule(*rule, {operationIn(info), object.str()});
}

}  // namespace

std::optional<ForeignRule> ruleOfReadOnly(const clang::Diagnostic& info, clang::Sema& sema) {
  const clang::NamedDecl* named = namedIn(info);
  switch (info.getID()) {
    case clang::diag::err_no_accessor_for_property: {
      const std::optional<Rule> rule = ruleOfClass(kProperties, classOf(named));
      return rule ? std::optional(ForeignRule(*rule, {named->getNameAsString()})) : std::nullopt;
    }
    case clang::diag::err_typecheck_assign_const:
      if (llvm::isa_and_nonnull<clang::FunctionDecl>(named))
        return withOperand(ruleOfClass(kElements, classOf(named)), modifiedOperand(info, sema));
      return ruleOfConstant(named);
    case clang::diag::err_ovl_no_viable_oper:
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
    case clang::diag::err_typecheck_illegal_increment_decrement: {
      const ModifiedOperand operand = modifiedOperand(info, sema);
      if (!isTiledIndex(typeOf(operand))) return {};
      return withOperand(Rule::tiled_index_const_member, operand);
    }
    default:
      return {};
  }
}

std::optional<ForeignRule> ruleOfConstObject(const clang::Diagnostic& info, clang::Sema& sema) {
  const ModifiedOperand operand = modifiedOperand(info, sema);
  switch (info.getID()) {
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
      if (!operand.rest.starts_with("[")) return {};
      return withOperand(ruleOfConst(kComponents, typeOf(operand)), operand);
    case clang::diag::err_ovl_no_viable_oper:
      return operand.rest.empty() ? ruleOfObject(info, typeOf(operand), operand.text) : std::nullopt;
    case clang::diag::err_ovl_no_viable_member_function_in_call:
      if (!callsModifier(info, operand, sema)) return {};
      return ruleOfObject(info, typeOf(operand), operand.variable->getName());
    case clang::diag::err_typecheck_illegal_increment_decrement:
    case clang::diag::err_member_function_call_bad_cvr:
      return ruleOfObject(info, firstTypeIn(info), operand.text);
    default:
      return {};
  }
}

}  // namespace amp::frontend
