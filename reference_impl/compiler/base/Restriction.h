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

namespace amp::frontend {

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

  /// True if every restriction of `other` is in this set: a function with this set may be called where
  /// `other` is in force (AMP 1.2 §2.3.2 l.494).
  constexpr bool covers(RestrictionSet other) const { return (bits_ & other.bits_) == other.bits_; }

  constexpr RestrictionSet operator|(RestrictionSet o) const { return RestrictionSet(bits_ | o.bits_); }
  constexpr RestrictionSet operator&(RestrictionSet o) const { return RestrictionSet(bits_ & o.bits_); }
  constexpr RestrictionSet& operator|=(RestrictionSet o) { return *this = *this | o; }
  constexpr bool operator==(RestrictionSet o) const { return bits_ == o.bits_; }
  constexpr bool operator!=(RestrictionSet o) const { return bits_ != o.bits_; }

  /// As a program writes it: "cpu", "amp" or "cpu,amp".
  std::string str() const;

 private:
  static constexpr unsigned kCpu = 1, kAmp = 2;
  constexpr explicit RestrictionSet(unsigned bits) : bits_(bits) {}
  unsigned bits_;
};

/// The restrictions in force in the body of `function`: those written, else those of the enclosing function
/// (AMP 1.2 §2.2.1: local classes and lambdas), else those that §2.3.2 gives implicit members, else cpu.
/// Works on templates, their patterns and their instances.
RestrictionSet restrictionsOf(const clang::FunctionDecl* function);

/// True for functions that the compiler itself knows and the program does not declare. They exist wherever
/// they are called, and have no body; what cannot be translated the code generator says.
bool isBuiltin(const clang::FunctionDecl* function);

/// True if a restriction specifier stands in the source at `function` (or at the pattern it comes from).
bool hasWrittenRestriction(const clang::FunctionDecl* function);

/// True for a variable declared with the storage class tile_static (AMP 1.2 §2.4.3.5.1), wherever it stands.
/// Valid until code generation begins.
bool isTileStatic(const clang::VarDecl* variable);

/// The keyword tile_static of `variable`, which is tile_static.
clang::SourceLocation tileStaticKeyword(const clang::VarDecl* variable);

/// Where the initializer that the program wrote for `variable` begins (`= x`, `(x)`, `{x}`); invalid if none
/// is written. The default construction that the language implies is no written initializer. Valid until code
/// generation begins, which drops the initializers of tile_static variables (AMP 1.2 §2.4.3.5.1 l.757).
clang::SourceLocation writtenInitializer(const clang::VarDecl* variable);

/// A restriction specifier that belongs to a function type and to no function: `float (*pf)(int)
/// restrict(amp)`, a typedef, a template argument.
struct FunctionTypeRestriction {
  clang::SourceLocation keyword;     ///< the word `restrict`
  clang::SourceLocation parameters;  ///< the `(` of the parameter list it follows; equals
                                     ///< FunctionTypeLoc::getLParenLoc()
  RestrictionSet restrictions = RestrictionSet::none();
  bool known = true;  ///< false if the list is malformed and names nothing: it may have meant anything
};

/// What one pass over a translation unit knows about its restriction specifiers beyond the AST.
class Restrictions {
 public:
  /// Notes every restriction specifier that follows the parameter list opened at `parameters`.
  void note(const FunctionTypeRestriction& written);

  /// The restriction specifier written behind the parameter list whose `(` is at `parameters`
  /// (FunctionTypeLoc::getLParenLoc()), for function declarators and function types alike.
  std::optional<FunctionTypeRestriction> writtenAt(clang::SourceLocation parameters) const;

  /// Notes a declaration with the storage class tile_static, from the keyword to the `;`.
  void noteTileStatic(clang::SourceRange declaration) { tileStatic_.push_back(declaration); }

  /// Notes that another storage class stands beside the word tile_static at `keyword`.
  void noteStorageClassBeside(clang::SourceLocation keyword, clang::SourceLocation other) {
    storageClassBeside_[keyword] = other;
  }
  /// That other storage class; invalid if there is none.
  clang::SourceLocation storageClassBeside(clang::SourceLocation keyword) const {
    return storageClassBeside_.lookup(keyword);
  }

  /// True if `where` is in a declaration with tile_static, whether or not it could be analysed.
  bool inTileStaticDeclaration(clang::SourceLocation where, const clang::SourceManager& sources) const;

  /// All of them, in source order.
  const std::vector<FunctionTypeRestriction>& all() const { return written_; }

 private:
  std::vector<FunctionTypeRestriction> written_;
  std::vector<clang::SourceRange> tileStatic_;
  llvm::DenseMap<clang::SourceLocation, unsigned>
      numbers_;  ///< of each in `written_`, from 1, by its parameters
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> storageClassBeside_;
};

}  // namespace amp::frontend
