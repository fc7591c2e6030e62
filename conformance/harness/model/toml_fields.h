// Strict reading of TOML tables: a key that the code did not read is an error with file and line.
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

  /// Returns the value of `key`, or `fallback` if the key is missing.
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

  /// Calls `visit(name, node)` for each entry of the subtable `key`, if it exists.
  void each(const std::string& key, const std::function<void(const std::string&, const toml::node&)>& visit);

  /// Calls `read(fields)` for the subtable `key`, then `fields.end()`.
  void table(const std::string& key, bool required, const std::function<void(TomlFields&)>& read);

  const toml::node* find(const std::string& key);

  /// Throws BadInput for a key that was never read. Call it last.
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

/// Reads a TOML file. Throws BadInput, which names the line, on a syntax error.
toml::table parse_toml(const std::string& file);

}  // namespace ampcts
