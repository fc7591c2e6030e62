// The attributes that the token stage writes for `restrict` and `tile_static`, and their effect on
// declarations.

#include "frontend/attributes/Attributes.h"

#include "base/Diagnostics.h"
#include "base/Restriction.h"
#include "base/Rules.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

using clang::ParsedAttr;
using clang::ParsedAttrInfo;

template <class Attribute>
void addOnce(clang::Sema& sema, clang::Decl* decl, const ParsedAttr& written) {
  if (const auto* present = decl->getAttr<Attribute>(); present && !present->isImplicit()) return;
  decl->dropAttr<Attribute>();
  decl->addAttr(Attribute::Create(sema.Context, clang::AttributeCommonInfo(written)));
}

clang::FunctionDecl* asFunction(clang::Decl* decl) {
  if (auto* templ = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) return templ->getTemplatedDecl();
  return llvm::dyn_cast<clang::FunctionDecl>(decl);
}

/// The attributes of restrict(amp) and restrict(cpu). They have an effect on functions only: the restriction
/// of a parameter or typedef of function type is recorded in Restrictions.
struct RestrictAmp : ParsedAttrInfo {
  RestrictAmp() {
    static constexpr Spelling kSpellings[] = {{ParsedAttr::AS_GNU, "amp_restrict_amp"},
                                              {ParsedAttr::AS_CXX11, "amp::amp_restrict_amp"}};
    Spellings = kSpellings;
  }
  AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* decl,
                                   const ParsedAttr& written) const override {
    if (clang::FunctionDecl* function = asFunction(decl))
      addOnce<clang::CUDADeviceAttr>(sema, function, written);
    return AttributeApplied;
  }
};

struct RestrictCpu : ParsedAttrInfo {
  RestrictCpu() {
    static constexpr Spelling kSpellings[] = {{ParsedAttr::AS_GNU, "amp_restrict_cpu"},
                                              {ParsedAttr::AS_CXX11, "amp::amp_restrict_cpu"}};
    Spellings = kSpellings;
  }
  AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* decl,
                                   const ParsedAttr& written) const override {
    if (clang::FunctionDecl* function = asFunction(decl))
      addOnce<clang::CUDAHostAttr>(sema, function, written);
    return AttributeApplied;
  }
};

RestrictionSet instantiated(const ParsedAttr& written) {
  const llvm::StringRef name = written.getAttrName()->getName();
  if (name == "amp_instantiates_cpu") return RestrictionSet::cpuOnly();
  return name == "amp_instantiates_amp" ? RestrictionSet::ampOnly() : RestrictionSet::both();
}

/// The restrictions of an explicit instantiation (AMP 1.2 §2.2 l.383). Clang finds no template if its
/// restrictions differ. It does not compare those of a member of a class template that is not itself a
/// template.
struct Instantiates : ParsedAttrInfo {
  Instantiates() {
    static constexpr Spelling kSpellings[] = {{ParsedAttr::AS_GNU, "amp_instantiates_cpu"},
                                              {ParsedAttr::AS_GNU, "amp_instantiates_amp"},
                                              {ParsedAttr::AS_GNU, "amp_instantiates_both"}};
    Spellings = kSpellings;
  }
  AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* decl,
                                   const ParsedAttr& written) const override {
    const clang::FunctionDecl* function = asFunction(decl);
    const clang::FunctionDecl* pattern = function ? function->getInstantiatedFromMemberFunction() : nullptr;
    if (!pattern || restrictionsOf(pattern) == instantiated(written)) return AttributeApplied;
    reportRule(sema.getDiagnostics(), written.getLoc(), clang::DiagnosticsEngine::Error,
               Rule::redeclaration_instantiation, {function->getNameAsString()});
    reportNote(sema.getDiagnostics(), pattern->getLocation(), "the member is restrict(%0)")
        << restrictionsOf(pattern).str();
    return AttributeNotApplied;
  }
};

/// The attribute of tile_static. The token stage writes it as `static __attribute__((amp_tile_static))`.
struct TileStatic : ParsedAttrInfo {
  TileStatic() {
    static constexpr Spelling kSpellings[] = {{ParsedAttr::AS_GNU, "amp_tile_static"}};
    Spellings = kSpellings;
  }
  AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* decl,
                                   const ParsedAttr& written) const override {
    if (llvm::isa<clang::VarDecl>(decl) && !llvm::isa<clang::ParmVarDecl>(decl)) {
      addOnce<clang::CUDADeviceAttr>(sema, decl, written);
      return AttributeApplied;
    }
    // AMP 1.2 §2.4.3.5.1 l.752
    const bool member = llvm::isa<clang::FieldDecl>(decl);
    const bool function = asFunction(decl) != nullptr;
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    reportRule(sema.getDiagnostics(), written.getLoc(), clang::DiagnosticsEngine::Error,
               member     ? Rule::tile_static_member
               : function ? Rule::tile_static_result
                          : Rule::tile_static_not_local,
               {named ? named->getNameAsString() : std::string()});
    return AttributeNotApplied;
  }
};

clang::ParsedAttrInfoRegistry::Add<RestrictAmp> restrictAmp("amp_restrict_amp", "restrict(amp)");
clang::ParsedAttrInfoRegistry::Add<RestrictCpu> restrictCpu("amp_restrict_cpu", "restrict(cpu)");
clang::ParsedAttrInfoRegistry::Add<Instantiates> instantiates("amp_instantiates",
                                                              "restrictions of an instantiation");
clang::ParsedAttrInfoRegistry::Add<TileStatic> tileStatic("amp_tile_static", "tile_static");

}  // namespace

void registerAttributes() {}

}  // namespace amp::frontend
