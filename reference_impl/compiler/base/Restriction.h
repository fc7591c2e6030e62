#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class FunctionDecl;
class SourceManager;
class VarDecl;
}  // namespace clang

namespace amp {

/// The set of restriction specifiers in force in a function (AMP 1.2 §2.1 l.290-295).
class RestrictionSet {
 public:
  static constexpr RestrictionSet none() { return RestrictionSet(0); }
  static constexpr RestrictionSet cpuOnly() { return RestrictionSet(kCpu); }
  static constexpr RestrictionSet ampOnly() { return RestrictionSet(kAmp); }
  static constexpr RestrictionSet both() { return RestrictionSet(kCpu | kAmp); }

  constexpr bool cpu() const { return bits_ & kCpu; }
  constexpr bool amp() const { return bits_ & kAmp; }
  constexpr bool dual() const { return cpu() && amp(); }
  constexpr bool empty() const { return bits_ == 0; }

  /// True if this set contains every restriction of `other`. A function with this set can then be called
  /// where `other` is in force (AMP 1.2 §2.3.2 l.494).
  constexpr bool covers(RestrictionSet other) const { return (bits_ & other.bits_) == other.bits_; }

  constexpr RestrictionSet operator|(RestrictionSet o) const { return RestrictionSet(bits_ | o.bits_); }
  constexpr RestrictionSet operator&(RestrictionSet o) const { return RestrictionSet(bits_ & o.bits_); }
  constexpr RestrictionSet& operator|=(RestrictionSet o) { return *this = *this | o; }
  constexpr bool operator==(RestrictionSet o) const { return bits_ == o.bits_; }
  constexpr bool operator!=(RestrictionSet o) const { return bits_ != o.bits_; }

  /// Returns the set as a program writes it: "cpu", "amp" or "cpu,amp"; "" if it is empty.
  std::string str() const;

 private:
  static constexpr unsigned kCpu = 1, kAmp = 2;
  constexpr explicit RestrictionSet(unsigned bits) : bits_(bits) {}
  unsigned bits_;
};

/// Returns the restrictions in force in the body of `function`: the written ones; without those, the ones of
/// the enclosing function (AMP 1.2 §2.2.1: local classes and lambdas); without those, the ones that §2.3.2
/// gives implicit members; otherwise cpu. A built-in has both. Null stands for namespace scope: cpu. Works
/// for templates, their patterns and their instantiations.
RestrictionSet restrictionsOf(const clang::FunctionDecl* function);

/// True for a built-in function of the compiler that the program does not declare. It can be called under any
/// restriction and has no body. The code generator reports the built-ins that it cannot translate.
bool isBuiltin(const clang::FunctionDecl* function);

/// True if the source has a restriction specifier on `function`, or on the pattern that it is instantiated
/// from.
bool hasWrittenRestriction(const clang::FunctionDecl* function);

/// True for a variable with the storage class tile_static (AMP 1.2 §2.4.3.5.1), wherever it is declared.
/// Valid until code generation begins.
bool isTileStatic(const clang::VarDecl* variable);

/// Returns the location of the keyword tile_static of `variable`, which must be tile_static.
clang::SourceLocation tileStaticKeyword(const clang::VarDecl* variable);

/// Returns where the initializer that the program wrote for `variable` begins (`= x`, `(x)`, `{x}`); invalid
/// if none is written. An implicit default construction is not a written initializer. Valid until code
/// generation begins, which drops the initializers of tile_static variables (AMP 1.2 §2.4.3.5.1 l.757).
clang::SourceLocation writtenInitializer(const clang::VarDecl* variable);

/// A restriction specifier that belongs to a function type, not to a function: `float (*pf)(int)
/// restrict(amp)`, a typedef, a template argument.
struct FunctionTypeRestriction {
  clang::SourceLocation keyword;     ///< the word `restrict`
  clang::SourceLocation parameters;  ///< the `(` of the parameter list before it; equals
                                     ///< FunctionTypeLoc::getLParenLoc()
  RestrictionSet restrictions = RestrictionSet::none();
  bool known = true;  ///< false if the list is malformed and names no restriction: it can mean any
};

/// The restriction specifiers and tile_static declarations of a translation unit, as far as the AST does not
/// hold them. Each pass has its own object.
class Restrictions {
 public:
  /// Records the restriction specifiers that follow the parameter list opened at `written.parameters`.
  void note(const FunctionTypeRestriction& written);

  /// Returns the restriction specifier that follows the parameter list whose `(` is at `parameters`
  /// (FunctionTypeLoc::getLParenLoc()); nothing if none is written. Works for function declarators and for
  /// function types.
  std::optional<FunctionTypeRestriction> writtenAt(clang::SourceLocation parameters) const;

  /// Records a declaration with the storage class tile_static, from the keyword to the `;`.
  void noteTileStatic(clang::SourceRange declaration) { tileStatic_.push_back(declaration); }

  /// Records that the storage class at `other` is next to the keyword tile_static at `keyword`.
  void noteStorageClassBeside(clang::SourceLocation keyword, clang::SourceLocation other) {
    storageClassBeside_[keyword] = other;
  }
  /// Returns that other storage class; invalid if there is none.
  clang::SourceLocation storageClassBeside(clang::SourceLocation keyword) const {
    return storageClassBeside_.lookup(keyword);
  }

  /// True if `where` is in a declaration with tile_static, even if that declaration could not be analysed.
  bool inTileStaticDeclaration(clang::SourceLocation where, const clang::SourceManager& sources) const;

  /// Returns all recorded specifiers, in source order.
  const std::vector<FunctionTypeRestriction>& all() const { return written_; }

 private:
  std::vector<FunctionTypeRestriction> written_;
  std::vector<clang::SourceRange> tileStatic_;
  llvm::DenseMap<clang::SourceLocation, unsigned>
      numbers_;  ///< `parameters` of a specifier -> its position in `written_`, counted from 1
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> storageClassBeside_;
};

}  // namespace amp
