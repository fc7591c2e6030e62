#include "processor/HostCode.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "processor/Processor.h"

namespace amp::processor {

using namespace llvm;

void linkInto(Module& host, const Code& code, const AttributeSet& attributes) {
  if (code.kernels.empty()) return;
  std::unique_ptr<Module> module =
      cantFail(parseBitcodeFile(MemoryBufferRef(code.bitcode, "processor"), host.getContext()));
  module->setTargetTriple(host.getTargetTriple());
  module->setDataLayout(host.getDataLayout());
  for (Function& function : *module)
    if (!function.isDeclaration()) function.addFnAttrs(AttrBuilder(host.getContext(), attributes));
  if (Linker::linkModules(host, std::move(module))) report_fatal_error("the code for the processor cannot be linked");
  for (const Kernel& kernel : code.kernels)
    host.getFunction(kernel.entry)->setLinkage(GlobalValue::InternalLinkage);
}

}  // namespace amp::processor
