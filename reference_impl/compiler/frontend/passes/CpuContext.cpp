#include "frontend/passes/CpuContext.h"

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

/// Gives the marks' names a meaning: the true constant. Looking one up begins or ends a cpu context.
class Marks : public clang::ExternalSemaSource {
 public:
  Marks(clang::Sema& sema, clang::LangOptions& options)
      : options_(options), constant_(makeConstant(sema.Context)) {}

  bool LookupUnqualified(clang::LookupResult& result, clang::Scope*) override {
    const clang::IdentifierInfo* name = result.getLookupName().getAsIdentifierInfo();
    if (!name) return false;
    const bool begins = name->isStr(kCpuContextBegins);
    if (!begins && !name->isStr(kCpuContextEnds)) return false;
    options_.CUDAIsDevice = !begins;
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

  clang::LangOptions& options_;
  clang::EnumConstantDecl* constant_;
};

/// The members of a class template are declared in a cpu context; the bodies of functions are not.
class Instantiations : public clang::TemplateInstantiationCallback {
 public:
  explicit Instantiations(clang::LangOptions& options) : options_(options) {}

  void initialize(const clang::Sema&) override {}
  void finalize(const clang::Sema&) override {}
  void atTemplateBegin(const clang::Sema&, const clang::Sema::CodeSynthesisContext& instance) override {
    if (!isRelevant(instance)) return;
    outer_.push_back(options_.CUDAIsDevice);
    options_.CUDAIsDevice = !llvm::isa<clang::TagDecl>(instance.Entity);
  }
  void atTemplateEnd(const clang::Sema&, const clang::Sema::CodeSynthesisContext& instance) override {
    if (!isRelevant(instance)) return;
    options_.CUDAIsDevice = outer_.back();
    outer_.pop_back();
  }

 private:
  static bool isRelevant(const clang::Sema::CodeSynthesisContext& instance) {
    if (instance.Kind != clang::Sema::CodeSynthesisContext::TemplateInstantiation || !instance.Entity)
      return false;
    if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(instance.Entity))
      return !tag->getParentFunctionOrMethod();
    return llvm::isa<clang::FunctionDecl, clang::VarDecl>(instance.Entity);
  }

  clang::LangOptions& options_;
  std::vector<bool> outer_;
};

}  // namespace

void preferCpuOutsideFunctions(clang::Sema& sema, clang::LangOptions& options) {
  sema.addExternalSource(llvm::makeIntrusiveRefCnt<Marks>(sema, options));
  sema.TemplateInstCallbacks.push_back(std::make_unique<Instantiations>(options));
}

}  // namespace amp::frontend
