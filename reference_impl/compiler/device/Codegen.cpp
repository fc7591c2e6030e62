#include "device/Codegen.h"

#include "device/Context.h"
#include "device/Pipeline.h"
#include "device/emit/FunctionEmitter.h"
#include "device/passes/Prepare.h"
#include "device/spirv/Validate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

namespace amp::device {

using namespace llvm;

namespace {

/// The arguments of __amp_tile_size; all 0 if the kernel does not call it.
std::array<uint32_t, 3> tileOf(const Function& kernel, Context& context) {
  std::array<uint32_t, 3> tile{};
  for (const Instruction& instruction : instructions(kernel)) {
    if (builtinCalled(instruction) != Builtin::tileSize) continue;
    std::array<uint32_t, 3> named{};
    for (unsigned i = 0; i < 3; ++i) {
      auto* size = dyn_cast<ConstantInt>(cast<CallInst>(instruction).getArgOperand(i));
      if (!size || size->isZero()) {
        context.unsupported(instruction, "a tile size that is no positive constant");
        return {};
      }
      named[i] = static_cast<uint32_t>(size->getZExtValue());
    }
    if (tile[0] != 0 && tile != named) context.unsupported(instruction, "two tile sizes in one kernel");
    tile = named;
  }
  return tile;
}

uint64_t featuresOf(const spirv::Writer& writer) {
  constexpr std::pair<spv::Capability, Feature> kTable[] = {
      {spv::Capability::Float64, kFeatureFloat64},
      {spv::Capability::Int64, kFeatureInt64},
      {spv::Capability::Int8, kFeatureInt8},
      {spv::Capability::Int16, kFeatureInt16},
      {spv::Capability::Float16, kFeatureFloat16},
      {spv::Capability::Int64Atomics, kFeatureInt64Atomics},
      {spv::Capability::StorageBuffer8BitAccess, kFeature8BitStorage},
      {spv::Capability::StorageBuffer16BitAccess, kFeature16BitStorage},
  };
  uint64_t features = 0;
  for (auto [capability, feature] : kTable)
    if (writer.hasCapability(capability)) features |= feature;
  return features;
}

Expected<KernelModule> emitKernel(const Function& kernel, Context& context) {
  KernelModule module;
  module.entry = kernel.getName().str();
  module.tile = tileOf(kernel, context);
  if (context.failed()) return context.takeError();

  spirv::Writer writer;
  for (spv::Capability needed : {spv::Capability::Shader, spv::Capability::VulkanMemoryModel,
                                 spv::Capability::PhysicalStorageBufferAddresses})
    writer.capability(needed);
  KernelInterface interface(writer, module.tile);
  const spirv::Id function = writer.newId();
  FunctionEmitter(kernel, writer, interface, context).run(function);
  for (size_t i = 0; i < interface.called().size(); ++i) {
    const KernelInterface::Called callee = interface.called()[i];
    FunctionEmitter(*callee.function, writer, interface, context).run(callee.id);
  }
  if (context.failed()) return context.takeError();
  interface.finish(function);
  if (context.options().debugInfo) writer.name(function, module.entry);

  module.words = writer.assemble();
  module.features = featuresOf(writer);
  module.fastMath = context.options().fastMath;
  module.tileStaticBytes = interface.tileStaticBytes();
  if (std::optional<std::string> error = spirv::validationError(module.words))
    return make_error<CodegenError>(CodegenError::Kind::internal,
                                    "the code generator made invalid SPIR-V: " + *error, locationOf(kernel),
                                    module.entry);
  return module;
}

}  // namespace

Expected<std::vector<KernelModule>> generate(Module& module, const Options& options) {
  Context context(options);
  if (Error error = runPipeline(module, context)) return error;
  std::vector<KernelModule> kernels;
  for (const Function& function : module) {
    if (!isKernel(function)) continue;
    Expected<KernelModule> kernel = emitKernel(function, context);
    if (!kernel) return kernel.takeError();
    kernels.push_back(std::move(*kernel));
  }
  return kernels;
}

}  // namespace amp::device
