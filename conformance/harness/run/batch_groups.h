// Groups cases that are observed together.
#pragma once

#include <cstddef>
#include <vector>

#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// Divides `cases` into groups. A group has at most `size` cases, all of the same kind, standard and set of
/// headers, whatever their rules, and at most one of them declares names with C linkage. A case is alone if
/// the adapter has no batch command for it or if it cannot be in a batch (batch_terms()).
std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size);

}  // namespace ampcts
