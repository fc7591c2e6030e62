#include "checks/captures/CapturedTypes.h"

#include "checks/common/Library.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks {

namespace {

struct OfClass {
  Rule fault;    ///< what is wrong with the class
  Rule capture;  ///< the rule for capturing an object of the class
};

constexpr OfClass kOfClass[] = {
    {Rule::type_pointer_place, Rule::capture_class_pointer},
    {Rule::type_reference_place, Rule::capture_class_reference},
    {Rule::type_class_container, Rule::capture_class_container},
    {Rule::type_class_offset, Rule::capture_class_offset},
    {Rule::type_class_base_offset, Rule::capture_class_offset},
    {Rule::type_class_bitfield, Rule::capture_class_bit_field},
    {Rule::type_class_virtual_function, Rule::capture_class_virtual_function},
    {Rule::type_class_virtual_destructor, Rule::capture_class_virtual_function},
    {Rule::type_class_virtual_base, Rule::capture_class_virtual_base},
    {Rule::type_class_base, Rule::capture_class_base},
    {Rule::type_class_polymorphic_base, Rule::capture_class_base},
};

Rule ruleOfObject(const clang::CXXRecordDecl* record, const TypeFault& fault) {
  if (record->isLambda()) return Rule::capture_closure;
  if (inSystemHeader(record)) return inLibrary(record) ? Rule::capture_host_class : Rule::capture_standard_class;
  if (record->isUnion()) return Rule::capture_union;
  for (const OfClass& known : kOfClass)
    if (known.fault == fault.rule) return known.capture;
  return Rule::capture_class_member;
}

}  // namespace

Rule ruleOfCapture(clang::QualType type, const TypeFault& fault) {
  type = type.getCanonicalType();
  if (fault.rule == Rule::type_volatile) return Rule::capture_volatile;
  if (type->isNullPtrType()) return Rule::capture_nullptr;
  if (type->isFunctionPointerType()) return Rule::capture_function_pointer;
  if (type->isPointerType()) return Rule::capture_pointer;
  if (type->isMemberFunctionPointerType()) return Rule::capture_member_function_pointer;
  if (type->isEnumeralType()) return Rule::capture_enum;
  if (const auto* array = type->getAsArrayTypeUnsafe()) {
    const clang::Type* element = array->getBaseElementTypeUnsafe();
    return element->isAnyPointerType() ? Rule::capture_array_of_pointers : Rule::capture_array_element;
  }
  if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) return ruleOfObject(record, fault);
  return Rule::capture_type;
}

}  // namespace amp::checks
