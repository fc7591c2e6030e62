#include "device/debug/DebugFlags.h"

#include <utility>

#include "spirv/unified1/NonSemanticShaderDebugInfo100.h"

namespace amp::device::debug {

using llvm::DINode;
using llvm::DISubprogram;

namespace {

constexpr std::pair<DINode::DIFlags, uint32_t> kFlags[] = {
    {DINode::FlagFwdDecl, NonSemanticShaderDebugInfo100FlagFwdDecl},
    {DINode::FlagArtificial, NonSemanticShaderDebugInfo100FlagArtificial},
    {DINode::FlagExplicit, NonSemanticShaderDebugInfo100FlagExplicit},
    {DINode::FlagPrototyped, NonSemanticShaderDebugInfo100FlagPrototyped},
    {DINode::FlagObjectPointer, NonSemanticShaderDebugInfo100FlagObjectPointer},
    {DINode::FlagStaticMember, NonSemanticShaderDebugInfo100FlagStaticMember},
    {DINode::FlagLValueReference, NonSemanticShaderDebugInfo100FlagLValueReference},
    {DINode::FlagRValueReference, NonSemanticShaderDebugInfo100FlagRValueReference},
    {DINode::FlagTypePassByValue, NonSemanticShaderDebugInfo100FlagTypePassByValue},
    {DINode::FlagTypePassByReference, NonSemanticShaderDebugInfo100FlagTypePassByReference},
    {DINode::FlagEnumClass, NonSemanticShaderDebugInfo100FlagIsEnumClass},
};

constexpr std::pair<DISubprogram::DISPFlags, uint32_t> kFunctionFlags[] = {
    {DISubprogram::SPFlagLocalToUnit, NonSemanticShaderDebugInfo100FlagIsLocal},
    {DISubprogram::SPFlagDefinition, NonSemanticShaderDebugInfo100FlagIsDefinition},
    {DISubprogram::SPFlagOptimized, NonSemanticShaderDebugInfo100FlagIsOptimized},
};

uint32_t accessOf(DINode::DIFlags flags) {
  switch (flags & DINode::FlagAccessibility) {
    case DINode::FlagPrivate:
      return NonSemanticShaderDebugInfo100FlagIsPrivate;
    case DINode::FlagProtected:
      return NonSemanticShaderDebugInfo100FlagIsProtected;
    case DINode::FlagPublic:
      return NonSemanticShaderDebugInfo100FlagIsPublic;
    default:
      return 0;
  }
}

}  // namespace

uint32_t flagsOf(DINode::DIFlags flags) {
  uint32_t result = accessOf(flags);
  for (auto [flag, meaning] : kFlags)
    if ((flags & flag) == flag) result |= meaning;
  return result;
}

uint32_t flagsOf(const DISubprogram& function) {
  uint32_t result = flagsOf(function.getFlags());
  for (auto [flag, meaning] : kFunctionFlags)
    if (function.getSPFlags() & flag) result |= meaning;
  return result;
}

}  // namespace amp::device::debug
