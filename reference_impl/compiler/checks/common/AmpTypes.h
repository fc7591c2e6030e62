// The types that amp-restricted code can use: AMP 1.2 §2.4.1.
#ifndef AMP_CHECKS_AMPTYPES_H
#define AMP_CHECKS_AMPTYPES_H

#include <optional>
#include <set>
#include <vector>

#include "checks/common/Report.h"
#include "base/Rules.h"
#include "clang/AST/Type.h"

namespace clang {
class CXXRecordDecl;
class FieldDecl;
class MemberPointerType;
class Sema;
}  // namespace clang

namespace amp::checks {

/// The place of a type in the program. Pointers and references are supported only in the place `local`; the
/// other places need amp-compatible types (AMP 1.2 §2.4.1.3 l.674-680).
enum class TypePlace {
  local,    ///< local variable, parameter, return type
  member,   ///< data member, captured variable
  element,  ///< element of an array
};

/// Why a type is not allowed.
struct TypeFault {
  Rule rule;
  clang::QualType type;  ///< the innermost type at fault
  struct Step {
    clang::SourceLocation where;
    std::string text;
  };
  std::vector<Step> steps;  ///< from the checked type to the member at fault

  /// Returns the location of the member at fault; invalid if the type itself is at fault.
  clang::SourceLocation place() const { return steps.empty() ? clang::SourceLocation() : steps.back().where; }

  bool operator==(Rule other) const { return rule == other; }
};

/// How a type holds a container or view of the library.
enum class HeldContainer {
  itself,       ///< the type is one, or a C array of them
  inside,       ///< a member or base is one, at any depth
  byReference,  ///< the type or a member, at any depth, refers to one
};

/// Checks types. Its state is a cache of the classes without a fault, and a guard against endless recursion
/// in classes that refer to themselves.
class AmpTypes {
 public:
  explicit AmpTypes(clang::Sema& sema);

  /// Returns the fault of `type` at `place`; nothing if the type is allowed there or depends on a template
  /// parameter.
  std::optional<TypeFault> judge(clang::QualType type, TypePlace place);

  /// Returns why the class itself is not amp-compatible; nothing if it is amp-compatible or has no
  /// definition.
  std::optional<TypeFault> judgeClass(const clang::CXXRecordDecl* record);

  /// Returns the fault of one data member (AMP 1.2 §2.4.1.3 l.685-688); nothing if it has none.
  std::optional<TypeFault> judgeField(const clang::FieldDecl* field);

  /// Returns how `type` holds a container or view of the library (AMP 1.2 §2.4.3.5.1 l.754); nothing if it
  /// holds none.
  std::optional<HeldContainer> holdsContainer(clang::QualType type);

 private:
  std::optional<TypeFault> judgeRecord(clang::QualType type);
  std::optional<TypeFault> judgeMemberPointer(const clang::MemberPointerType* pointer);
  std::optional<TypeFault> judgePointee(clang::QualType pointee, clang::QualType pointer);
  std::optional<TypeFault> judgeReferent(clang::QualType referent, clang::QualType reference);
  std::optional<TypeFault> judgeArray(clang::QualType array);
  std::optional<TypeFault> judgeBases(const clang::CXXRecordDecl* record);
  Rule ruleOfMember(const clang::FieldDecl* field, const TypeFault& inner) const;
  bool aligned(const clang::CXXRecordDecl* record, const clang::FieldDecl* field) const;

  /// Returns the definition of `record`; null if there is none. Instantiates a class template if necessary.
  const clang::CXXRecordDecl* definition(const clang::CXXRecordDecl* record);

  clang::Sema& sema_;
  clang::ASTContext& context_;
  std::set<const clang::CXXRecordDecl*> inProgress_;
  std::set<const clang::CXXRecordDecl*> sound_;
  bool met_ = false;  ///< the search met a class that is in progress
};

/// Reports `fault` at `where` as a violation of `rule`, with notes on the members that lead to the fault. The
/// arguments of the message are `subject` and the type at fault.
Violation& report(Reporter& reporter, Rule rule, const TypeFault& fault, clang::SourceLocation where,
                  llvm::StringRef subject);

}  // namespace amp::checks

#endif
