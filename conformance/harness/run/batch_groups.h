// Which cases are observed together.
#pragma once

#include <cstddef>
#include <vector>

#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// `cases` in the groups in which they are observed: at most `size` cases of one kind, standard and set of
/// headers in a group, whatever their rules, at most one of them with names of C linkage, and alone what the
/// adapter has no command for or what no batch can hold (batch_terms()).
std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size);

}  // namespace ampcts
