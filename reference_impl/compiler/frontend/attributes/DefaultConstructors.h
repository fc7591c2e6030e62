#pragma once

namespace clang {
class CXXConstructorDecl;
class Sema;
}  // namespace clang

namespace amp::frontend {

/// Gives a default constructor that the compiler made, or that the program defaulted, the restrictions of AMP 1.2
/// §2.3.2 l.547-567: those that every base, every member without an initializer and the destructor of the class share.
/// Clang's own inference is right for the other special members; here it knows neither of initializers nor of the
/// destructor. Other constructors are left alone.
void restrictDefaultConstructor(clang::Sema& sema, clang::CXXConstructorDecl* constructor);

}  // namespace amp::frontend
