#include "processor/lanes/Masks.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "processor/lanes/Levels.h"
#include "processor/lanes/Shapes.h"

namespace amp::processor {

using namespace llvm;

const Mask& resolved(const Mask& mask) {
  return mask.same ? resolved(*mask.same) : mask;
}

Masks::Masks(const Level& function, const LoopInfo& loops, const Shapes& shapes, const Variables& variables)
    : loopInfo_(loops), shapes_(shapes), variables_(variables) {
  analyse(function, masks_.emplace_back());
}

bool Masks::isDivergent(const Loop& loop) const {
  return divergent_.at(&loop);
}

const Entrance& Masks::entering(BasicBlock* target, const Level& from) const {
  const auto loop = loops_.find(target);
  const bool entersLoop = loop != loops_.end() && !(from.loop && from.loop->getHeader() == target);
  return entersLoop ? loop->second : blocks_.at(target);
}

void Masks::analyse(const Level& level, const Mask& mask) {
  blocks_[level.nodes.front().block].mask = &mask;
  for (size_t i = 0; i < level.nodes.size(); ++i) {
    const Level::Node& node = level.nodes[i];
    if (!node.loop) {
      if (i > 0) blocks_[node.block] = entranceOf(level, static_cast<int>(i));
      continue;
    }
    // The function has no predecessors, and the header of a simplified loop is no header of an inner one.
    const Entrance entrance = entranceOf(level, static_cast<int>(i));
    loops_[node.block] = entrance;
    Mask& inside = masks_.emplace_back();
    analyse(*node.loop, inside);
    const bool together = leaveTogether(*node.loop);
    divergent_[node.loop->loop] = !together;
    if (together) {
      inside.same = entrance.mask;
    } else {
      inside.memory = variables_.mask();
    }
  }
}

Entrance Masks::entranceOf(const Level& level, int number) {
  const Level::Node& node = level.nodes[number];
  Entrance entrance;
  const Level::Node& before = level.nodes[node.dominator];
  if (level.alwaysReaches(node.dominator, number)) {
    const Entrance& same = before.loop ? loops_.at(before.block) : blocks_.at(before.block);
    entrance.mask = same.mask;
    entrance.isLive = same.isLive;
    return entrance;
  }
  entrance.isLive = variables_.isLive();
  entrance.ownsLive = true;
  entrance.mask = commonMask(node.block);
  if (!entrance.mask) {
    Mask& own = masks_.emplace_back();
    own.memory = variables_.mask();
    entrance.mask = &own;
    entrance.ownsMask = true;
  }
  return entrance;
}

/// The mask of all blocks that branch to `target`, if their threads stay together. Null if they do not.
const Mask* Masks::commonMask(BasicBlock* target) const {
  const Mask* common = nullptr;
  for (BasicBlock* block : predecessors(target)) {
    const auto known = blocks_.find(block);
    if (known == blocks_.end()) continue;  // the branch back of the loop that `target` begins
    const Mask* const mask = &resolved(*known->second.mask);
    if (!isUniformBranch(block) || leavesDivergentLoop(block, target) || (common && mask != common))
      return nullptr;
    common = mask;
  }
  return common;
}

bool Masks::leavesDivergentLoop(const BasicBlock* block, const BasicBlock* target) const {
  for (const Loop* loop = loopInfo_.getLoopFor(block); loop && !loop->contains(target);
       loop = loop->getParentLoop())
    if (divergent_.at(loop)) return true;
  return false;
}

bool Masks::isUniformBranch(const BasicBlock* block) const {
  const auto* const branch = dyn_cast<BranchInst>(block->getTerminator());
  return branch && (branch->isUnconditional() || shapes_.isUniform(*branch->getCondition()));
}

bool Masks::leaveTogether(const Level& level) const {
  SmallVector<BasicBlock*, 4> exiting;
  level.loop->getExitingBlocks(exiting);
  const Mask* const inside = blocks_.at(level.loop->getHeader()).mask;
  return all_of(exiting, [&](BasicBlock* block) {
    return isUniformBranch(block) && &resolved(*blocks_.at(block).mask) == inside;
  });
}

}  // namespace amp::processor
