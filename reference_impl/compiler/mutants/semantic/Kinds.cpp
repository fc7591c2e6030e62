#include "mutants/semantic/Kinds.h"

#include <vector>

#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

ArrayRef<Kind> kinds() {
  static const std::vector<Kind> all = [] {
    std::vector<Kind> joined;
    for (const ArrayRef<Kind> part :
         {kindsOfOperators(), kindsOfComparisons(), kindsOfConversions(), kindsOfMemory(), kindsOfControl(),
          kindsOfCalls(), kindsOfThreads(), kindsOfConstants()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return all;
}

std::string typesOf(const Instruction& one) {
  std::string text;
  raw_string_ostream stream(text);
  const auto add = [&](const Type* type) {
    if (type->isVoidTy() || type->isLabelTy()) return;
    if (!text.empty()) stream << ',';
    if (type->isPointerTy())
      stream << "pointer";
    else if (type->isIntegerTy() || type->isFloatingPointTy())
      type->print(stream);
    else
      stream << "object";
  };
  if (isa<CastInst, CmpInst, StoreInst, SwitchInst>(one)) add(one.getOperand(0)->getType());
  if (!isa<CmpInst>(one)) add(one.getType());
  return text;
}

}  // namespace amp::mutants
