// Recognises the classes and functions of namespace concurrency that AMP 1.2 gives special rules.
#ifndef AMP_CHECKS_LIBRARY_H
#define AMP_CHECKS_LIBRARY_H

#include "clang/AST/Type.h"

namespace clang {
class CallExpr;
class CXXRecordDecl;
class FunctionDecl;
class NamedDecl;
}  // namespace clang

namespace amp::checks {

enum class LibraryClass {
  none,       ///< not a class of the library, or one that follows the common rules
  container,  ///< array, texture: only ever referred to (AMP 1.2 §2.4.1.3 l.673-680)
  view,       ///< array_view, texture_view, writeonly_texture_view, sampler: amp-compatible by decree
  value,      ///< index, extent, tiled_index ...: amp-compatible values without storage of their own
};

LibraryClass libraryClass(const clang::CXXRecordDecl* record);
/// The same for a type; references and qualifiers are not looked through.
LibraryClass libraryClass(clang::QualType type);

/// array or texture, cv-qualified or not: what a lambda captures by reference (AMP 1.2 §2.4.3.3 l.726).
bool isContainer(clang::QualType type);

/// Of a container.
bool isTexture(clang::QualType container);

/// True for what namespace concurrency holds, of what is declared in headers of the system.
bool inLibrary(const clang::Decl* declaration);

/// The same, for namespace concurrency::graphics alone.
bool inGraphics(const clang::Decl* declaration);

/// The same as inLibrary, or for what namespace concurrency::__detail holds: the members that several classes
/// share.
bool belongsToLibrary(const clang::Decl* declaration);

/// True if `declaration` is declared in a system header, where the library's own headers belong; what the program
/// finds with -isystem is the program's.
bool inSystemHeader(const clang::Decl* declaration);

/// A call of concurrency::parallel_for_each (AMP 1.2 §7).
struct Launch {
  const clang::CallExpr* call = nullptr;
  const clang::FunctionDecl* caller = nullptr;  ///< the function in whose body the call stands
  clang::QualType kernel;                       ///< type of the function object
  clang::QualType domain;  ///< extent<N> or tiled_extent<...>, of which the argument may be derived
  bool tiled = false;
};

/// Fills everything but `caller`; false if `call` is no launch, is one that the library deletes, or depends
/// on a template parameter.
bool asLaunch(const clang::CallExpr* call, Launch& launch);

}  // namespace amp::checks

#endif
