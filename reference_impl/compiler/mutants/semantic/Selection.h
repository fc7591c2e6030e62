// The one defect of a process, and which were reached. Part of a libamp whose code has defects.
//
// AMP_DEFECT is the name of the selected defect. With AMP_DEFECT_TRACE=FILE the process appends, when it
// ends, the names of the defects in each block that was reached. With AMP_DEFECT_LIST=FILE it appends a JSON
// object for each defect of its code.
#ifndef AMP_MUTANTS_SEMANTIC_SELECTION_H
#define AMP_MUTANTS_SEMANTIC_SELECTION_H

#include <cstdint>
#include <functional>
#include <string_view>

namespace amp::mutants {

/// The number by which the code knows a defect.
inline uint64_t numberOf(std::string_view name) {
  return std::hash<std::string_view>()(name);
}

struct DefectRow {
  uint64_t number;
  const char* name;
  const char* description;  ///< JSON
};

/// The defects of one basic block. Written by the code (Seeder.cpp).
struct DefectBlock {
  volatile unsigned char reached;
  const DefectRow* rows;
  uint64_t count;
};

}  // namespace amp::mutants

extern "C" {
extern uint64_t amp_defect_selected;
void amp_defects_enlist(amp::mutants::DefectBlock* begin, amp::mutants::DefectBlock* end);
}

#endif
