#include "checks/captures/CaptureFixes.h"

#include "checks/captures/CaptureForms.h"
#include "checks/common/Library.h"
#include "checks/common/Report.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::checks {

namespace {

bool isByReference(const clang::LambdaCapture& capture) {
  return capture.getCaptureKind() == clang::LCK_ByRef;
}

/// Returns a capture list without brackets: the default =, then by reference the arrays and textures that the
/// lambda captures by reference, and `also`.
std::string defaultList(const clang::LambdaExpr* lambda, const clang::ValueDecl* also) {
  std::string list = "=";
  for (const clang::LambdaCapture& capture : lambda->captures()) {
    if (!capture.capturesVariable() || lambda->isInitCapture(&capture)) continue;
    const clang::ValueDecl* variable = capture.getCapturedVar();
    const bool refers = isByReference(capture) && isContainer(variable->getType().getNonReferenceType());
    if (refers || variable == also) list += ", &" + variable->getNameAsString();
  }
  return list;
}

/// True if the lambda is in a template instance: a fix for one instance can be wrong for another.
bool isInTemplate(const clang::LambdaExpr* lambda) {
  for (const clang::DeclContext* context = lambda->getLambdaClass(); context;
       context = context->getParent()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(context);
    if (function && function->isTemplateInstantiation()) return true;
  }
  return false;
}

/// Returns the range from `first` up to, but not including, `last`.
clang::CharSourceRange textBetween(clang::SourceLocation first, clang::SourceLocation last) {
  return clang::CharSourceRange::getCharRange(first, last);
}

/// Returns the location of the token before `where` if it is a `kind`; else an invalid location.
clang::SourceLocation placeBefore(const Captured& captured, clang::SourceLocation where,
                                  clang::tok::TokenKind kind) {
  if (where.isInvalid() || where.isMacroID()) return {};
  const clang::ASTContext& context = captured.unit.context;
  const std::optional<clang::Token> token = clang::Lexer::findPreviousToken(
      where, context.getSourceManager(), context.getLangOpts(), /*IncludeComments=*/false);
  return token && token->is(kind) ? token->getLocation() : clang::SourceLocation();
}

clang::SourceLocation placeBehind(const Captured& captured, clang::SourceLocation where) {
  const clang::ASTContext& context = captured.unit.context;
  return clang::Lexer::getLocForEndOfToken(where, 0, context.getSourceManager(), context.getLangOpts());
}

/// Removes the capture that begins at `first` and the comma before it: the capture default then captures the
/// variable.
void fixByDefault(Violation& violation, const Captured& captured, clang::SourceLocation first) {
  const clang::SourceLocation comma = placeBefore(captured, first, clang::tok::comma);
  violation.fix(textBetween(comma, placeBehind(captured, captured.capture.getLocation())), "");
}

}  // namespace

std::string otherList(const Captured& captured) {
  return "[" + defaultList(captured.lambda, isByReference(captured.capture) ? nullptr : captured.variable()) +
         "]";
}

void fixToCopy(Violation& violation, const Captured& captured) {
  const clang::LambdaExpr* lambda = captured.lambda;
  if (isInTemplate(lambda)) return;
  if (captured.capture.isImplicit()) {
    // Explicit captures beside the default & are copies, and a copy beside the default = is an error.
    if (llvm::all_of(lambda->explicit_captures(),
                     [&](const auto& other) { return lambda->isInitCapture(&other); })) {
      const clang::SourceLocation place = lambda->getCaptureDefaultLoc();
      violation.fix(textBetween(place, placeBehind(captured, place)), defaultList(lambda, nullptr));
    }
    return;
  }
  const clang::SourceLocation name = captured.capture.getLocation();
  const clang::SourceLocation reference = placeBefore(captured, name, clang::tok::amp);
  if (lambda->getCaptureDefault() == clang::LCD_ByCopy && !captured.isInit())
    fixByDefault(violation, captured, reference);
  else if (!captured.isInit() || !captured.variable()->getType().getNonReferenceType()->isArrayType())
    violation.fix(textBetween(reference, name), "");
}

void fixToReference(Violation& violation, const Captured& captured) {
  const clang::LambdaExpr* lambda = captured.lambda;
  // The initializer of an init-capture is not always an lvalue.
  if (isInTemplate(lambda) || captured.isInit()) return;
  const clang::SourceLocation name = captured.capture.getLocation();
  if (captured.capture.isImplicit()) {
    const clang::SourceLocation place = placeBehind(captured, lambda->getCaptureDefaultLoc());
    violation.fix(textBetween(place, place), ", &" + captured.variable()->getNameAsString());
  } else if (lambda->getCaptureDefault() == clang::LCD_ByRef) {
    fixByDefault(violation, captured, name);
  } else {
    violation.fix(textBetween(name, name), "&");
  }
}

}  // namespace amp::checks
