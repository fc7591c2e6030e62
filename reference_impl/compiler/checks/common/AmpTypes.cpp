#include "checks/common/AmpTypes.h"

#include "checks/common/Library.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Sema/Sema.h"

namespace amp::checks {

namespace {

using clang::QualType;

/// True for the types that can underlie an enumeration: AMP 1.2 §2.4.1.3 l.695.
bool isSupportedUnderlying(const clang::ASTContext& context, QualType type) {
  const clang::CanQualType supported[] = {context.IntTy, context.UnsignedIntTy, context.LongTy,
                                          context.UnsignedLongTy};
  return llvm::is_contained(supported, type.getCanonicalType());
}

/// True for the fundamental types that amp code can use: AMP 1.2 §2.4.1.2 l.650-654.
bool isSupportedFundamental(const clang::ASTContext& context, QualType type) {
  const clang::CanQualType others[] = {context.BoolTy, context.FloatTy, context.DoubleTy, context.VoidTy};
  return llvm::is_contained(others, type.getUnqualifiedType()) ||
         isSupportedUnderlying(context, type.getUnqualifiedType());
}

TypeFault fault(Rule rule, QualType type) {
  return {rule, type, {}};
}

/// True if the fault is inside a class. Wherever the class is used, such a fault keeps the rule of its
/// innermost reason.
bool isOfClass(const TypeFault& fault) {
  return !fault.steps.empty();
}

/// True if the target of a pointer or reference breaks a rule of its own: an array, a class with a fault
/// inside, or a class of a system header.
bool hasOwnRule(const TypeFault& fault, QualType target) {
  return isOfClass(fault) || target->isArrayType() || fault.rule == Rule::type_library_class;
}

QualType typeOf(const clang::CXXRecordDecl* record) {
  return record->getASTContext().getCanonicalTagType(record);
}

bool isSystemClass(QualType type) {
  return inSystemHeader(type->getAsCXXRecordDecl());
}

std::string typeName(const clang::ASTContext& context, QualType type) {
  return type.getAsString(context.getPrintingPolicy());
}

/// True for std::va_list under any name (AMP 1.2 §2.4.2 l.701, reading 31). The type behind the name depends
/// on the target and is not checked.
bool isArgumentList(const clang::ASTContext& context, QualType type) {
  const clang::TypedefDecl* list = context.getBuiltinVaListDecl();
  for (const auto* name = type->getAs<clang::TypedefType>(); name; name = name->desugar()->getAs<clang::TypedefType>())
    if (name->getDecl() == list) return true;
  return false;
}

/// Returns the name of a data member for a note. The members of a closure have no names; they are called
/// after what the lambda captures.
std::string nameOfField(const clang::FieldDecl* field) {
  const auto* record = llvm::cast<clang::CXXRecordDecl>(field->getParent());
  if (!record->isLambda())
    return field->getIdentifier() ? "the data member '" + field->getNameAsString() + "'" : "the unnamed data member";
  const clang::LambdaCapture& capture = record->captures_begin()[field->getFieldIndex()];
  return "the capture of '" +
         (capture.capturesVariable() ? capture.getCapturedVar()->getNameAsString() : std::string("this")) + "'";
}

}  // namespace

AmpTypes::AmpTypes(clang::Sema& sema) : sema_(sema), context_(sema.getASTContext()) {}

const clang::CXXRecordDecl* AmpTypes::definition(const clang::CXXRecordDecl* record) {
  if (record->isDependentContext() || record->isInvalidDecl()) return nullptr;
  sema_.isCompleteType(record->getLocation(), typeOf(record));  // instantiates a class template
  return record->getDefinition();
}

std::optional<TypeFault> AmpTypes::judge(QualType type, TypePlace place) {
  if (type->isDependentType() || type->isUndeducedType()) return {};
  if (type.isVolatileQualified()) return fault(Rule::type_volatile, type);
  if (isArgumentList(context_, type)) return fault(Rule::type_va_list, type);
  type = type.getCanonicalType();

  if (type->isReferenceType()) {
    if (place == TypePlace::local) return judgeReferent(type->getPointeeType(), type);
    if (isContainer(type->getPointeeType())) return {};
    return fault(Rule::type_reference_place, type);
  }
  if (type->isPointerType() || type->isNullPtrType()) {
    if (place != TypePlace::local) return fault(Rule::type_pointer_place, type);
    if (type->isNullPtrType()) return {};
    return judgePointee(type->getPointeeType(), type);
  }
  if (const auto* member = type->getAs<clang::MemberPointerType>()) return judgeMemberPointer(member);
  if (type->isArrayType()) return judgeArray(type);
  if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    const QualType underlying = enumeration->getDecl()->getIntegerType();
    if (underlying.isNull() || isSupportedUnderlying(context_, underlying)) return {};
    const bool opaque = enumeration->getDecl()->getDefinition() == nullptr;
    return fault(opaque ? Rule::type_enum_opaque : Rule::type_enum_underlying, type);
  }
  if (type->isRecordType()) return judgeRecord(type);
  if (isSupportedFundamental(context_, type)) return {};
  return fault(Rule::type_fundamental, type);
}

std::optional<TypeFault> AmpTypes::judgeRecord(QualType type) {
  if (isContainer(type)) return fault(Rule::type_container, type);
  const std::optional<TypeFault> inner = judgeClass(type->getAsCXXRecordDecl());
  // A class of a system header counts as one unsupported type: its members are not part of the program.
  if (inner && isSystemClass(type)) return fault(Rule::type_library_class, type);
  return inner;
}

/// l.693: a pointer to a data member is supported, a pointer to a member function is not.
std::optional<TypeFault> AmpTypes::judgeMemberPointer(const clang::MemberPointerType* pointer) {
  const QualType type(pointer, 0);
  if (pointer->isMemberFunctionPointer()) return fault(Rule::type_member_function_pointer, type);
  std::optional<TypeFault> inner = judge(pointer->getPointeeType(), TypePlace::member);
  if (inner && !isOfClass(inner.value()))
    inner = fault(inner->rule == Rule::type_volatile ? Rule::type_volatile_indirect : Rule::type_member_pointer_type,
                  type);
  return inner;
}

std::optional<TypeFault> AmpTypes::judgePointee(QualType pointee, QualType pointer) {
  if (pointee.isVolatileQualified()) return fault(Rule::type_volatile_indirect, pointer);
  if (isContainer(pointee)) return {};
  if (pointee->isPointerType() || pointee->isNullPtrType())
    return fault(Rule::type_pointer_to_pointer, pointer);
  std::optional<TypeFault> inner = judge(pointee, TypePlace::element);
  if (inner && !hasOwnRule(inner.value(), pointee)) inner = fault(Rule::type_pointer_pointee, pointer);
  return inner;
}

std::optional<TypeFault> AmpTypes::judgeReferent(QualType referent, QualType reference) {
  if (referent.isVolatileQualified()) return fault(Rule::type_volatile_indirect, reference);
  if (isContainer(referent)) return {};
  if (referent->isNullPtrType()) return fault(Rule::type_reference_to_nullptr, reference);
  // l.678: a reference to a pointer is supported if the pointer type is supported.
  if (referent->isPointerType()) {
    std::optional<TypeFault> inner = judge(referent, TypePlace::local);
    if (inner && !isOfClass(inner.value())) inner = fault(Rule::type_reference_to_unsupported_pointer, reference);
    return inner;
  }
  std::optional<TypeFault> inner = judge(referent, TypePlace::member);
  if (inner && !hasOwnRule(inner.value(), referent)) inner = fault(Rule::type_reference_referent, reference);
  return inner;
}

std::optional<TypeFault> AmpTypes::judgeArray(QualType array) {
  const QualType element = context_.getBaseElementType(array);
  std::optional<TypeFault> inner = judge(element, TypePlace::element);
  if (inner) {
    if (isOfClass(*inner)) return inner;
    const bool ofPointers = inner->rule == Rule::type_pointer_place;
    return fault(ofPointers ? Rule::type_pointer_element : Rule::type_array_element, array);
  }
  const bool complete = !element->isIncompleteType();
  if (complete && context_.getTypeAlignInChars(element).getQuantity() % 4 != 0)
    return fault(Rule::type_array_element_alignment, array);
  return {};
}

std::optional<TypeFault> AmpTypes::judgeClass(const clang::CXXRecordDecl* record) {
  if (libraryClass(record) == LibraryClass::view) return {};
  record = definition(record);
  if (!record) return {};
  if (sound_.count(record)) return {};
  if (!inProgress_.insert(record).second) {
    met_ = true;
    return {};
  }
  std::optional<TypeFault> result = judgeBases(record);
  for (const clang::FieldDecl* field : record->fields()) {
    if (result) break;
    result = judgeField(field);
  }
  inProgress_.erase(record);
  // If the search met a class whose check is still in progress, the result depends on that class and is not
  // recorded.
  if (!result && !met_) sound_.insert(record);
  if (inProgress_.empty()) met_ = false;
  return result;
}

std::optional<TypeFault> AmpTypes::judgeBases(const clang::CXXRecordDecl* record) {
  const QualType type = typeOf(record);
  for (const clang::CXXMethodDecl* method : record->methods()) {
    if (!method->isVirtual() || method->isImplicit()) continue;
    const bool destructor = llvm::isa<clang::CXXDestructorDecl>(method);
    return TypeFault{destructor ? Rule::type_class_virtual_destructor : Rule::type_class_virtual_function,
                     type,
                     {{method->getLocation(), "the virtual function '" + method->getNameAsString() + "'"}}};
  }
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    const std::string text =
        "the base '" + typeName(context_, base.getType()) + "' of '" + typeName(context_, type) + "'";
    const TypeFault::Step step{base.getBeginLoc(), text};
    if (base.isVirtual()) return TypeFault{Rule::type_class_virtual_base, type, {step}};
    const clang::CXXRecordDecl* baseRecord = base.getType()->getAsCXXRecordDecl();
    if (std::optional<TypeFault> inner = judgeRecord(base.getType())) {
      inner->rule = baseRecord->isPolymorphic() ? Rule::type_class_polymorphic_base : Rule::type_class_base;
      inner->steps.insert(inner->steps.begin(), step);
      return inner;
    }
    if (layout.getBaseClassOffset(baseRecord).getQuantity() % 4 != 0)
      return TypeFault{Rule::type_class_base_offset, base.getType(), {step}};
  }
  return {};
}

/// Returns the rule for a fault in the type of a data member. A fault inside the member's class keeps its
/// rule.
Rule AmpTypes::ruleOfMember(const clang::FieldDecl* field, const TypeFault& inner) const {
  const QualType type = field->getType();
  if (isContainer(type)) return Rule::type_class_container;
  switch (inner.rule) {
    case Rule::type_volatile:
      return Rule::type_volatile_member;
    case Rule::type_array_element:
    case Rule::type_array_element_alignment:
      return Rule::type_class_array_member;
    case Rule::type_pointer_element:
      return Rule::type_pointer_place;
    case Rule::type_fundamental:
    case Rule::type_library_class:
      return field->getParent()->isAnonymousStructOrUnion() ? Rule::type_class_anonymous_member
             : field->getParent()->isUnion()                ? Rule::type_union_member
                                                            : Rule::type_class_member;
    default:
      return inner.rule;
  }
}

bool AmpTypes::aligned(const clang::CXXRecordDecl* record, const clang::FieldDecl* field) const {
  const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
  return layout.getFieldOffset(field->getFieldIndex()) % (4 * context_.getCharWidth()) == 0;
}

std::optional<TypeFault> AmpTypes::judgeField(const clang::FieldDecl* field) {
  const auto* record = llvm::cast<clang::CXXRecordDecl>(field->getParent());
  const TypeFault::Step step{field->getLocation(), nameOfField(field) + " of type '" +
                                                       typeName(context_, field->getType()) + "'"};
  if (field->isBitField()) return TypeFault{Rule::type_class_bitfield, field->getType(), {step}};
  if (std::optional<TypeFault> inner = judge(field->getType(), TypePlace::member)) {
    inner->rule = ruleOfMember(field, *inner);
    inner->steps.insert(inner->steps.begin(), step);
    return inner;
  }
  if (!aligned(record, field))
    return TypeFault{Rule::type_class_offset, field->getType(), {step}};
  return {};
}

std::optional<HeldContainer> AmpTypes::holdsContainer(QualType type) {
  const bool refers = type->isReferenceType();
  type = context_.getBaseElementType(type.getNonReferenceType());
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  const LibraryClass known = libraryClass(record);
  if (known == LibraryClass::value) return {};
  if (known != LibraryClass::none) return refers ? HeldContainer::byReference : HeldContainer::itself;
  record = record ? definition(record) : nullptr;
  if (!record || !inProgress_.insert(record).second) return {};
  std::optional<HeldContainer> result;
  const auto ask = [&](QualType part) {
    if (!result) result = holdsContainer(part);
  };
  for (const clang::CXXBaseSpecifier& base : record->bases()) ask(base.getType());
  for (const clang::FieldDecl* field : record->fields()) ask(field->getType());
  inProgress_.erase(record);
  if (result == HeldContainer::itself) result = HeldContainer::inside;
  return result;
}

Violation& report(Reporter& reporter, Rule rule, const TypeFault& fault, clang::SourceLocation where,
                  llvm::StringRef subject) {
  Violation& violation = reporter.report(rule, where) << subject << fault.type;
  for (const TypeFault::Step& step : fault.steps)
    if (step.where.isValid()) violation.note(step.where, step.text);
  return violation.because(fault.place());
}

}  // namespace amp::checks
