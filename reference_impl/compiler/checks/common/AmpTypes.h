// Which types amp-restricted code may use: AMP 1.2 §2.4.1.
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

/// Where a type stands. Pointers and references are supported in one place only, the others take
/// amp-compatible types (AMP 1.2 §2.4.1.3 l.674-680).
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
  std::vector<Step> steps;  ///< from the type in question to the member at fault

  /// Where the member at fault stands; invalid if the type itself is at fault.
  clang::SourceLocation place() const { return steps.empty() ? clang::SourceLocation() : steps.back().where; }

  bool operator==(Rule other) const { return rule == other; }
};

/// Where a container or view of the library is found in a type.
enum class HeldContainer {
  itself,       ///< the type is one, or an array of them
  inside,       ///< a member or base is one, at any depth
  byReference,  ///< a member, at any depth, refers to one
};

/// Judges types; keeps nothing but what guards it against classes that contain themselves.
class AmpTypes {
 public:
  explicit AmpTypes(clang::Sema& sema);

  /// Nothing if `type` is allowed at `place`, or depends on a template parameter.
  std::optional<TypeFault> judge(clang::QualType type, TypePlace place);

  /// What makes the class itself not amp-compatible.
  std::optional<TypeFault> judgeClass(const clang::CXXRecordDecl* record);

  /// What is wrong with one data member (AMP 1.2 §2.4.1.3 l.685-688).
  std::optional<TypeFault> judgeField(const clang::FieldDecl* field);

  /// How `type` holds a container or view of the library, if it does (AMP 1.2 §2.4.3.5.1 l.754).
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

  /// The definition of `record`; a class template's instance is made if the program has not needed it so far.
  const clang::CXXRecordDecl* definition(const clang::CXXRecordDecl* record);

  clang::Sema& sema_;
  clang::ASTContext& context_;
  std::set<const clang::CXXRecordDecl*> inProgress_;
  std::set<const clang::CXXRecordDecl*> sound_;
  bool met_ = false;  ///< one in progress, again
};

/// Reports `fault` at `where` under the rule of a capture, a kernel or a tile_static variable, with notes at
/// the members that lead to it. The arguments of the message are `subject` and the type at fault.
Violation& report(Reporter& reporter, Rule rule, const TypeFault& fault, clang::SourceLocation where,
                  llvm::StringRef subject);

}  // namespace amp::checks

#endif
