// AMP 1.2 §2.4.3.3 (l.726-729) and founding documents 000, 001: what an amp lambda can capture.
#include "checks/captures/CaptureFixes.h"
#include "checks/captures/CaptureForms.h"
#include "checks/captures/CapturedThis.h"
#include "checks/captures/CapturedTypes.h"
#include "checks/common/Library.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

using clang::QualType;

std::string declaration(const clang::ValueDecl* variable) {
  const clang::PrintingPolicy& policy = variable->getASTContext().getPrintingPolicy();
  return "'" + variable->getNameAsString() + "' is declared here with the type '" +
         variable->getType().getAsString(policy) + "'";
}

/// Returns the rule that a capture by reference breaks. An amp lambda captures everything except arrays and
/// textures by value.
Rule ruleOfReference(const Captured& captured, QualType type) {
  const clang::ValueDecl* variable = captured.variable();
  if (llvm::isa<clang::BindingDecl>(variable)) return Rule::capture_by_reference_binding;
  if (captured.isInit()) return Rule::capture_by_reference_init;
  if (captured.isOfPack()) return Rule::capture_by_reference_pack;
  const LibraryClass known = libraryClass(type);
  if (known == LibraryClass::view) return Rule::capture_view_by_reference;
  if (known == LibraryClass::value) return Rule::capture_library_value_by_reference;
  if (type->isAnyPointerType() || type->isNullPtrType()) return Rule::capture_pointer_by_reference;
  if (type->isArrayType()) return Rule::capture_c_array_by_reference;
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record && record->isLambda()) return Rule::capture_closure_by_reference;
  if (variable->getType()->isReferenceType()) return Rule::capture_reference_by_reference;
  if (captured.isNested()) return Rule::capture_by_reference_nested;
  if (record) return Rule::capture_class_by_reference;
  return captured.capture.isImplicit() ? Rule::capture_by_reference_default : Rule::capture_by_reference;
}

/// Adds the notes that all rules share: on the capture default and on the declaration of the variable.
void addNotes(Violation& violation, const Captured& captured, const clang::FunctionDecl* enclosing,
              const std::string& list) {
  const clang::ValueDecl* variable = captured.variable();
  if (captured.capture.isImplicit()) {
    const bool reference = captured.lambda->getCaptureDefault() == clang::LCD_ByRef;
    violation.note(captured.lambda->getCaptureDefaultLoc(),
                   std::string("captured by the capture default '") + (reference ? "&" : "=") + "'" +
                       (list.empty() ? "" : "; use '" + list + "' instead"));
  }
  if (!captured.isInit()) violation.note(variable->getLocation(), declaration(variable));
  violation.in(enclosing);
}

/// Offers to capture by value, unless that is an error, too.
void addCopy(Violation& violation, const Captured& captured, QualType type,
             const clang::FunctionDecl* enclosing) {
  const bool copied = !captured.unit.types.judge(type, TypePlace::member);
  if (copied) fixToCopy(violation, captured);
  addNotes(violation, captured, enclosing, copied ? otherList(captured) : std::string());
}

void addReference(Violation& violation, const Captured& captured, const clang::FunctionDecl* enclosing) {
  fixToReference(violation, captured);
  addNotes(violation, captured, enclosing, otherList(captured));
}

Rule ruleOfContainer(const Captured& captured, QualType type) {
  if (captured.isInit()) return Rule::capture_container_by_init;
  if (captured.isOfPack()) return Rule::capture_container_pack;
  if (isTexture(type)) return Rule::capture_texture_by_value;
  return captured.capture.isImplicit() ? Rule::capture_container_by_default
                                       : Rule::capture_container_by_value;
}

void checkVariable(const Captured& captured, const clang::FunctionDecl* enclosing) {
  const clang::ValueDecl* variable = captured.variable();
  // A capture by value of a reference copies what it refers to (founding document 000).
  const QualType type = variable->getType().getNonReferenceType();
  if (type->isDependentType()) return;
  Reporter& reporter = captured.unit.reporter;
  const clang::SourceLocation where = captured.capture.getLocation();
  const auto remember = [&] {
    captured.unit.faultyClosures.insert(captured.lambda->getLambdaClass());
    captured.unit.faultyCaptures.insert(
        captured.capture.isImplicit() ? captured.lambda->getCaptureDefaultLoc() : where);
  };
  const bool container = isContainer(type);
  if (captured.capture.getCaptureKind() == clang::LCK_ByRef) {
    if (container) return;
    remember();
    addCopy(reporter.report(ruleOfReference(captured, type), where) << *variable, captured, type, enclosing);
  } else if (container) {
    remember();
    addReference(reporter.report(ruleOfContainer(captured, type), where) << *variable << type, captured,
                 enclosing);
  } else if (type->isFunctionType()) {
    remember();
    addNotes(reporter.report(Rule::capture_function_pointer, where) << *variable << type, captured, enclosing,
             "");
  } else if (auto fault = captured.unit.types.judge(type, TypePlace::member)) {
    remember();
    Violation& violation = report(reporter, ruleOfCapture(type, *fault), *fault, where, variable->getName());
    // Uses of the copy in the lambda are not reported as well.
    violation.cover(captured.lambda->getSourceRange());
    addNotes(violation, captured, enclosing, "");
  }
}

}  // namespace

void checkCaptures(Unit& unit) {
  for (const AmpLambda& lambda : unit.ampLambdas)
    for (const clang::LambdaCapture& capture : lambda.expression->captures()) {
      checkCapturedThis(unit, lambda, capture);
      if (capture.capturesVariable()) checkVariable({unit, lambda.expression, capture}, lambda.enclosing);
    }
}

}  // namespace amp::checks
