#include "Restriction.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace amp::frontend {

std::string RestrictionSet::str() const {
  if (dual()) return "cpu,amp";
  if (amp()) return "amp";
  return cpu() ? "cpu" : "";
}

namespace {

// The token stage spells restrictions as attributes, which Sema turns into CUDA's: __device__ stands for amp,
// __host__ for cpu, and that is how Clang's overload resolution comes to choose by restriction.
RestrictionSet fromAttributes(const clang::FunctionDecl* function) {
  RestrictionSet set = RestrictionSet::none();
  if (function->hasAttr<clang::CUDAHostAttr>()) set |= RestrictionSet::cpuOnly();
  if (function->hasAttr<clang::CUDADeviceAttr>()) set |= RestrictionSet::ampOnly();
  if (function->hasAttr<clang::CUDAGlobalAttr>()) set = RestrictionSet::ampOnly();
  return set;
}

/// Clang makes every lambda without attributes host and device; C++ AMP gives it those of the function around
/// it.
bool isUnannotatedLambda(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method || !method->getParent()->isLambda()) return false;
  const auto* host = function->getAttr<clang::CUDAHostAttr>();
  const auto* device = function->getAttr<clang::CUDADeviceAttr>();
  return (!host || host->isImplicit()) && (!device || device->isImplicit());
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
  if (isUnannotatedLambda(function)) {
    const auto* method = llvm::cast<clang::CXXMethodDecl>(function);
    const bool isCallOperator = method->getOverloadedOperator() == clang::OO_Call;
    // A closure's implicit members follow its captures (AMP 1.2 §2.1.2 l.337), which Clang has worked out.
    if (isCallOperator || method->isStatic()) return restrictionsOf(enclosingFunction(function));
  }
  const RestrictionSet own = fromAttributes(function);
  if (!own.empty()) return own;
  if (const auto* pattern = function->getTemplateInstantiationPattern())
    if (pattern != function) return restrictionsOf(pattern);
  // Built-in functions of the compiler exist wherever they are called.
  if (function->getBuiltinID() != 0 && !function->getDefinition()) return RestrictionSet::both();
  return RestrictionSet::cpuOnly();
}

bool hasWrittenRestriction(const clang::FunctionDecl* function) {
  auto written = [](const clang::Attr* a) { return a && !a->isImplicit(); };
  return written(function->getAttr<clang::CUDAHostAttr>()) ||
         written(function->getAttr<clang::CUDADeviceAttr>());
}

bool isTileStatic(const clang::VarDecl* variable) {
  const auto* marker = variable->getAttr<clang::CUDADeviceAttr>();
  return (marker && !marker->isImplicit()) || variable->hasAttr<clang::CUDASharedAttr>();
}

clang::SourceLocation tileStaticKeyword(const clang::VarDecl* variable) {
  if (!isTileStatic(variable)) return {};
  if (const auto* marker = variable->getAttr<clang::CUDADeviceAttr>()) return marker->getLocation();
  return variable->getAttr<clang::CUDASharedAttr>()->getLocation();
}

clang::SourceLocation writtenInitializer(const clang::VarDecl* variable) {
  const clang::Expr* init = variable->getInit();
  if (!init) return {};
  init = init->IgnoreImplicit();
  if (variable->getInitStyle() == clang::VarDecl::CallInit) {
    if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(init))
      // `A a;` constructs by implication and has no parentheses; `A a(1);` has.
      return construct->getParenOrBraceRange().getBegin();
  }
  // What remains of a default construction that is not possible: nothing was written either.
  if (llvm::isa<clang::RecoveryExpr>(init) && init->getBeginLoc() == variable->getLocation()) return {};
  if (const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(init))
    if (construct->getBeginLoc() == variable->getLocation() && construct->getParenOrBraceRange().isValid())
      return construct->getParenOrBraceRange().getBegin();
  return init->getBeginLoc();
}

void Restrictions::note(const FunctionTypeRestriction& written) {
  byParameters_[written.parameters] = static_cast<unsigned>(written_.size());
  written_.push_back(written);
}

bool Restrictions::inTileStaticDeclaration(clang::SourceLocation where,
                                           const clang::SourceManager& sources) const {
  where = sources.getExpansionLoc(where);
  return llvm::any_of(tileStatic_, [&](clang::SourceRange range) {
    return sources.isPointWithin(where, range.getBegin(), range.getEnd());
  });
}

std::optional<FunctionTypeRestriction> Restrictions::writtenAt(clang::SourceLocation parameters) const {
  const auto found = byParameters_.find(parameters);
  if (found == byParameters_.end()) return std::nullopt;
  return written_[found->second];
}

}  // namespace amp::frontend
