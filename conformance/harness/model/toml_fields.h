// Reading TOML tables strictly: what nobody asked for is an error with its file and line.
#pragma once

#include <toml++/toml.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "base/error.h"

namespace ampcts {

class TomlFields {
 public:
  TomlFields(const toml::table& table, std::string file, std::string name = "")
      : table_(table), file_(std::move(file)), name_(std::move(name)) {}

  /// The value at `key`, or `fallback` when there is none.
  template <class T>
  T get_or(const std::string& key, T fallback) {
    const toml::node* node = find(key);
    if (node == nullptr) return fallback;
    const auto value = node->value_exact<T>();
    if (!value) fail(*node, key, "has the wrong type");
    return *value;
  }

  std::string text(const std::string& key);
  std::vector<std::string> words(const std::string& key);
  std::vector<std::string> words_or_none(const std::string& key);

  /// Calls `visit(key, node)` for each entry of the sub-table `key`, if there is one.
  void each(const std::string& key, const std::function<void(const std::string&, const toml::node&)>& visit);

  /// Calls `read(fields)` on the sub-table `key` and checks that nothing is left over in it.
  void table(const std::string& key, bool required, const std::function<void(TomlFields&)>& read);

  const toml::node* find(const std::string& key);

  /// Call last.
  void end() const;

  [[noreturn]] void fail(const toml::node& node, const std::string& key, const std::string& what) const;
  std::string place_of(const toml::node& node) const;

 private:
  std::string full(const std::string& key) const { return name_.empty() ? key : name_ + "." + key; }
  [[noreturn]] void missing(const std::string& key) const;

  const toml::table& table_;
  std::string file_;
  std::string name_;
  std::set<std::string> known_;
};

/// Reads a TOML file; a syntax error is BadInput with its line.
toml::table parse_toml(const std::string& file);

}  // namespace ampcts
