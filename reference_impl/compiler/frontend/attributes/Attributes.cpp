// The attributes that the token stage writes for `restrict` and `tile_static`, and their effect on
// declarations.

#include "frontend/attributes/Attributes.h"

#include "base/Diagnostics.h"
#include "base/Restriction.h"
#include "base/Rules.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Basic/SourceManager.h"
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

/// AMP 1.2 §2.1: a restriction specifier behind what only the parser can tell from a parameter list: the
/// initializer of a variable. `S s((int)a) restrict(cpu);`
void rejectVariable(clang::Sema& sema, clang::Decl* decl, const ParsedAttr& written) {
  auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (!variable || llvm::isa<clang::ParmVarDecl>(variable) || variable->isInvalidDecl()) return;
  // A written attribute has the location of the word `restrict`. The token stage also gives the attribute to
  // what could be a function that inherits its restrictions.
  const clang::SourceManager& sources = sema.getSourceManager();
  const llvm::StringRef text = sources.getCharacterData(sources.getSpellingLoc(written.getLoc()));
  const llvm::StringRef word = text.take_while([](char c) { return clang::isAsciiIdentifierContinue(c); });
  if (word != "restrict") return;
  reportRule(sema.getDiagnostics(), written.getLoc(), clang::DiagnosticsEngine::Error, Rule::syntax_on_object,
             {text.take_until([](char c) { return c == ')'; }).str() + ")", variable->getNameAsString()});
  variable->setInvalidDecl();  // there may be a second attribute
}

/// Gives the declaration the attribute that stands for restrict(cpu) or restrict(amp). A typedef keeps it for
/// the functions that it declares.
template <class Attribute>
void restrictTo(clang::Sema& sema, clang::Decl* decl, const ParsedAttr& written) {
  if (clang::FunctionDecl* function = asFunction(decl))
    addOnce<Attribute>(sema, function, written);
  else if (llvm::isa<clang::TypedefNameDecl>(decl))
    addOnce<Attribute>(sema, decl, written);
  else
    rejectVariable(sema, decl, written);
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
    restrictTo<clang::CUDADeviceAttr>(sema, decl, written);
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
    restrictTo<clang::CUDAHostAttr>(sema, decl, written);
    return AttributeApplied;
  }
};

/// The attribute of a declaration that may declare a function by the name of a function type
/// (FunctionTypedefs.h). AMP 1.2 §2.1.3 l.356.
struct OfTypedef : ParsedAttrInfo {
  OfTypedef() {
    static constexpr Spelling kSpellings[] = {{ParsedAttr::AS_GNU, "amp_of_typedef"}};
    Spellings = kSpellings;
  }
  AttrHandling handleDeclAttribute(clang::Sema& sema, clang::Decl* decl,
                                   const ParsedAttr& written) const override {
    const clang::TypedefType* type = nullptr;
    if (const clang::FunctionDecl* function = asFunction(decl))
      type = function->getType()->getAs<clang::TypedefType>();
    else if (const auto* other = llvm::dyn_cast<clang::TypedefNameDecl>(decl))
      type = other->getUnderlyingType()->getAs<clang::TypedefType>();
    if (!type) return AttributeApplied;
    if (type->getDecl()->hasAttr<clang::CUDAHostAttr>()) restrictTo<clang::CUDAHostAttr>(sema, decl, written);
    if (type->getDecl()->hasAttr<clang::CUDADeviceAttr>())
      restrictTo<clang::CUDADeviceAttr>(sema, decl, written);
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
clang::ParsedAttrInfoRegistry::Add<OfTypedef> ofTypedef("amp_of_typedef",
                                                        "declared by a function type's name");
clang::ParsedAttrInfoRegistry::Add<Instantiates> instantiates("amp_instantiates",
                                                              "restrictions of an instantiation");
clang::ParsedAttrInfoRegistry::Add<TileStatic> tileStatic("amp_tile_static", "tile_static");

}  // namespace

void registerAttributes() {}

}  // namespace amp::frontend
