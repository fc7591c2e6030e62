#include "processor/TileCode.h"

#include "device/Target.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "processor/Builtins.h"
#include "processor/KernelChecks.h"
#include "processor/Liveness.h"
#include "processor/ParallelAccesses.h"
#include "processor/Rebuild.h"
#include "processor/ThreadLoops.h"
#include "processor/lanes/LaneLoop.h"
#include "processor/lanes/Uniformity.h"

namespace amp::processor {

using namespace llvm;

namespace {

constexpr unsigned kFewestLanes = 4;  // fewer are not worth it

/// Memory of a variable or of a value that threads keep for later regions: one place for each thread.
struct Kept {
  AllocaInst* variable;  ///< in the code of the thread
  AllocaInst* shared;    ///< in its place if all threads keep the same value; or else
  uint64_t offset;       ///< the first thread's place in the memory of the tile
  uint64_t bytes;        ///< from one thread's place to the next
};

/// A variable of the program.
struct KeptVariable : Kept {
  AllocaInst* address;  ///< of the running thread's place, for debuggers; null if none needs the variable
};

/// A value that is needed behind a barrier.
struct KeptValue : Kept {
  SmallPtrSet<BasicBlock*, 8> neededAt;  ///< starts of regions
};

class TileBuilder {
 public:
  TileBuilder(const ThreadCode& code, Value& memory, uint64_t used)
      : code_(code),
        function_(*code.function),
        layout_(function_.getDataLayout()),
        memory_(memory),
        used_(used) {}

  uint64_t run() {
    splitAtBarriers();
    findBlocks();
    if (starts_.size() == 1) {
      wrapOnlyRegion();
      return used_;
    }
    keepValues();
    keepVariables();
    makeRegions();
    return used_;
  }

 private:
  struct Region {
    ThreadLoops loops{};
    SmallVector<BasicBlock*, 16> blocks;
    MapVector<BasicBlock*, BasicBlock*>
        ends;  ///< for each barrier (and the code's end) that is reached, the block there
    ValueToValueMapTy copies;
  };

  void splitAtBarriers();
  void findBlocks();
  void wrapOnlyRegion();
  void keepValues();
  void keepVariables();
  bool mustKeep(AllocaInst& variable) const;
  bool isNeededInOtherRegions(AllocaInst& variable) const;
  bool reaches(BasicBlock* from, BasicBlock* to) const { return reached_.at(from).contains(to); }
  void makeRegions();
  void makeRegion(BasicBlock* start);
  void announce(const Region& region, BasicBlock* start) const;
  AllocaInst* describe(AllocaInst& variable);
  void load(Region& region, BasicBlock* start);
  BasicBlock* endAt(Region& region, BasicBlock* target, BasicBlock* start);
  void connect(Region& region);
  bool runInLanes(const Region& region);
  void markParallel(const Region& region);
  uint64_t allocate(uint64_t bytes, Align align);
  Value* placeOf(const Kept& kept, const ThreadLoops& loops, IRBuilder<>& builder);
  Type* typeInMemory(Type* type) const {
    return type->isIntOrIntVectorTy(1) ? type->getWithNewBitWidth(8) : type;
  }

  const ThreadCode& code_;
  Function& function_;
  const DataLayout& layout_;
  Value& memory_;
  uint64_t used_;
  SmallVector<BasicBlock*, 8> starts_;                 ///< of regions
  MapVector<BasicBlock*, BasicBlock*> behindBarrier_;  ///< the start behind each barrier's block
  DenseMap<BasicBlock*, CheckedBarrier>
      checked_;  ///< barriers by the start behind them, if the code is checked
  SmallVector<BasicBlock*, 32> blocks_;
  DenseMap<BasicBlock*, SmallPtrSet<BasicBlock*, 16>> reached_;
  std::vector<KeptValue> values_;
  std::vector<KeptVariable> variables_;
  SmallVector<AllocaInst*, 8> common_;  ///< variables that all threads of the tile use together
  MapVector<BasicBlock*, std::unique_ptr<Region>> regions_;
};

uint64_t TileBuilder::allocate(uint64_t bytes, Align align) {
  const uint64_t place = alignTo(used_, align);
  used_ = place + bytes * code_.tile[0] * code_.tile[1] * code_.tile[2];
  return place;
}

/// Each barrier gets a block of its own, without the call.
void TileBuilder::splitAtBarriers() {
  starts_.push_back(code_.start);
  SmallVector<Instruction*, 8> barriers;
  for (BasicBlock& block : function_)
    for (Instruction& instruction : block)
      if (device::builtinCalled(instruction) == device::Builtin::barrier) barriers.push_back(&instruction);
  for (Instruction* barrier : barriers) {
    BasicBlock* const at = barrier->getParent()->splitBasicBlock(barrier, "barrier");
    BasicBlock* const behind = at->splitBasicBlock(std::next(barrier->getIterator()), "behind.barrier");
    if (code_.checks) checked_[behind] = describeBarrier(*cast<CallInst>(barrier));
    barrier->eraseFromParent();
    starts_.push_back(behind);
    behindBarrier_[at] = behind;
  }
}

void TileBuilder::findBlocks() {
  SmallPtrSet<BasicBlock*, 32> seen = {code_.start};
  blocks_.push_back(code_.start);
  for (size_t i = 0; i < blocks_.size(); ++i)
    for (BasicBlock* next : successors(blocks_[i]))
      if (next != code_.end && seen.insert(next).second) blocks_.push_back(next);
  // A barrier that no thread reaches.
  erase_if(starts_, [&](BasicBlock* start) { return !seen.contains(start); });
  behindBarrier_.remove_if([&](const auto& barrier) { return !seen.contains(barrier.first); });
}

void TileBuilder::wrapOnlyRegion() {
  Region region;
  region.loops = makeThreadLoops(function_, code_.tile);
  announce(region, code_.start);
  region.blocks.assign(blocks_.begin(), blocks_.end());
  code_.before->getTerminator()->replaceSuccessorWith(code_.start, region.loops.before);
  for (BasicBlock* block : blocks_)
    block->getTerminator()->replaceSuccessorWith(code_.end, region.loops.last);
  BranchInst::Create(code_.start, region.loops.first);
  BranchInst::Create(code_.end, region.loops.after);
  replaceLocalIndex(blocks_, region.loops.index);
  if (!runInLanes(region)) markParallel(region);
}

/// Lists the values that are needed behind barriers, and makes them variables.
void TileBuilder::keepValues() {
  const auto behind = ArrayRef(starts_).drop_front();
  {
    const Uniformity before(function_);
    rebuildCheapValues(blocks_, behind, [&](Instruction& value) { return before.isUniform(value); });
  }
  const Uniformity uniformity(function_);
  const DenseMap<BasicBlock*, Values> needed = neededAtStart(blocks_);
  MapVector<Instruction*, SmallPtrSet<BasicBlock*, 8>> places;
  for (BasicBlock* start : behind)
    for (Instruction* value : needed.at(start)) places[value].insert(start);
  SmallVector<bool, 16> uniform;
  for (auto& [value, at] : places) uniform.push_back(uniformity.isUniform(*value));
  size_t number = 0;
  for (auto& [value, at] : places) {
    const bool isUniform = uniform[number++];
    Type* const type = value->getType();
    const auto point = function_.getEntryBlock().begin();
    KeptValue kept{};
    kept.variable = DemoteRegToStack(*value, false, point);
    kept.neededAt = at;
    if (isUniform) {
      kept.shared = new AllocaInst(type, layout_.getAllocaAddrSpace(), "shared", point);
      common_.push_back(kept.shared);
    } else {
      Type* const stored = typeInMemory(type);
      kept.bytes = layout_.getTypeAllocSize(stored);
      kept.offset = allocate(kept.bytes, std::max(layout_.getABITypeAlign(stored), Align(64)));
    }
    values_.push_back(kept);
  }
}

bool TileBuilder::mustKeep(AllocaInst& variable) const {
  if (code_.keepsAllVariables && !findDVRDeclares(&variable).empty()) return true;
  return isNeededInOtherRegions(variable);
}

/// Whether a thread can write the variable in one region and read it in another one.
bool TileBuilder::isNeededInOtherRegions(AllocaInst& variable) const {
  SmallPtrSet<BasicBlock*, 16> uses;
  SmallVector<Instruction*, 8> open = {&variable};
  while (!open.empty()) {
    Instruction* const address = open.pop_back_val();
    for (User* user : address->users()) {
      auto* const instruction = cast<Instruction>(user);
      if (instruction->isDebugOrPseudoInst()) continue;
      uses.insert(instruction->getParent());
      if (isa<GetElementPtrInst>(instruction)) {
        open.push_back(instruction);
        continue;
      }
      const auto* store = dyn_cast<StoreInst>(instruction);
      const bool accesses =
          isa<LoadInst, MemIntrinsic>(instruction) || (store && store->getValueOperand() != address);
      if (!accesses) return true;  // the address can be anywhere
    }
  }
  return any_of(behindBarrier_, [&](const auto& barrier) {
    return any_of(uses, [&](BasicBlock* use) { return reaches(use, barrier.first); }) &&
           any_of(uses, [&](BasicBlock* use) { return reaches(barrier.second, use); });
  });
}

/// The lifetime of a variable can begin in one region and end in another one, where it would end for all
/// threads when the first one has run.
void eraseLifetime(AllocaInst& variable) {
  for (User* user : make_early_inc_range(variable.users()))
    if (auto* marker = cast<Instruction>(user); marker->isLifetimeStartOrEnd()) marker->eraseFromParent();
}

void TileBuilder::keepVariables() {
  for (BasicBlock* block : blocks_) {
    SmallVector<BasicBlock*, 16> open = {block};
    auto& reached = reached_[block];
    reached.insert(block);
    while (!open.empty())
      for (BasicBlock* next : successors(open.pop_back_val()))
        if (next != code_.end && reached.insert(next).second) open.push_back(next);
  }
  SmallPtrSet<AllocaInst*, 16> own;  // variables that this class has made
  for (const KeptValue& value : values_) own.insert({value.variable, value.shared});
  for (Instruction& instruction : function_.getEntryBlock()) {
    auto* const variable = dyn_cast<AllocaInst>(&instruction);
    if (!variable || own.contains(variable)) continue;
    eraseLifetime(*variable);
    if (!mustKeep(*variable)) continue;
    KeptVariable kept{};
    kept.variable = variable;
    kept.bytes = alignTo(*variable->getAllocationSize(layout_), variable->getAlign());
    kept.offset = allocate(kept.bytes, variable->getAlign());
    kept.address = describe(*variable);
    variables_.push_back(kept);
  }
}

/// Makes a variable for the address of the running thread's place, and tells debuggers that `variable` is
/// there. A register would not do: without optimization, debuggers find it for a few instructions only.
AllocaInst* TileBuilder::describe(AllocaInst& variable) {
  const TinyPtrVector<DbgVariableRecord*> declarations = findDVRDeclares(&variable);
  if (declarations.empty()) return nullptr;
  BasicBlock& entry = function_.getEntryBlock();
  auto* const address = new AllocaInst(memory_.getType(), layout_.getAllocaAddrSpace(),
                                       variable.getName() + ".address", entry.begin());
  for (DbgVariableRecord* declaration : declarations) {
    DIExpression* const there =
        DIExpression::prepend(declaration->getExpression(), DIExpression::DerefBefore);
    entry.insertDbgRecordBefore(DbgVariableRecord::createDVRDeclare(address, declaration->getVariable(),
                                                                    there, declaration->getDebugLoc().get()),
                                entry.getTerminator()->getIterator());
    declaration->eraseFromParent();
  }
  return address;
}

Value* TileBuilder::placeOf(const Kept& kept, const ThreadLoops& loops, IRBuilder<>& builder) {
  Value* const distance = builder.CreateNUWMul(loops.number, builder.getInt64(kept.bytes));
  Value* const first = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), &memory_, kept.offset);
  return builder.CreateInBoundsGEP(builder.getInt8Ty(), first, distance);
}

/// At the start of a thread's part of the region: gives it the variables and the values that it kept.
void TileBuilder::load(Region& region, BasicBlock* start) {
  IRBuilder<> builder(region.loops.first);
  for (const KeptVariable& kept : variables_) {
    Value* const place = placeOf(kept, region.loops, builder);
    region.copies[kept.variable] = place;
    if (kept.address) builder.CreateStore(place, kept.address);
  }
  for (const KeptValue& kept : values_) {
    Type* const type = kept.variable->getAllocatedType();
    IRBuilder<> entry(&function_.getEntryBlock(), function_.getEntryBlock().begin());
    AllocaInst* const variable = entry.CreateAlloca(type);
    region.copies[kept.variable] = variable;
    if (!kept.neededAt.contains(start)) continue;
    Value* value;
    if (kept.shared) {
      // In front of the loops, so that it does not change in them.
      value = IRBuilder<>(region.loops.before, region.loops.before->getFirstInsertionPt())
                  .CreateLoad(type, kept.shared);
    } else {
      value = builder.CreateLoad(typeInMemory(type), placeOf(kept, region.loops, builder));
      if (value->getType() != type) value = builder.CreateTrunc(value, type);
    }
    builder.CreateStore(value, variable);
  }
}

/// Returns the block at which the region ends in front of `target`: a barrier, or the end of the code.
BasicBlock* TileBuilder::endAt(Region& region, BasicBlock* target, BasicBlock* start) {
  BasicBlock*& end = region.ends[target];
  if (end) return end;
  end = BasicBlock::Create(function_.getContext(), "region.end", &function_);
  IRBuilder<> builder(end);
  const auto behind = behindBarrier_.find(target);
  for (const KeptValue& kept : values_) {
    if (behind == behindBarrier_.end() || !kept.neededAt.contains(behind->second)) continue;
    auto* const variable = cast<AllocaInst>(region.copies[kept.variable]);
    Value* value = builder.CreateLoad(kept.variable->getAllocatedType(), variable);
    if (kept.shared) {
      builder.CreateStore(value, kept.shared);
    } else {
      Type* const stored = typeInMemory(value->getType());
      if (stored != value->getType()) value = builder.CreateZExt(value, stored);
      builder.CreateStore(value, placeOf(kept, region.loops, builder));
    }
  }
  builder.CreateBr(region.loops.last);
  return end;
}

void TileBuilder::makeRegion(BasicBlock* start) {
  regions_[start] = std::make_unique<Region>();
  Region& region = *regions_[start];
  region.loops = makeThreadLoops(function_, code_.tile);
  announce(region, start);
  load(region, start);
  SmallVector<BasicBlock*, 16> own = {start};
  SmallPtrSet<BasicBlock*, 16> seen = {start};
  for (size_t i = 0; i < own.size(); ++i)
    for (BasicBlock* next : successors(own[i]))
      if (next != code_.end && !behindBarrier_.contains(next) && seen.insert(next).second)
        own.push_back(next);
  for (BasicBlock* block : own) {
    BasicBlock* const copy = CloneBasicBlock(block, region.copies, "", &function_);
    region.copies[block] = copy;
    region.blocks.push_back(copy);
    for (PHINode& phi : make_early_inc_range(copy->phis()))
      for (unsigned i = phi.getNumIncomingValues(); i-- > 0;)
        if (!seen.contains(phi.getIncomingBlock(i))) phi.removeIncomingValue(i, /*DeletePHIIfEmpty=*/false);
  }
  for (BasicBlock* block : own)
    for (BasicBlock* next : successors(block))
      if (next == code_.end || behindBarrier_.contains(next))
        region.copies[next] = endAt(region, next, start);
  for (BasicBlock* copy : region.blocks)
    for (Instruction& instruction : *copy) {
      RemapInstruction(&instruction, region.copies, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
      RemapDbgRecordRange(function_.getParent(), instruction.getDbgRecordRange(), region.copies,
                          RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
    }
  BranchInst::Create(region.blocks.front(), region.loops.first);
  replaceLocalIndex(region.blocks, region.loops.index);
}

/// Tells the runtime of the barrier in front of the region, and of each thread that runs the region.
void TileBuilder::announce(const Region& region, BasicBlock* start) const {
  if (!code_.checks) return;
  if (const auto barrier = checked_.find(start); barrier != checked_.end()) {
    IRBuilder<> builder(region.loops.before, region.loops.before->getFirstInsertionPt());
    announceBarrier(builder, *barrier->second.memory);
  }
  IRBuilder<> builder(region.loops.first);
  announceThread(builder, *region.loops.number);
}

/// Lets the region go on behind the barrier that its threads have reached.
void TileBuilder::connect(Region& region) {
  const auto next = [&](BasicBlock* target) {
    const auto behind = behindBarrier_.find(target);
    return behind == behindBarrier_.end() ? code_.end : regions_[behind->second]->loops.before;
  };
  IRBuilder<> builder(region.loops.after);
  if (region.ends.empty()) {
    builder.CreateUnreachable();  // an endless loop
    return;
  }
  if (region.ends.size() == 1) {
    builder.CreateBr(next(region.ends.front().first));
    return;
  }
  IRBuilder<> entry(&function_.getEntryBlock(), function_.getEntryBlock().begin());
  AllocaInst* const reached = entry.CreateAlloca(builder.getInt32Ty(), nullptr, "reached");
  common_.push_back(reached);
  SwitchInst* const choice = builder.CreateSwitch(builder.CreateLoad(builder.getInt32Ty(), reached),
                                                  next(region.ends.front().first));
  uint32_t number = 0;
  for (const auto& [target, end] : region.ends) {
    new StoreInst(builder.getInt32(number), reached, end->getTerminator()->getIterator());
    if (code_.checks) {
      const auto behind = behindBarrier_.find(target);
      IRBuilder<> atEnd(end->getTerminator());
      announceArrival(atEnd, behind == behindBarrier_.end() ? nullptr : checked_.at(behind->second).place);
    }
    if (number != 0) choice->addCase(builder.getInt32(number), next(target));
    ++number;
  }
}

/// Lets neighbouring threads run the region together, if they can.
bool TileBuilder::runInLanes(const Region& region) {
  if (code_.lanes == 1 || !region.loops.innermost) return false;
  const uint32_t threads = *find_if(code_.tile, [](uint32_t extent) { return extent > 1; });
  const unsigned lanes = std::min(code_.lanes, bit_floor(threads));
  if (lanes < kFewestLanes) return false;
  SmallVector<BasicBlock*, 32> blocks = {region.loops.first};
  append_range(blocks, region.blocks);
  for (const auto& [target, end] : region.ends) blocks.push_back(end);
  return processor::runInLanes({region.loops.innermostIndex, region.loops.innermost, region.loops.first,
                                region.loops.last, blocks, common_},
                               lanes);
}

void TileBuilder::markParallel(const Region& region) {
  if (!region.loops.innermost) return;
  SmallVector<BasicBlock*, 32> blocks(region.blocks.begin(), region.blocks.end());
  blocks.push_back(region.loops.first);
  for (const auto& [target, end] : region.ends) blocks.push_back(end);
  markParallelAccesses(*region.loops.innermost, blocks);
}

void TileBuilder::makeRegions() {
  for (BasicBlock* start : starts_) makeRegion(start);
  for (auto& [start, region] : regions_) connect(*region);
  code_.before->getTerminator()->replaceSuccessorWith(code_.start, regions_[code_.start]->loops.before);

  for (BasicBlock* block : blocks_) block->dropAllReferences();
  for (BasicBlock* block : blocks_) block->eraseFromParent();
  SmallPtrSet<AllocaInst*, 16> forDebuggers;
  for (const KeptVariable& kept : variables_) {
    kept.variable->eraseFromParent();
    if (code_.keepsAllVariables && kept.address) forDebuggers.insert(kept.address);
  }
  for (const KeptValue& kept : values_) kept.variable->eraseFromParent();

  SmallPtrSet<const Region*, 8> inLanes;
  for (auto& [start, region] : regions_)
    if (runInLanes(*region)) inLanes.insert(region.get());
  SmallVector<AllocaInst*, 32> variables;
  for (Instruction& instruction : function_.getEntryBlock())
    if (auto* variable = dyn_cast<AllocaInst>(&instruction);
        variable && isAllocaPromotable(variable) && !forDebuggers.contains(variable))
      variables.push_back(variable);
  DominatorTree dominators(function_);
  PromoteMemToReg(variables, dominators);
  for (auto& [start, region] : regions_)
    if (!inLanes.contains(region.get())) markParallel(*region);
}

}  // namespace

uint64_t makeTileCode(const ThreadCode& code, Value& memory, uint64_t used) {
  return TileBuilder(code, memory, used).run();
}

}  // namespace amp::processor
