#include "frontend/passes/CpuContext.h"

#include <memory>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "frontend/tokens/CpuContexts.h"

namespace amp::frontend {
namespace {

/// What the marks and the instantiations share.
struct State {
  clang::LangOptions& options;
  /// The patterns of class templates with marked declarations.
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 16> patterns;
};

/// Gives the marks' names a meaning: the true constant. Looking one up begins or ends a cpu context.
class Marks : public clang::ExternalSemaSource {
 public:
  Marks(clang::Sema& sema, std::shared_ptr<State> state)
      : sema_(sema), state_(std::move(state)), constant_(makeConstant(sema.Context)) {}

  bool LookupUnqualified(clang::LookupResult& result, clang::Scope*) override {
    const clang::IdentifierInfo* name = result.getLookupName().getAsIdentifierInfo();
    if (!name) return false;
    const bool begins = name->isStr(kCpuContextBegins);
    if (!begins && !name->isStr(kCpuContextEnds)) return false;
    state_->options.CUDAIsDevice = !begins;
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(sema_.CurContext);
    if (begins && record && record->isDependentContext()) state_->patterns.insert(record->getCanonicalDecl());
    result.addDecl(constant_);
    return true;
  }

 private:
  static clang::EnumConstantDecl* makeConstant(clang::ASTContext& context) {
    auto* type =
        clang::EnumDecl::Create(context, context.getTranslationUnitDecl(), {}, {}, nullptr, nullptr,
                                /*IsScoped=*/false, /*IsScopedUsingClassTag=*/false, /*IsFixed=*/false);
    return clang::EnumConstantDecl::Create(context, type, {}, nullptr, context.BoolTy, nullptr,
                                           llvm::APSInt(llvm::APInt(1, 1), /*isUnsigned=*/true));
  }

  clang::Sema& sema_;
  std::shared_ptr<State> state_;
  clang::EnumConstantDecl* constant_;
};

/// The members of a class template are declared in a cpu context; the bodies of functions are not. A class
/// without marked declarations keeps the context around it: its implicit members depend on it, too.
class Instantiations : public clang::TemplateInstantiationCallback {
 public:
  explicit Instantiations(std::shared_ptr<State> state) : state_(std::move(state)) {}

  void initialize(const clang::Sema&) override {}
  void finalize(const clang::Sema&) override {}
  void atTemplateBegin(const clang::Sema&, const clang::Sema::CodeSynthesisContext& instance) override {
    if (!isRelevant(instance)) return;
    outer_.push_back(state_->options.CUDAIsDevice);
    state_->options.CUDAIsDevice = !llvm::isa<clang::TagDecl>(instance.Entity);
  }
  void atTemplateEnd(const clang::Sema&, const clang::Sema::CodeSynthesisContext& instance) override {
    if (!isRelevant(instance)) return;
    state_->options.CUDAIsDevice = outer_.back();
    outer_.pop_back();
  }

 private:
  bool isRelevant(const clang::Sema::CodeSynthesisContext& instance) const {
    if (instance.Kind != clang::Sema::CodeSynthesisContext::TemplateInstantiation || !instance.Entity)
      return false;
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(instance.Entity)) {
      const clang::CXXRecordDecl* pattern = record->getTemplateInstantiationPattern();
      return pattern && state_->patterns.contains(pattern->getCanonicalDecl());
    }
    return llvm::isa<clang::FunctionDecl, clang::VarDecl>(instance.Entity);
  }

  std::shared_ptr<State> state_;
  std::vector<bool> outer_;
};

}  // namespace

void preferCpuOutsideFunctions(clang::Sema& sema, clang::LangOptions& options) {
  const auto state = std::make_shared<State>(State{options, {}});
  sema.addExternalSource(llvm::makeIntrusiveRefCnt<Marks>(sema, state));
  sema.TemplateInstCallbacks.push_back(std::make_unique<Instantiations>(state));
}

}  // namespace amp::frontend
