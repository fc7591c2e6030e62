#include "base/Restriction.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace amp {

std::string RestrictionSet::str() const {
  static constexpr const char* kNames[] = {"", "cpu", "amp", "cpu,amp"};
  return kNames[bits_];
}

namespace {

// The token stage writes restrictions as attributes, and the attribute handlers turn these into CUDA
// attributes: __device__ for amp, __host__ for cpu. Clang's overload resolution therefore selects by
// restriction.
RestrictionSet fromAttributes(const clang::FunctionDecl* function) {
  RestrictionSet set = RestrictionSet::none();
  if (function->hasAttr<clang::CUDAHostAttr>()) set |= RestrictionSet::cpuOnly();
  if (function->hasAttr<clang::CUDADeviceAttr>()) set |= RestrictionSet::ampOnly();
  return set;
}

const clang::FunctionDecl* enclosingFunction(const clang::FunctionDecl* function) {
  for (const clang::DeclContext* context = function->getDeclContext(); context;
       context = context->getParent())
    if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(context)) return outer;
  return nullptr;
}

}  // namespace

RestrictionSet restrictionsOf(const clang::FunctionDecl* function) {
  if (!function) return RestrictionSet::cpuOnly();
  // Clang makes a lambda without attributes host and device; it gets the restrictions of the enclosing
  // function instead. The implicit members of its class depend on its captures (AMP 1.2 §2.1.2 l.337); Clang
  // has already computed their restrictions.
  if (clang::isLambdaCallOperator(function) && !hasWrittenRestriction(function))
    return restrictionsOf(enclosingFunction(function));
  const RestrictionSet own = fromAttributes(function);
  if (!own.empty()) return own;
  return isBuiltin(function) ? RestrictionSet::both() : RestrictionSet::cpuOnly();
}

bool isBuiltin(const clang::FunctionDecl* function) {
  return function->getBuiltinID() != 0 && function->isImplicit();
}

bool hasWrittenRestriction(const clang::FunctionDecl* function) {
  auto written = [](const clang::Attr* a) { return a && !a->isImplicit(); };
  return written(function->getAttr<clang::CUDAHostAttr>()) ||
         written(function->getAttr<clang::CUDADeviceAttr>());
}

bool isTileStatic(const clang::VarDecl* variable) {
  return variable->hasAttr<clang::CUDADeviceAttr>();
}

clang::SourceLocation tileStaticKeyword(const clang::VarDecl* variable) {
  return variable->getAttr<clang::CUDADeviceAttr>()->getLocation();
}

clang::SourceLocation writtenInitializer(const clang::VarDecl* variable) {
  const clang::Expr* init = variable->getInit();
  if (!init) return {};
  init = init->IgnoreImplicit();
  if (init->getBeginLoc() != variable->getLocation()) return init->getBeginLoc();
  // `A a(1);` and `A a{1};` have parentheses or braces. `A a;` is an implicit construction without them, or
  // another kind of expression if that construction failed.
  const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(init);
  return construct ? construct->getParenOrBraceRange().getBegin() : clang::SourceLocation();
}

void Restrictions::note(const FunctionTypeRestriction& written) {
  written_.push_back(written);
  numbers_[written.parameters] = static_cast<unsigned>(written_.size());
}

bool Restrictions::inTileStaticDeclaration(clang::SourceLocation where,
                                           const clang::SourceManager& sources) const {
  where = sources.getExpansionLoc(where);
  return llvm::any_of(tileStatic_, [&](clang::SourceRange range) {
    return sources.isPointWithin(where, range.getBegin(), range.getEnd());
  });
}

std::optional<FunctionTypeRestriction> Restrictions::writtenAt(clang::SourceLocation parameters) const {
  const unsigned number = numbers_.lookup(parameters);
  if (number == 0) return std::nullopt;
  return written_.at(number - 1);
}

}  // namespace amp
