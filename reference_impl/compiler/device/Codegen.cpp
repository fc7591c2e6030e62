#include "device/Codegen.h"

#include "device/Context.h"
#include "device/Pipeline.h"
#include "device/emit/FunctionEmitter.h"
#include "device/passes/BindBuffers.h"
#include "device/passes/Messages.h"
#include "device/passes/Prepare.h"
#include "device/spirv/Validate.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Returns the arguments of __amp_tile_size; zeros if the kernel does not call it.
std::array<uint32_t, 3> tileOf(const Function& kernel, Context& context) {
  std::array<uint32_t, 3> tile{};
  for (const Instruction& instruction : instructions(kernel)) {
    if (builtinCalled(instruction) != Builtin::tileSize) continue;
    std::array<uint32_t, 3> named{};
    for (unsigned i = 0; i < 3; ++i) {
      auto* size = dyn_cast<ConstantInt>(cast<CallInst>(instruction).getArgOperand(i));
      if (!size || size->isZero()) {
        context.unsupported(instruction, "each extent of a tile must be a positive constant");
        return {};
      }
      named[i] = static_cast<uint32_t>(size->getZExtValue());
    }
    if (tile[0] != 0 && tile != named)
      context.unsupported(instruction, "the kernel has two different tile sizes");
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

/// Writes one SPIR-V module with one form of a kernel.
class ModuleEmitter {
 public:
  ModuleEmitter(const Function& kernel, std::array<uint32_t, 3> tile, Context& context)
      : kernel_(kernel), context_(context), interface_(writer_, tile) {
    if (context.options().debugInfo && kernel.getSubprogram())
      debug_.emplace(writer_, *kernel.getSubprogram()->getUnit(), context.options().sourceText);
  }

  Expected<std::vector<uint32_t>> words(StringRef entry) {
    for (spv::Capability needed : {spv::Capability::Shader, spv::Capability::VulkanMemoryModel,
                                   spv::Capability::PhysicalStorageBufferAddresses})
      writer_.capability(needed);
    const spirv::Id function = writer_.newId();
    emit(kernel_, function);
    for (size_t i = 0; i < interface_.called().size(); ++i) {
      const KernelInterface::Called callee = interface_.called()[i];
      emit(*callee.function, callee.id);
    }
    if (context_.failed()) return context_.takeError();
    interface_.finish(function);
    if (context_.options().debugInfo) writer_.name(function, entry.str());
    std::vector<uint32_t> words = writer_.assemble();
    if (std::optional<std::string> error = spirv::validationError(words))
      return make_error<CodegenError>(CodegenError::Kind::internal,
                                      "the code generator made invalid SPIR-V: " + *error,
                                      locationOf(kernel_), entry.str());
    return words;
  }

  uint64_t features() const { return featuresOf(writer_); }
  uint32_t tileStaticBytes() const { return interface_.tileStaticBytes(); }

 private:
  void emit(const Function& function, spirv::Id id) {
    FunctionEmitter(function, writer_, interface_, debug_ ? &*debug_ : nullptr, context_).run(id);
  }

  const Function& kernel_;
  Context& context_;
  spirv::Writer writer_;
  KernelInterface interface_;
  std::optional<debug::DebugInfo> debug_;
};

Expected<KernelModule> emitKernel(const Function& kernel, ArrayRef<std::string> texts, Context& context) {
  KernelModule module;
  module.entry = kernel.getName().str();
  module.tile = tileOf(kernel, context);
  if (context.failed()) return context.takeError();
  module.fastMath = context.options().fastMath;
  module.sendsMessages = sendsMessages(kernel);
  if (module.sendsMessages) module.texts = texts.vec();

  ModuleEmitter byAddress(kernel, module.tile, context);
  Expected<std::vector<uint32_t>> words = byAddress.words(module.entry);
  if (!words) return words.takeError();
  module.words = std::move(*words);
  module.features = byAddress.features();
  module.tileStaticBytes = byAddress.tileStaticBytes();

  if (const Function* form = formWithBuffers(kernel)) {
    Expected<std::vector<uint32_t>> buffered = ModuleEmitter(*form, module.tile, context).words(module.entry);
    if (!buffered) return buffered.takeError();
    module.withBuffers = BufferModule{std::move(*buffered), placesOfBuffers(*form)};
  }
  return module;
}

}  // namespace

Expected<std::vector<KernelModule>> generate(Module& module, const Options& options) {
  Context context(options);
  context.setTexts(numberTexts(module));
  if (Error error = runPipeline(module, context)) return error;
  std::vector<KernelModule> kernels;
  for (const Function& function : module) {
    if (!isKernel(function) || isFormWithBuffers(function)) continue;
    Expected<KernelModule> kernel = emitKernel(function, context.texts(), context);
    if (!kernel) return kernel.takeError();
    kernels.push_back(std::move(*kernel));
  }
  return kernels;
}

}  // namespace amp::device
