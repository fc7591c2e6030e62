// `${name}` in the words of an adapter's command lines.
#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>

namespace ampcts {

/// A placeholder nobody knows; the text fits behind the name of the key it stands in.
class UnknownPlaceholder : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Replaces each `${name}` in `values`; those in `later` stay as they are; any other is UnknownPlaceholder.
std::string expand_placeholders(const std::string& word, const std::map<std::string, std::string>& values,
                                const std::set<std::string>& later = {});

}  // namespace ampcts
