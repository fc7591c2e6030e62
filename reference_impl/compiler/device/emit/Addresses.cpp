// Addresses: offsets from pointers, casts between address spaces, pointers to global memory.
#include "device/emit/FunctionEmitter.h"
#include "llvm/IR/Operator.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spv::Op;

namespace {

/// The two upper bits of a generic pointer are its space. Device addresses are canonical: their upper bits
/// are equal, so 01 and 10 are free.
constexpr uint64_t kPrivateTag = uint64_t{1} << 62;
constexpr uint64_t kTileStaticTag = uint64_t{2} << 62;

}  // namespace

/// Returns an index times its stride, in units of `unit` bytes, as a number of `width` bits.
Id FunctionEmitter::scaledIndex(const Value* index, int64_t stride, uint32_t unit, unsigned width) {
  // A 32-bit offset needs only the 32 bits that the index was extended from.
  if (width == 32 && isa<SExtInst, ZExtInst>(index) && cast<CastInst>(index)->getSrcTy()->isIntegerTy(32))
    index = cast<CastInst>(index)->getOperand(0);
  Id type = writer_.typeInt(width);
  Id number = resize(extended(index, Extend::sign), widthOf(index->getType()), width, Extend::sign);
  int64_t scale = stride / static_cast<int64_t>(unit);
  if (stride % static_cast<int64_t>(unit) != 0) {  // then the index is a multiple of the rest
    unsigned zeros = Log2_64(static_cast<uint64_t>(stride & -stride));
    number = result(Op::OpShiftRightArithmetic, type, {number, word32(Log2_32(unit) - zeros)});
    scale = stride >> zeros;
  }
  return scale == 1 ? number : result(Op::OpIMul, type, {number, wordOf(width, scale)});
}

Id FunctionEmitter::emitGep(const GEPOperator& gep) {
  GepOffset offset = offsetOf(gep, layout_);
  unsigned width = widthOf(gep.getType());
  const ObjectClass* one = classes_.of(&gep);
  uint32_t unit = width == 32 && one ? one->unit : 1;
  Id zero = wordOf(width, 0);
  Id place = valueOf(gep.getPointerOperand());
  auto add = [&](Id part) {
    place = place == zero ? part : result(Op::OpIAdd, integer(width), {place, part});
  };
  for (auto [index, stride] : offset.terms) add(scaledIndex(index, stride, unit, width));
  if (offset.constant) add(wordOf(width, offset.constant / static_cast<int64_t>(unit)));
  return place;
}

Id FunctionEmitter::emitSpaceCast(const AddrSpaceCastInst& cast) {
  unsigned from = widthOf(cast.getSrcTy()), to = widthOf(cast.getDestTy());
  Id source = valueOf(cast.getPointerOperand());
  if (from == to) return source;
  Id wordType = writer_.typeInt(32), addressType = writer_.typeInt(64);
  const Value* offsetPointer = from == 32 ? cast.getPointerOperand() : static_cast<const Value*>(&cast);
  const ObjectClass* one = classes_.of(offsetPointer);
  uint32_t unit = one ? one->unit : 1;
  Id isNull, value;
  if (to == 64) {
    uint64_t tag = cast.getSrcAddressSpace() == kPrivate ? kPrivateTag : kTileStaticTag;
    isNull = result(Op::OpIEqual, boolean(), {source, word32(0xffffffff)});
    Id bytes = result(Op::OpIMul, wordType, {source, word32(unit)});
    Id wide = result(Op::OpUConvert, addressType, {bytes});
    value = result(Op::OpBitwiseOr, addressType, {wide, word64(tag)});
    return result(Op::OpSelect, addressType, {isNull, word64(0), value});
  }
  isNull = result(Op::OpIEqual, boolean(), {source, word64(0)});
  Id bytes = result(Op::OpUConvert, wordType, {source});
  value = result(Op::OpUDiv, wordType, {bytes, word32(unit)});
  return result(Op::OpSelect, wordType, {isNull, word32(0xffffffff), value});
}

Id FunctionEmitter::globalPointer(const Value* pointer, Id pointee) {
  writer_.capability(spv::Capability::PhysicalStorageBufferAddresses);
  Id address = valueOf(pointer);
  Id type = writer_.typePointer(spv::StorageClass::PhysicalStorageBuffer, pointee);
  return result(Op::OpConvertUToPtr, type, {address});
}

}  // namespace amp::device
