// Types.
//
// Pointers, qualifiers and typedefs can only have a DebugTypeBasic as their base: spirv-val rejects others.
// So a pointer to another type points to a basic type that has only its name and size. Of a qualified type or
// a typedef that is not basic, the type remains.
#include "device/debug/DebugFlags.h"
#include "device/debug/DebugInfo.h"
#include "llvm/BinaryFormat/Dwarf.h"

namespace amp::device::debug {

using namespace llvm;

namespace {

uint32_t encodingOf(const DIBasicType& type) {
  switch (type.getEncoding()) {
    case dwarf::DW_ATE_address:
      return NonSemanticShaderDebugInfo100Address;
    case dwarf::DW_ATE_boolean:
      return NonSemanticShaderDebugInfo100Boolean;
    case dwarf::DW_ATE_float:
      return NonSemanticShaderDebugInfo100Float;
    case dwarf::DW_ATE_signed:
      return NonSemanticShaderDebugInfo100Signed;
    case dwarf::DW_ATE_signed_char:
      return NonSemanticShaderDebugInfo100SignedChar;
    case dwarf::DW_ATE_unsigned:
      return NonSemanticShaderDebugInfo100Unsigned;
    case dwarf::DW_ATE_unsigned_char:
    case dwarf::DW_ATE_UTF:
      return NonSemanticShaderDebugInfo100UnsignedChar;
    default:
      return NonSemanticShaderDebugInfo100Unspecified;
  }
}

uint32_t tagOf(const DIType& type) {
  switch (type.getTag()) {
    case dwarf::DW_TAG_class_type:
      return NonSemanticShaderDebugInfo100Class;
    case dwarf::DW_TAG_union_type:
      return NonSemanticShaderDebugInfo100Union;
    default:
      return NonSemanticShaderDebugInfo100Structure;
  }
}

/// The type as C++ writes it.
std::string nameOf(const DIType* type) {
  if (!type) return "void";
  if (!type->getName().empty()) return type->getName().str();
  auto* derived = dyn_cast<DIDerivedType>(type);
  switch (type->getTag()) {
    case dwarf::DW_TAG_const_type:
      return "const " + nameOf(derived->getBaseType());
    case dwarf::DW_TAG_volatile_type:
      return "volatile " + nameOf(derived->getBaseType());
    case dwarf::DW_TAG_pointer_type:
      return nameOf(derived->getBaseType()) + "*";
    case dwarf::DW_TAG_reference_type:
      return nameOf(derived->getBaseType()) + "&";
    case dwarf::DW_TAG_rvalue_reference_type:
      return nameOf(derived->getBaseType()) + "&&";
    case dwarf::DW_TAG_array_type:
      return nameOf(cast<DICompositeType>(type)->getBaseType()) + "[]";
    case dwarf::DW_TAG_subroutine_type:
      return "(function)";
    default:
      return "(unnamed)";
  }
}

/// The size of a type in bits; of a qualified type or typedef, that of its base.
uint64_t sizeOf(const DIType* type) {
  auto* derived = dyn_cast_or_null<DIDerivedType>(type);
  if (derived && type->getSizeInBits() == 0) return sizeOf(derived->getBaseType());
  return type ? type->getSizeInBits() : 0;
}

uint64_t countOf(const DISubrange& range) {
  auto* count = dyn_cast_if_present<ConstantInt*>(range.getCount());
  return count && count->getSExtValue() > 0 ? count->getZExtValue() : 0;
}

}  // namespace

Id DebugInfo::type(const DIType* type) {
  if (!type) {
    if (!void_) void_ = declareNamed(nullptr);
    return void_;
  }
  if (const Id known = declared_.lookup(type)) return known;
  if (!open_.insert(type).second) return incomplete(*type);
  const Id declared = declareType(*type);
  open_.erase(type);
  return declared_[type] = declared;
}

Id DebugInfo::incomplete(const DIType& type) {
  if (const Id known = incomplete_.lookup(&type)) return known;
  const Id line = instructions_.number(type.getLine()), zero = instructions_.number(0);
  const Id name = instructions_.text(type.getName());
  return incomplete_[&type] = instructions_.declare(
             NonSemanticShaderDebugInfo100DebugTypeComposite,
             {name, instructions_.number(tagOf(type)), source(type.getFile()), line, zero, compilationUnit(),
              name, instructions_.none(), instructions_.number(NonSemanticShaderDebugInfo100FlagFwdDecl)});
}

Id DebugInfo::declareType(const DIType& type) {
  if (auto* basic = dyn_cast<DIBasicType>(&type)) return declareBasic(*basic);
  if (auto* derived = dyn_cast<DIDerivedType>(&type)) return declareDerived(*derived);
  if (auto* composite = dyn_cast<DICompositeType>(&type)) return declareComposite(*composite);
  if (auto* function = dyn_cast<DISubroutineType>(&type)) return declareFunctionType(*function);
  return incomplete(type);
}

Id DebugInfo::declareBasic(const DIBasicType& type) {
  return instructions_.declare(
      NonSemanticShaderDebugInfo100DebugTypeBasic,
      {instructions_.text(type.getName()), instructions_.number(type.getSizeInBits()),
       instructions_.number(encodingOf(type)), instructions_.number(0)});
}

Id DebugInfo::declareDerived(const DIDerivedType& type) {
  switch (type.getTag()) {
    case dwarf::DW_TAG_pointer_type:
    case dwarf::DW_TAG_reference_type:
    case dwarf::DW_TAG_rvalue_reference_type:
      return declarePointer(type);
    case dwarf::DW_TAG_const_type:
      return declareQualified(type, NonSemanticShaderDebugInfo100ConstType);
    case dwarf::DW_TAG_volatile_type:
      return declareQualified(type, NonSemanticShaderDebugInfo100VolatileType);
    case dwarf::DW_TAG_restrict_type:
      return declareQualified(type, NonSemanticShaderDebugInfo100RestrictType);
    case dwarf::DW_TAG_atomic_type:
      return declareQualified(type, NonSemanticShaderDebugInfo100AtomicType);
    case dwarf::DW_TAG_typedef:
      return declareTypedef(type);
    case dwarf::DW_TAG_member:
    case dwarf::DW_TAG_variable:  // a static member
      return declareMember(type);
    case dwarf::DW_TAG_inheritance:
      return declareBase(type);
    case dwarf::DW_TAG_ptr_to_member_type:
      return instructions_.declare(NonSemanticShaderDebugInfo100DebugTypePtrToMember,
                                   {this->type(type.getBaseType()), this->type(type.getClassType())});
    default:
      return this->type(type.getBaseType());
  }
}

/// A type of which only name and size are known.
Id DebugInfo::declareNamed(const DIType* type) {
  const Id operands[] = {instructions_.text(nameOf(type)), instructions_.number(sizeOf(type)),
                         instructions_.number(NonSemanticShaderDebugInfo100Unspecified),
                         instructions_.number(0)};
  return instructions_.share(NonSemanticShaderDebugInfo100DebugTypeBasic, operands);
}

Id DebugInfo::declareQualified(const DIDerivedType& type, unsigned qualifier) {
  if (!isa_and_nonnull<DIBasicType>(type.getBaseType())) return this->type(type.getBaseType());
  return instructions_.declare(NonSemanticShaderDebugInfo100DebugTypeQualifier,
                               {this->type(type.getBaseType()), instructions_.number(qualifier)});
}

/// The type of a pointer does not say to which memory it points: that is known of each pointer.
Id DebugInfo::declarePointer(const DIDerivedType& type) {
  uint32_t flags = 0;
  if (type.getTag() == dwarf::DW_TAG_reference_type) flags = NonSemanticShaderDebugInfo100FlagLValueReference;
  if (type.getTag() == dwarf::DW_TAG_rvalue_reference_type)
    flags = NonSemanticShaderDebugInfo100FlagRValueReference;
  const DIType* const target = type.getBaseType();
  const Id base = !target || isa<DIBasicType>(target) ? this->type(target) : declareNamed(target);
  return instructions_.declare(
      NonSemanticShaderDebugInfo100DebugTypePointer,
      {base, instructions_.number(spirv::word(spv::StorageClass::Generic)), instructions_.number(flags)});
}

Id DebugInfo::declareTypedef(const DIDerivedType& type) {
  const Id base = this->type(type.getBaseType());
  if (!isa_and_nonnull<DIBasicType>(type.getBaseType())) return base;
  const Id parent = scope(type.getScope());
  return instructions_.declare(NonSemanticShaderDebugInfo100DebugTypedef,
                               {instructions_.text(type.getName()), base, source(type.getFile()),
                                instructions_.number(type.getLine()), instructions_.number(0), parent});
}

Id DebugInfo::declareMember(const DIDerivedType& type) {
  const Id base = this->type(type.getBaseType());
  return instructions_.declare(
      NonSemanticShaderDebugInfo100DebugTypeMember,
      {instructions_.text(type.getName()), base, source(type.getFile()), instructions_.number(type.getLine()),
       instructions_.number(0), instructions_.number(type.getOffsetInBits()),
       instructions_.number(type.getSizeInBits()), instructions_.number(flagsOf(type.getFlags()))});
}

/// A base is a member with the name of its class: spirv-val of SPIRV-Tools 2023 reads the operands of
/// DebugTypeInheritance as those of another instruction set, and rejects them.
Id DebugInfo::declareBase(const DIDerivedType& type) {
  const DIType& base = *type.getBaseType();
  const Id id = this->type(&base);
  return instructions_.declare(
      NonSemanticShaderDebugInfo100DebugTypeMember,
      {instructions_.text(base.getName()), id, source(base.getFile()), instructions_.number(base.getLine()),
       instructions_.number(0), instructions_.number(type.getOffsetInBits()),
       instructions_.number(base.getSizeInBits()),
       instructions_.number(flagsOf(type.getFlags()) | NonSemanticShaderDebugInfo100FlagArtificial)});
}

Id DebugInfo::declareComposite(const DICompositeType& type) {
  switch (type.getTag()) {
    case dwarf::DW_TAG_array_type:
      return declareArray(type);
    case dwarf::DW_TAG_enumeration_type:
      return declareEnum(type);
    default:
      return declareClass(type);
  }
}

Id DebugInfo::declareArray(const DICompositeType& type) {
  SmallVector<Id, 4> operands{this->type(type.getBaseType())};
  for (const DINode* element : type.getElements())
    if (auto* range = dyn_cast<DISubrange>(element))
      operands.push_back(instructions_.number(countOf(*range)));
  const Op op = type.isVector() ? NonSemanticShaderDebugInfo100DebugTypeVector
                                : NonSemanticShaderDebugInfo100DebugTypeArray;
  return instructions_.declare(op, operands);
}

Id DebugInfo::declareEnum(const DICompositeType& type) {
  const Id base = this->type(type.getBaseType());
  const Id parent = scope(type.getScope());
  SmallVector<Id, 16> operands{instructions_.text(type.getName()),
                               base,
                               source(type.getFile()),
                               instructions_.number(type.getLine()),
                               instructions_.number(0),
                               parent,
                               instructions_.number(type.getSizeInBits()),
                               instructions_.number(flagsOf(type.getFlags()))};
  for (const DINode* element : type.getElements())
    if (auto* one = dyn_cast<DIEnumerator>(element)) {
      operands.push_back(instructions_.number(one->getValue().trunc(32).getZExtValue()));
      operands.push_back(instructions_.text(one->getName()));
    }
  return instructions_.declare(NonSemanticShaderDebugInfo100DebugTypeEnum, operands);
}

/// A class lists its bases and data members. Its functions refer to the class instead.
Id DebugInfo::declareClass(const DICompositeType& type) {
  if (type.isForwardDecl()) return incomplete(type);
  SmallVector<Id, 16> members;
  for (const DINode* element : type.getElements())
    if (auto* member = dyn_cast<DIDerivedType>(element);
        member && is_contained({dwarf::DW_TAG_member, dwarf::DW_TAG_variable, dwarf::DW_TAG_inheritance},
                               static_cast<dwarf::Tag>(member->getTag())))
      members.push_back(this->type(member));
  const Id parent = scope(type.getScope());
  const StringRef linkageName = type.getIdentifier().empty() ? type.getName() : type.getIdentifier();
  SmallVector<Id, 16> operands{instructions_.text(type.getName()),
                               instructions_.number(tagOf(type)),
                               source(type.getFile()),
                               instructions_.number(type.getLine()),
                               instructions_.number(0),
                               parent,
                               instructions_.text(linkageName),
                               instructions_.number(type.getSizeInBits()),
                               instructions_.number(flagsOf(type.getFlags()))};
  operands.append(members);
  return instructions_.declare(NonSemanticShaderDebugInfo100DebugTypeComposite, operands);
}

Id DebugInfo::declareFunctionType(const DISubroutineType& type) {
  if (const Id known = declared_.lookup(&type)) return known;
  SmallVector<Id, 8> operands{instructions_.number(flagsOf(type.getFlags()))};
  const DITypeRefArray types = type.getTypeArray();
  const bool returns = types.size() > 0 && types[0];
  operands.push_back(returns ? this->type(types[0]) : instructions_.typeVoid());
  for (unsigned i = 1; i < types.size(); ++i)
    if (types[i]) operands.push_back(this->type(types[i]));
  return declared_[&type] = instructions_.declare(NonSemanticShaderDebugInfo100DebugTypeFunction, operands);
}

}  // namespace amp::device::debug
