#include "registration/HostModule.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "processor/HostCode.h"

namespace amp::registration {
namespace {

constexpr uint32_t kModuleVersion = 7;   // amp_module_version of amp_detail/registration.h
constexpr uint64_t kFastMath = 1;        // amp_kernel_fast_math
constexpr uint64_t kSendsMessages = 32;  // amp_kernel_sends_messages
// Runs before the program's own constructors, which may launch kernels.
constexpr int kPriority = 100;

/// Builds amp_module and the objects that it points to.
class RegistrationBuilder {
 public:
  explicit RegistrationBuilder(llvm::Module& module)
      : module_(module),
        context_(module.getContext()),
        pointer_(llvm::PointerType::getUnqual(context_)),
        i32_(llvm::Type::getInt32Ty(context_)),
        i64_(llvm::Type::getInt64Ty(context_)),
        capture_(llvm::StructType::get(context_, {i32_, i32_, i32_, i32_, i32_, i32_, pointer_})),
        bufferForm_(llvm::StructType::get(context_, {pointer_, i64_, pointer_, i32_})),
        processorCode_(llvm::StructType::get(
            context_, {llvm::ArrayType::get(pointer_, std::size(processor::kVersions)), i64_})),
        kernel_(llvm::StructType::get(context_, {pointer_, pointer_, pointer_, i64_, pointer_, i32_, i32_,
                                                 llvm::ArrayType::get(i32_, 3), i32_, i64_, i64_, pointer_,
                                                 pointer_, pointer_, i32_})) {}

  llvm::Constant* kernel(llvm::GlobalVariable* key, const CompiledKernel& compiled) {
    const device::KernelModule& code = compiled.code;
    const Kernel& description = compiled.description;
    llvm::Constant* const name = llvm::ConstantDataArray::getString(context_, description.name);
    const uint32_t tile[] = {code.tile[0], code.tile[1], code.tile[2]};
    return llvm::ConstantStruct::get(
        kernel_,
        {key, global("amp.kernel.name", name), spirv(code.words), bytes(code.words),
         captures(description.captures, checksOf(compiled) != 0), number(description.captures.size()),
         number(description.invokerSize), llvm::ConstantDataArray::get(context_, tile),
         number(code.tileStaticBytes), llvm::ConstantInt::get(i64_, code.features), flags(compiled),
         bufferForm(code.withBuffers, description.captures), processorCode(compiled.forProcessor),
         texts(code.texts), number(code.texts.size())});
  }

  llvm::Constant* flags(const CompiledKernel& compiled) {
    return llvm::ConstantInt::get(i64_, (compiled.code.fastMath ? kFastMath : 0) |
                                            (compiled.code.sendsMessages ? kSendsMessages : 0) |
                                            checksOf(compiled));
  }

  static uint64_t checksOf(const CompiledKernel& compiled) {
    return compiled.forProcessor ? compiled.forProcessor->checks : 0;
  }

  llvm::Constant* module(const std::vector<llvm::Constant*>& kernels) {
    auto* const type = llvm::ArrayType::get(kernel_, kernels.size());
    llvm::Constant* const table = global("amp.kernels", llvm::ConstantArray::get(type, kernels));
    auto* const layout = llvm::StructType::get(context_, {i32_, i32_, pointer_});
    return global("amp.module",
                  llvm::ConstantStruct::get(layout, {number(kModuleVersion), number(kernels.size()), table}));
  }

  /// Makes a function `name` without parameters that calls `callee(object)`.
  llvm::Function* caller(llvm::StringRef name, llvm::StringRef callee, llvm::Constant* object) {
    auto* const none = llvm::Type::getVoidTy(context_);
    auto* const function = llvm::Function::Create(llvm::FunctionType::get(none, false),
                                                  llvm::GlobalValue::InternalLinkage, name, module_);
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context_, "", function));
    builder.CreateCall(module_.getOrInsertFunction(callee, none, pointer_), {object});
    builder.CreateRetVoid();
    return function;
  }

 private:
  llvm::Constant* number(uint64_t value) const { return llvm::ConstantInt::get(i32_, value); }

  llvm::Constant* global(llvm::StringRef name, llvm::Constant* value) {
    return new llvm::GlobalVariable(module_, value->getType(), /*isConstant=*/true,
                                    llvm::GlobalValue::PrivateLinkage, value, name);
  }

  llvm::Constant* spirv(const std::vector<uint32_t>& words) {
    return global("amp.kernel.spirv", llvm::ConstantDataArray::get(context_, words));
  }
  llvm::Constant* bytes(const std::vector<uint32_t>& words) const {
    return llvm::ConstantInt::get(i64_, words.size() * sizeof(uint32_t));
  }

  llvm::Constant* bufferForm(const std::optional<device::BufferModule>& form,
                             const std::vector<Capture>& captures) {
    llvm::Constant* const none = llvm::ConstantPointerNull::get(pointer_);
    if (!form) return none;
    std::vector<uint32_t> bound;
    for (uint32_t place : form->places) {
      const auto capture =
          llvm::find_if(captures, [place](const Capture& one) { return one.offset == place; });
      // The pointer does not belong to a container: the program put it there, so it cannot be bound.
      if (capture == captures.end()) return none;
      bound.push_back(static_cast<uint32_t>(capture - captures.begin()));
    }
    llvm::Constant* const table = global("amp.kernel.buffers", llvm::ConstantDataArray::get(context_, bound));
    return global("amp.kernel.buffer-form",
                  llvm::ConstantStruct::get(
                      bufferForm_, {spirv(form->words), bytes(form->words), table, number(bound.size())}));
  }

  llvm::Constant* processorCode(const std::optional<processor::Kernel>& kernel) {
    llvm::Constant* const none = llvm::ConstantPointerNull::get(pointer_);
    if (!kernel) return none;
    llvm::SmallVector<llvm::Constant*, 4> versions;
    for (const processor::Version& version : processor::kVersions) {
      llvm::Function* const function = module_.getFunction(processor::nameOfVersion(kernel->entry, version));
      versions.push_back(function ? function : none);
    }
    return global("amp.kernel.processor",
                  llvm::ConstantStruct::get(
                      processorCode_,
                      {llvm::ConstantArray::get(llvm::ArrayType::get(pointer_, versions.size()), versions),
                       llvm::ConstantInt::get(i64_, kernel->scratchBytes)}));
  }

  llvm::Constant* texts(const std::vector<std::string>& list) {
    if (list.empty()) return llvm::ConstantPointerNull::get(pointer_);
    std::vector<llvm::Constant*> entries;
    for (const std::string& text : list)
      entries.push_back(global("amp.kernel.text", llvm::ConstantDataArray::getString(context_, text)));
    return global("amp.kernel.texts",
                  llvm::ConstantArray::get(llvm::ArrayType::get(pointer_, entries.size()), entries));
  }

  llvm::Constant* captures(const std::vector<Capture>& list, bool withNames) {
    llvm::Constant* const none = llvm::ConstantPointerNull::get(pointer_);
    if (list.empty()) return none;
    std::vector<llvm::Constant*> entries;
    for (const Capture& capture : list)
      entries.push_back(llvm::ConstantStruct::get(
          capture_,
          {number(capture.offset), number(capture.kind), number(capture.size), number(capture.flags),
           number(capture.elementSize), number(capture.rank),
           withNames ? global("amp.capture.name", llvm::ConstantDataArray::getString(context_, capture.name))
                     : none}));
    return global("amp.kernel.captures",
                  llvm::ConstantArray::get(llvm::ArrayType::get(capture_, entries.size()), entries));
  }

  llvm::Module& module_;
  llvm::LLVMContext& context_;
  llvm::PointerType* pointer_;
  llvm::Type* i32_;
  llvm::Type* i64_;
  llvm::StructType* capture_;
  llvm::StructType* bufferForm_;
  llvm::StructType* processorCode_;
  llvm::StructType* kernel_;
};

}  // namespace

void registerKernels(llvm::Module& module, const std::vector<CompiledKernel>& kernels) {
  RegistrationBuilder builder(module);
  std::vector<llvm::Constant*> entries;
  for (const CompiledKernel& compiled : kernels)
    if (llvm::GlobalVariable* key =
            module.getGlobalVariable(compiled.description.key, /*AllowInternal=*/true))
      entries.push_back(builder.kernel(key, compiled));
  if (entries.empty()) return;
  llvm::Constant* const object = builder.module(entries);
  llvm::appendToGlobalCtors(module, builder.caller("amp.register", "__amp_register_module", object),
                            kPriority);
  llvm::appendToGlobalDtors(module, builder.caller("amp.unregister", "__amp_unregister_module", object),
                            kPriority);
}

void removeForeignSymbols(llvm::Module& module) {
  std::vector<llvm::GlobalVariable*> foreign;
  for (llvm::GlobalVariable& global : module.globals())
    if (global.getName().starts_with("__hip_cuid_")) foreign.push_back(&global);
  llvm::removeFromUsedLists(module, [](llvm::Constant* used) {
    return used->stripPointerCasts()->getName().starts_with("__hip_cuid_");
  });
  for (llvm::GlobalVariable* global : foreign) {
    global->removeDeadConstantUsers();
    if (global->use_empty()) global->eraseFromParent();
  }
}

}  // namespace amp::registration
