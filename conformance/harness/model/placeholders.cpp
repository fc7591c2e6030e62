#include "model/placeholders.h"

#include <cstddef>

namespace ampcts {

std::string expand_placeholders(const std::string& word, const std::map<std::string, std::string>& values,
                                const std::set<std::string>& later) {
  std::string result;
  std::size_t at = 0;
  while (true) {
    const std::size_t start = word.find("${", at);
    if (start == std::string::npos) return result + word.substr(at);
    const std::size_t end = word.find('}', start);
    if (end == std::string::npos) throw UnknownPlaceholder("has a '${' without a '}'");
    const std::string name = word.substr(start + 2, end - start - 2);
    result += word.substr(at, start - at);
    if (const auto value = values.find(name); value != values.end())
      result += value->second;
    else if (later.count(name) != 0)
      result += word.substr(start, end + 1 - start);
    else
      throw UnknownPlaceholder("uses the unknown placeholder ${" + name + "}");
    at = end + 1;
  }
}

}  // namespace ampcts
