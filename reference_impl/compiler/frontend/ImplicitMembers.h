#pragma once

namespace clang {
class CXXMethodDecl;
class CXXRecordDecl;
class Sema;
}  // namespace clang

namespace amp::frontend {

/// Gives a special member function that the compiler made, or that the program defaulted, the restrictions of
/// AMP 1.2 §2.3.2 l.547-567: those that every base and member can serve. Clang's own inference looks at one
/// overload of each subobject only, and so misses classes whose constructors differ by restriction.
void restrictImplicitMember(clang::Sema& sema, const clang::CXXRecordDecl* record, clang::CXXMethodDecl* member);

/// The same for the special members that a class which has just been completed has already: those that it defaults in
/// writing and those that Clang needed to complete it. The others are declared when they are needed.
void restrictDefaultedMembers(clang::Sema& sema, clang::CXXRecordDecl* record);

}  // namespace amp::frontend
