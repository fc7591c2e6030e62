#include "processor/HostCode.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "processor/Processor.h"

namespace amp::processor {

using namespace llvm;

namespace {

void addVersion(Function& function, StringRef version) {
  ValueToValueMapTy map;
  Function* const copy = CloneFunction(&function, map);
  copy->setName(nameOfVersion(function.getName(), version));
  copy->removeFnAttr("tune-cpu");
  copy->removeFnAttr("target-features");
  copy->addFnAttr("target-cpu", version);
}

/// Lets the linked functions belong to the host's compile unit: both have the same source and the same types.
void shareCompileUnit(Module& host) {
  NamedMDNode* const units = host.getNamedMetadata("llvm.dbg.cu");
  if (!units || units->getNumOperands() < 2) return;
  auto* const unit = cast<DICompileUnit>(units->getOperand(0));
  DebugInfoFinder found;
  found.processModule(host);
  for (DISubprogram* subprogram : found.subprograms())
    if (subprogram->getUnit()) subprogram->replaceUnit(unit);
  units->clearOperands();
  units->addOperand(unit);
}

}  // namespace

std::string nameOfVersion(StringRef entry, StringRef version) {
  return version.empty() ? entry.str() : (entry + "." + version).str();
}

void linkInto(Module& host, const Code& code, const AttributeSet& attributes, bool allVersions) {
  if (code.kernels.empty()) return;
  std::unique_ptr<Module> module =
      cantFail(parseBitcodeFile(MemoryBufferRef(code.bitcode, "processor"), host.getContext()));
  module->setTargetTriple(host.getTargetTriple());
  module->setDataLayout(host.getDataLayout());
  for (Function& function : *module)
    if (!function.isDeclaration()) function.addFnAttrs(AttrBuilder(host.getContext(), attributes));
  if (Linker::linkModules(host, std::move(module)))
    report_fatal_error("the code for the processor cannot be linked");
  shareCompileUnit(host);
  for (const Kernel& kernel : code.kernels) {
    Function& function = *host.getFunction(kernel.entry);
    function.setLinkage(GlobalValue::InternalLinkage);
    if (!allVersions) continue;
    for (StringRef version : ArrayRef(kVersions).drop_front()) addVersion(function, version);
  }
}

}  // namespace amp::processor
