#pragma once

namespace clang {
class CXXConstructorDecl;
class Sema;
}  // namespace clang

namespace amp::frontend {

/// Gives an implicit or defaulted default constructor the restrictions of AMP 1.2 §2.3.2 l.547-567: those
/// that every base, every member without an initializer and the destructor of the class share. Clang's own
/// inference is right for the other special members; for this one it ignores initializers and the destructor.
/// Leaves all other constructors unchanged, and those with a written restriction.
void restrictDefaultConstructor(clang::Sema& sema, clang::CXXConstructorDecl* constructor);

}  // namespace amp::frontend
