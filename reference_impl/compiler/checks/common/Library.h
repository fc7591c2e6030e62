// Recognises the classes and functions of namespace concurrency for which AMP 1.2 has special rules.
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
  container,  ///< array, texture: used only by reference or pointer (AMP 1.2 §2.4.1.3 l.673-680)
  view,       ///< array_view, writeonly_texture_view: amp-compatible, whatever their members are
  value,      ///< index, extent, tiled_extent, tiled_index, tile_barrier: amp-compatible, hold no container
};

LibraryClass libraryClass(const clang::CXXRecordDecl* record);
/// The same for a type, cv-qualified or not; `none` for a reference.
LibraryClass libraryClass(clang::QualType type);

/// True for array and texture, cv-qualified or not. A lambda captures them by reference (AMP 1.2 §2.4.3.3
/// l.726).
bool isContainer(clang::QualType type);

/// True if `container` is a texture.
bool isTexture(clang::QualType container);

/// True if the innermost namespace around `declaration` is concurrency or concurrency::graphics. Does not
/// check whether a header of the library declares it.
bool inLibrary(const clang::Decl* declaration);

/// The same for namespace concurrency::graphics only.
bool inGraphics(const clang::Decl* declaration);

/// The same as inLibrary(), but also true for namespace concurrency::__detail, which has the members that
/// several classes share.
bool belongsToLibrary(const clang::Decl* declaration);

/// True if `declaration` is in a header of the library or of the implementation, or has no location. Headers
/// that the program finds with -isystem belong to the program.
bool inSystemHeader(const clang::Decl* declaration);

/// A call of concurrency::parallel_for_each (AMP 1.2 §7).
struct Launch {
  const clang::CallExpr* call = nullptr;
  const clang::FunctionDecl* caller = nullptr;  ///< the function with the call; null at namespace scope
  clang::QualType kernel;                       ///< type of the function object
  clang::QualType domain;  ///< extent<N> or tiled_extent<...>; the argument's class may be derived from it
  bool tiled = false;
};

/// Sets all members of `launch` except `caller`. Returns false if `call` is not a launch, calls a deleted
/// overload of the library, or depends on a template parameter.
bool asLaunch(const clang::CallExpr* call, Launch& launch);

/// True for a call of concurrency::direct3d_printf or direct3d_errorf (AMP 1.2 §12.3), also in a template
/// where the arguments depend on its parameters.
bool printsMessage(const clang::CallExpr* call);

}  // namespace amp::checks

#endif
