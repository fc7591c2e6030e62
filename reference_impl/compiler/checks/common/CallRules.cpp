#include "checks/common/CallRules.h"

#include "checks/common/LibraryMembers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/CXXInheritance.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

namespace amp::checks {

namespace {

CalleeKind kindOfConstructor(const clang::CXXConstructorDecl* constructor) {
  if (!constructor->isDefaulted()) return CalleeKind::constructor;
  if (constructor->isCopyConstructor()) return CalleeKind::implicitCopyConstructor;
  if (constructor->isMoveConstructor()) return CalleeKind::implicitMoveConstructor;
  return CalleeKind::implicitDefaultConstructor;
}

/// Calls `visit` with each function `name` that is declared directly in `scope`, or, if `scope` is a
/// function, in one of its blocks. Returns true if anything in `scope` has that name.
template <class Visit>
bool visitFunctions(const clang::DeclContext* scope, clang::DeclarationName name, Visit visit) {
  bool any = false;
  const auto consider = [&](const clang::NamedDecl* found) {
    if (found->getDeclName() != name) return;
    any = true;
    if (const clang::FunctionDecl* function = found->getUnderlyingDecl()->getAsFunction()) visit(function);
  };
  if (scope->isFunctionOrMethod()) {
    for (const clang::Decl* declaration : scope->decls())
      if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(declaration)) consider(named);
  } else {
    for (const clang::NamedDecl* found : scope->lookup(name)) consider(found);
  }
  return any;
}

const clang::FunctionDecl* serving(const clang::DeclContext* scope, clang::DeclarationName name,
                                   RestrictionSet needed) {
  const clang::FunctionDecl* result = nullptr;
  visitFunctions(scope, name, [&](const clang::FunctionDecl* function) {
    if (restrictionsOf(function).covers(needed)) result = function;
  });
  return result;
}

const clang::FunctionDecl* servingInBases(const clang::CXXRecordDecl* record, clang::DeclarationName name,
                                          RestrictionSet needed) {
  const clang::FunctionDecl* result = nullptr;
  record->forallBases([&](const clang::CXXRecordDecl* base) {
    result = serving(base, name, needed);
    return !result;
  });
  return result;
}

Rule ruleOfScope(const clang::DeclContext* scope) {
  if (scope->isFunctionOrMethod()) return Rule::hiding_block;
  return scope->isRecord() ? Rule::hiding_class : Rule::hiding_namespace;
}

/// The form in which the program names the callee.
enum class NameForm { unqualified, memberAccess, qualified };

NameForm formOf(const clang::SourceManager& sources, clang::SourceLocation where) {
  const auto [file, offset] = sources.getDecomposedSpellingLoc(where);
  const llvm::StringRef before = sources.getBufferData(file).take_front(offset).rtrim();
  if (before.ends_with("::")) return NameForm::qualified;
  return before.ends_with(".") || before.ends_with("->") ? NameForm::memberAccess : NameForm::unqualified;
}

/// True if name lookup ends in `scope`. In a class, lookup also finds inherited names.
bool answers(const clang::DeclContext* scope, clang::DeclarationName name) {
  const auto ignore = [](const clang::FunctionDecl*) {};
  if (visitFunctions(scope, name, ignore)) return true;
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(scope);
  if (!record) return false;
  return !record->forallBases(
      [&](const clang::CXXRecordDecl* base) { return !visitFunctions(base, name, ignore); });
}

}  // namespace

CalleeKind kindOf(const clang::FunctionDecl* callee) {
  if (llvm::isa<clang::CXXConversionDecl>(callee)) return CalleeKind::conversion;
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(callee))
    return kindOfConstructor(constructor);
  if (llvm::isa<clang::CXXDestructorDecl>(callee))
    return callee->isDefaulted() ? CalleeKind::implicitDestructor : CalleeKind::destructor;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && method->isDefaulted() && method->isCopyAssignmentOperator())
    return CalleeKind::implicitCopyAssignment;
  if (method && method->isDefaulted() && method->isMoveAssignmentOperator())
    return CalleeKind::implicitMoveAssignment;
  return callee->isOverloadedOperator() ? CalleeKind::operatorFunction : CalleeKind::function;
}

Rule ruleOfCall(CalleeKind kind, RestrictionSet callee) {
  const bool lacksAmp = !callee.amp();
  switch (kind) {
    case CalleeKind::function:
      return lacksAmp ? Rule::call_restriction : Rule::call_cpu_function;
    case CalleeKind::operatorFunction:
      return lacksAmp ? Rule::call_operator : Rule::call_cpu_operator;
    case CalleeKind::conversion:
      return lacksAmp ? Rule::call_conversion : Rule::call_cpu_conversion;
    case CalleeKind::constructor:
      return lacksAmp ? Rule::call_constructor : Rule::call_cpu_constructor;
    case CalleeKind::destructor:
      return lacksAmp ? Rule::call_destructor : Rule::call_cpu_destructor;
    case CalleeKind::implicitDefaultConstructor:
      return Rule::implicit_default_constructor;
    case CalleeKind::implicitCopyConstructor:
      return Rule::implicit_copy_constructor;
    case CalleeKind::implicitMoveConstructor:
      return Rule::implicit_move_constructor;
    case CalleeKind::implicitCopyAssignment:
      return Rule::implicit_copy_assignment;
    case CalleeKind::implicitMoveAssignment:
      return Rule::implicit_move_assignment;
    case CalleeKind::implicitDestructor:
      return Rule::implicit_destructor;
    case CalleeKind::inheritedConstructor:
      return Rule::implicit_inherited_constructor;
  }
  return Rule::call_restriction;
}

Rule ruleOfCallee(const clang::FunctionDecl* callee) {
  if (const std::optional<Rule> rule = ruleOfSide(callee)) return *rule;
  return ruleOfCall(kindOf(callee), restrictionsOf(callee));
}

Rule ruleOfUnevaluatedCall(RestrictionSet callee) {
  return !callee.amp() ? Rule::call_unevaluated : Rule::call_cpu_unevaluated;
}

Hidden findHidden(const clang::DeclContext* caller, const clang::FunctionDecl* callee,
                  clang::DeclarationName name, clang::SourceLocation where, RestrictionSet needed) {
  const clang::SourceManager& sources = caller->getParentASTContext().getSourceManager();
  const NameForm form = formOf(sources, where);
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const bool inClass = form != NameForm::unqualified && method;
  if (form != NameForm::unqualified && !inClass) return {};
  const clang::DeclContext* scope = inClass ? method->getParent() : caller;
  while (scope && !answers(scope, name)) scope = scope->getLookupParent();
  if (!scope) return {};
  if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(scope))
    if (const clang::FunctionDecl* function = servingInBases(record, name, needed))
      return {function, Rule::hiding_base};
  if (inClass) return {};
  const Rule rule = ruleOfScope(scope);
  for (scope = scope->getLookupParent(); scope; scope = scope->getLookupParent())
    if (const clang::FunctionDecl* function = serving(scope, name, needed)) return {function, rule};
  return {};
}

const clang::FunctionDecl* findLacking(const clang::DeclContext* caller, clang::QualType operand,
                                       clang::DeclarationName name, RestrictionSet needed) {
  const clang::TagDecl* tag = operand->getAsTagDecl();
  if (!tag) return nullptr;  // only classes and enumerations can have overloaded operators
  const clang::FunctionDecl* result = nullptr;
  const auto consider = [&](const clang::FunctionDecl* function) {
    if (!restrictionsOf(function).covers(needed)) result = function;
  };
  const auto considerFree = [&](const clang::FunctionDecl* function) {
    const auto takesOperand = [&](const clang::ParmVarDecl* parameter) {
      const clang::QualType type = parameter->getType().getNonReferenceType();
      return type->isDependentType() || type->getAsTagDecl() == tag;
    };
    if (llvm::any_of(function->parameters(), takesOperand)) consider(function);
  };
  const auto visitOutwards = [&](const clang::DeclContext* scope) {
    for (; scope; scope = scope->getLookupParent()) visitFunctions(scope, name, considerFree);
  };
  if (const auto* record = operand->getAsCXXRecordDecl()) {
    visitFunctions(record, name, consider);
    if (record->hasDefinition())
      record->forallBases([&](const clang::CXXRecordDecl* base) {
        visitFunctions(base, name, consider);
        return true;
      });
  }
  visitOutwards(tag->getDeclContext());
  visitOutwards(caller);
  return result;
}

}  // namespace amp::checks
