// Placeholders `${name}` in the words of an adapter's command lines.
#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>

namespace ampcts {

/// An unknown placeholder. The message continues a sentence that begins with the name of the key.
class UnknownPlaceholder : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Replaces each `${name}` in `values`. Placeholders in `later` stay. Throws UnknownPlaceholder for any
/// other.
std::string expand_placeholders(const std::string& word, const std::map<std::string, std::string>& values,
                                const std::set<std::string>& later = {});

}  // namespace ampcts
