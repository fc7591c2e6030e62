#include "mutants/semantic/Seeder.h"

#include <map>

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "mutants/semantic/Kinds.h"
#include "mutants/semantic/Place.h"
#include "mutants/semantic/Selection.h"

namespace amp::mutants {

using namespace llvm;

namespace {

constexpr StringLiteral kSelected = "amp_defect_selected", kEnlist = "amp_defects_enlist";
constexpr StringLiteral kSection = "amp_defects";

/// Longer functions get no defects: they would take minutes to compile, and have nothing that no shorter one
/// has.
constexpr unsigned kMostInstructions = 2000;

/// Makes a variable in the address space of the host, whatever the module's target.
GlobalVariable* variable(Module& module, Type* type, Constant* value, bool isConstant, StringRef name) {
  return new GlobalVariable(module, type, isConstant,
                            value ? GlobalValue::InternalLinkage : GlobalValue::ExternalLinkage, value, name,
                            /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal, /*AddressSpace=*/0);
}

struct Jump {
  Instruction* end;
  BasicBlock* target;
  Value* isSelected;
};

/// Returns the source line of the instruction, without blanks at its ends.
StringRef lineOf(const Instruction& one) {
  const DebugLoc& place = one.getDebugLoc();
  if (!place || place.getLine() == 0) return "";
  const auto& file = *cast<DIScope>(place.getScope())->getFile();
  static std::map<std::string, std::unique_ptr<MemoryBuffer>> files;
  SmallString<256> path(file.getFilename());
  sys::path::make_absolute(file.getDirectory(), path);
  std::unique_ptr<MemoryBuffer>& text = files[std::string(path)];
  if (!text)
    if (auto read = MemoryBuffer::getFile(path)) text = std::move(*read);
  if (!text) return "";
  StringRef rest = text->getBuffer();
  for (unsigned line = 1; line < place.getLine(); ++line) rest = rest.split('\n').second;
  return rest.split('\n').first.trim();
}

/// Seeds the defects of one function.
class FunctionSeeder {
 public:
  FunctionSeeder(Function& function, Scope scope)
      : function_(function), scope_(scope), role_(roleOf(function)), file_(fileOf(function)) {}

  void run() {
    std::vector<Instruction*> all;
    for (BasicBlock& block : function_)
      for (Instruction& one : block) {
        original_[&one] = &block;
        all.push_back(&one);
      }
    IRBuilder<> build(&*function_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Module& module = *function_.getParent();
    GlobalVariable* selected = module.getGlobalVariable(kSelected);
    if (!selected) selected = variable(module, build.getInt64Ty(), nullptr, /*isConstant=*/false, kSelected);
    selected_ = build.CreateLoad(build.getInt64Ty(), selected);
    for (const Jump& jump : jumpsOf(all)) seed(jump);
    // A block is split from its end, so that little of it moves each time.
    for (Instruction* one : reverse(all)) seedValues(*one);
    for (const auto& [block, defects] : table_) announce(*block, defects);
  }

 private:
  struct Defect {
    std::string name, description;
  };

  /// Adds the defect to the table. Returns its number.
  ConstantInt* numbered(const Instruction& one, const Kind& kind) {
    const std::string name = nameOf(one, kind);
    table_[original_.at(&one)].push_back({name, describe(name, one, kind)});
    return ConstantInt::get(Type::getInt64Ty(function_.getContext()), numberOf(name));
  }

  /// Returns the condition of the defect's presence.
  Value* isSelected(const Instruction& one, const Kind& kind, IRBuilder<>& build) {
    return build.CreateICmpEQ(selected_, numbered(one, kind));
  }

  /// Finds the jumps before any block is split: the names of the blocks tell which statements they belong to.
  std::vector<Jump> jumpsOf(ArrayRef<Instruction*> all) {
    std::vector<Jump> jumps;
    for (Instruction* one : all) {
      if (!one->isTerminator()) continue;
      for (const Kind& kind : kinds()) {
        if (!(kind.scopes & scope_) || !kind.next) continue;
        auto* const isSelected =
            new ICmpInst(std::next(selected_->getIterator()), CmpInst::ICMP_EQ, selected_, selected_);
        if (BasicBlock* const target = kind.next(*one, *isSelected)) {
          isSelected->setOperand(1, numbered(*one, kind));
          jumps.push_back({one, target, isSelected});
        } else {
          isSelected->eraseFromParent();
        }
      }
    }
    return jumps;
  }

  std::string nameOf(const Instruction& one, const Kind& kind) {
    if (scope_ == kLanguage) return ("language:" + kind.name + ":" + typesOf(one) + "@" + role_).str();
    const DebugLoc& place = one.getDebugLoc();
    const std::string name = file_ + ":" + std::to_string(place ? place.getLine() : 0) + ":" +
                             std::to_string(place ? place.getCol() : 0) + ":" + kind.name.str();
    const unsigned count = ++counts_[name];
    return count == 1 ? name : name + "#" + std::to_string(count);
  }

  std::string describe(StringRef name, const Instruction& one, const Kind& kind) const {
    std::string text;
    raw_string_ostream stream(text);
    json::OStream fields(stream);
    fields.object([&] {
      fields.attribute("defect", name);
      fields.attribute("kind", kind.name);
      fields.attribute("clause", kind.clause);
      const bool isLanguage = scope_ == kLanguage;
      fields.attribute("file", isLanguage ? "language" : file_);
      fields.attribute("function",
                       isLanguage ? role_ : function_.getSubprogram()->getName().split('<').first);
      fields.attribute("text", isLanguage ? typesOf(one) : lineOf(one));
      if (const DebugLoc& place = one.getDebugLoc(); place && !isLanguage) {
        fields.attribute("line", int64_t(place.getLine()));
        fields.attribute("column", int64_t(place.getCol()));
      }
    });
    return text;
  }

  void seed(const Jump& jump) {
    Instruction* const end = jump.end;
    IRBuilder<> build(end);
    BasicBlock* const head = end->getParent();
    BasicBlock* const rest = head->splitBasicBlock(end->getIterator());
    head->getTerminator()->eraseFromParent();
    build.SetInsertPoint(head);
    build.SetCurrentDebugLocation(end->getDebugLoc());
    build.CreateCondBr(jump.isSelected, jump.target, rest);
    for (PHINode& phi : jump.target->phis()) {
      const int from = phi.getBasicBlockIndex(rest);
      phi.addIncoming(from >= 0 ? phi.getIncomingValue(from) : Constant::getNullValue(phi.getType()), head);
    }
  }

  void seedValues(Instruction& one) {
    if (isa<PHINode, AllocaInst>(one)) return;
    seedOperands(one);
    seedReplacements(one);
    seedSelections(one);
  }

  void seedOperands(Instruction& one) {
    for (const Kind& kind : kinds()) {
      if (!(kind.scopes & scope_) || !kind.operand) continue;
      for (Use& use : one.operands()) {
        IRBuilder<> build(&one);
        if (Value* const other = kind.operand(use, build))
          use = build.CreateSelect(isSelected(one, kind, build), other, use);
      }
    }
  }

  /// The defects that are computed whether they are selected or not.
  void seedSelections(Instruction& one) {
    const bool isReturn = isa<ReturnInst>(one);
    if (one.isTerminator() && !isReturn) return;
    std::vector<Use*> uses;
    if (isReturn) {
      if (one.getNumOperands() != 0) uses.push_back(&one.getOperandUse(0));
    } else {
      for (Use& use : one.uses()) uses.push_back(&use);
    }
    if (uses.empty()) return;
    IRBuilder<> build(isReturn ? &one : one.getNextNode());
    build.SetCurrentDebugLocation(one.getDebugLoc());
    Value* const original = isReturn ? one.getOperand(0) : &one;
    Value* current = original;
    for (const Kind& kind : kinds()) {
      if (!(kind.scopes & scope_) || !kind.value || kind.evaluation != Kind::always) continue;
      if (Value* const changed = kind.value(one, build))
        current = build.CreateSelect(isSelected(one, kind, build), changed, current);
    }
    if (current == original) return;
    for (Use* use : uses) use->set(current);
  }

  /// The defects that take the instruction's place.
  void seedReplacements(Instruction& one) {
    for (const Kind& kind : kinds()) {
      if (!(kind.scopes & scope_) || !kind.value || kind.evaluation != Kind::withDefect) continue;
      if (one.isTerminator()) {
        if (auto* const invoke = dyn_cast<InvokeInst>(&one)) seedInvoke(*invoke, kind);
        continue;
      }
      BasicBlock* const block = one.getParent();
      Instruction* const before = one.getPrevNode();
      IRBuilder<> build(&one);
      Value* const changed = kind.value(one, build);
      if (!changed) continue;
      std::vector<Instruction*> emitted;
      for (auto at = before ? std::next(before->getIterator()) : block->begin(); &*at != &one; ++at)
        emitted.push_back(&*at);
      Value* const condition = isSelected(one, kind, build);
      Instruction *then = nullptr, *otherwise = nullptr;
      SplitBlockAndInsertIfThenElse(condition, one.getIterator(), &then, &otherwise);
      BasicBlock* const tail = one.getParent();
      for (Instruction* instruction : emitted) instruction->moveBefore(then->getIterator());
      std::vector<Use*> uses;
      for (Use& use : one.uses())
        if (!is_contained(emitted, use.getUser())) uses.push_back(&use);
      one.moveBefore(otherwise->getIterator());
      if (uses.empty()) continue;
      build.SetInsertPoint(tail, tail->begin());
      PHINode* const value = build.CreatePHI(one.getType(), 2);
      value->addIncoming(changed, then->getParent());
      value->addIncoming(&one, otherwise->getParent());
      for (Use* use : uses) use->set(value);
    }
  }

  /// Leaves out a call without a value.
  void seedInvoke(InvokeInst& invoke, const Kind& kind) {
    if (!invoke.use_empty()) return;
    IRBuilder<> build(&invoke);
    Instruction* const before = invoke.getPrevNode();
    if (!kind.value(invoke, build) || invoke.getPrevNode() != before) return;
    seed({&invoke, invoke.getNormalDest(), isSelected(invoke, kind, build)});
  }

  /// Adds the defects of a block to the table. The block notes there that it was reached.
  void announce(BasicBlock& block, const std::vector<Defect>& defects) {
    Module& module = *function_.getParent();
    LLVMContext& context = module.getContext();
    Type *const number = Type::getInt64Ty(context), *const pointer = PointerType::getUnqual(context);
    StructType* const row = StructType::get(context, {number, pointer, pointer});
    const auto global = [&](Constant* value, bool isConstant) {
      return variable(module, value->getType(), value, isConstant, "amp.defects");
    };
    const auto text = [&](StringRef text) {
      return global(ConstantDataArray::getString(context, text), /*isConstant=*/true);
    };
    std::vector<Constant*> rows;
    for (const Defect& defect : defects)
      rows.push_back(ConstantStruct::get(row, {ConstantInt::get(number, numberOf(defect.name)),
                                               text(defect.name), text(defect.description)}));
    Constant* const list = global(ConstantArray::get(ArrayType::get(row, rows.size()), rows), true);
    GlobalVariable* const place = global(
        ConstantStruct::getAnon({ConstantInt::get(number, 0), list, ConstantInt::get(number, rows.size())}),
        /*isConstant=*/false);
    place->setSection(kSection);
    place->setAlignment(Align(8));
    IRBuilder<> build(&block == &function_.getEntryBlock() ? selected_->getNextNode()
                                                           : &*block.getFirstInsertionPt());
    // Volatile, as nothing in the module reads it.
    build.CreateStore(build.getInt8(1), place, /*isVolatile=*/true);
  }

  Function& function_;
  const Scope scope_;
  const std::string role_, file_;
  Instruction* selected_ = nullptr;
  std::map<const Instruction*, BasicBlock*> original_;  ///< the block in which it was
  std::map<std::string, unsigned> counts_;
  std::map<BasicBlock*, std::vector<Defect>> table_;
};

/// Lets the library know the table of the module's image when it is loaded.
void enlist(Module& module) {
  LLVMContext& context = module.getContext();
  Type* const pointer = PointerType::getUnqual(context);
  const auto bound = [&](StringRef name) {
    auto* const global = new GlobalVariable(module, Type::getInt8Ty(context), false,
                                            GlobalValue::ExternalWeakLinkage, nullptr, name);
    global->setVisibility(GlobalValue::HiddenVisibility);
    return global;
  };
  auto* const function = Function::Create(FunctionType::get(Type::getVoidTy(context), false),
                                          GlobalValue::InternalLinkage, "amp.defects.enlist", module);
  IRBuilder<> build(BasicBlock::Create(context, "", function));
  build.CreateCall(module.getOrInsertFunction(kEnlist, build.getVoidTy(), pointer, pointer),
                   {bound(("__start_" + kSection).str()), bound(("__stop_" + kSection).str())});
  build.CreateRetVoid();
  constexpr int kFirst = 0;
  appendToGlobalCtors(module, function, kFirst);
}

}  // namespace

void seedDefects(Module& module, bool isKernelCode) {
  std::vector<std::pair<Function*, Scope>> due;
  for (Function& function : module)
    if (!function.isDeclaration() && function.getInstructionCount() <= kMostInstructions)
      if (const std::optional<Scope> scope = scopeOf(function, isKernelCode))
        due.emplace_back(&function, *scope);
  for (const auto& [function, scope] : due) FunctionSeeder(*function, scope).run();
  if (!isKernelCode) enlist(module);
}

}  // namespace amp::mutants
