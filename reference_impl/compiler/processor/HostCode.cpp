#include "processor/HostCode.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "processor/Processor.h"

namespace amp::processor {

using namespace llvm;

namespace {

void setProcessor(Function& function, StringRef processor) {
  function.removeFnAttr("tune-cpu");
  function.removeFnAttr("target-features");
  function.addFnAttr("target-cpu", processor);
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

void linkInto(Module& host, const Code& code, const AttributeSet& attributes) {
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
  for (const Kernel& kernel : code.kernels)
    for (const Version& version : kVersions) {
      Function* const function = host.getFunction(nameOfVersion(kernel.entry, version));
      if (!function) continue;
      function->setLinkage(GlobalValue::InternalLinkage);
      if (!version.processor.empty()) setProcessor(*function, version.processor);
    }
}

}  // namespace amp::processor
