#include "processor/lanes/Levels.h"

#include <algorithm>

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"

namespace amp::processor {

using namespace llvm;

namespace {

class LevelBuilder {
 public:
  LevelBuilder(const LoopInfo& loops, Loop* loop, BasicBlock& header) : loops_(loops), level_{loop, {}} {
    visit(&header);
    std::reverse(level_.nodes.begin(), level_.nodes.end());
    for (size_t i = 0; i < level_.nodes.size(); ++i) numbers_[level_.nodes[i].block] = static_cast<int>(i);
    findEdges();
    findDominators();
    findPostDominators();
  }

  Level take() { return std::move(level_); }

 private:
  /// The loop that is a node with the block in it; null if the block itself is a node.
  Loop* nodeLoopOf(const BasicBlock* block) const {
    Loop* inner = loops_.getLoopFor(block);
    if (inner == level_.loop) return nullptr;
    while (inner->getParentLoop() != level_.loop) inner = inner->getParentLoop();
    return inner;
  }

  /// The nodes to which control goes from the node of `block`; null for each way out of the level.
  SmallVector<BasicBlock*, 4> successorsOf(BasicBlock* block) const {
    SmallVector<BasicBlock*, 4> targets;
    if (const Loop* const inner = nodeLoopOf(block)) {
      inner->getExitBlocks(targets);
    } else {
      append_range(targets, successors(block));
    }
    if (targets.empty()) targets.push_back(nullptr);
    for (BasicBlock*& target : targets)
      if (target && level_.loop && (target == level_.loop->getHeader() || !level_.loop->contains(target)))
        target = nullptr;
    return targets;
  }

  /// Adds the node of the block behind all that follow it.
  void visit(BasicBlock* first) {
    std::vector<std::pair<BasicBlock*, SmallVector<BasicBlock*, 4>>> open;
    const auto begin = [&](BasicBlock* block) {
      numbers_[block] = -1;
      open.emplace_back(block, successorsOf(block));
    };
    begin(first);
    while (!open.empty()) {
      auto& [block, targets] = open.back();
      if (!targets.empty()) {
        BasicBlock* const target = targets.pop_back_val();
        if (target && !numbers_.contains(target)) begin(target);
        continue;
      }
      Level::Node node{block, nullptr};
      if (Loop* const inner = nodeLoopOf(block))
        node.loop = std::make_unique<Level>(LevelBuilder(loops_, inner, *block).take());
      level_.nodes.push_back(std::move(node));
      open.pop_back();
    }
  }

  void findEdges() {
    before_.resize(level_.nodes.size());
    after_.resize(level_.nodes.size());
    for (size_t i = 0; i < level_.nodes.size(); ++i)
      for (BasicBlock* target : successorsOf(level_.nodes[i].block)) {
        const int next = target ? numbers_.at(target) : static_cast<int>(level_.nodes.size());
        after_[i].push_back(next);
        if (target) before_[next].push_back(static_cast<int>(i));
      }
  }

  void findDominators() {
    for (size_t i = 1; i < level_.nodes.size(); ++i) {
      int common = before_[i].front();
      for (int other : before_[i])
        while (other != common)
          (other > common ? other : common) = level_.nodes[std::max(other, common)].dominator;
      level_.nodes[i].dominator = common;
    }
  }

  void findPostDominators() {
    const int outside = static_cast<int>(level_.nodes.size());
    for (int i = outside - 1; i >= 0; --i) {
      int common = after_[i].front();
      for (int other : after_[i])
        while (other != common) {
          int& nearer = other < common ? other : common;
          nearer = level_.nodes[nearer].postDominator;
          if (nearer < 0) nearer = outside;
        }
      level_.nodes[i].postDominator = common == outside ? -1 : common;
    }
  }

  const LoopInfo& loops_;
  Level level_;
  DenseMap<BasicBlock*, int> numbers_;
  std::vector<SmallVector<int, 4>> before_;
  std::vector<SmallVector<int, 4>> after_;  ///< the number of nodes stands for what is outside
};

}  // namespace

bool Level::alwaysReaches(int from, int to) const {
  while (from >= 0 && from < to) from = nodes[from].postDominator;
  return from == to;
}

Level levelsOf(Function& function, const LoopInfo& loops) {
  return LevelBuilder(loops, nullptr, function.getEntryBlock()).take();
}

}  // namespace amp::processor
