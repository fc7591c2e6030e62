#include "model/toml_fields.h"

#include "base/text.h"

namespace ampcts {

toml::table parse_toml(const std::string& file) {
  try {
    return toml::parse(read_file(file), file);
  } catch (const toml::parse_error& error) {
    const auto& start = error.source().begin;
    throw BadInput::at(fmt::format("{}:{}:{}", file, start.line, start.column), "{}", error.description());
  }
}

std::string TomlFields::place_of(const toml::node& node) const {
  const auto& start = node.source().begin;
  return fmt::format("{}:{}:{}", file_, start.line, start.column);
}

void TomlFields::fail(const toml::node& node, const std::string& key, const std::string& what) const {
  throw BadInput::at(place_of(node), "'{}' {}", full(key), what);
}

void TomlFields::missing(const std::string& key) const {
  throw BadInput::at(place_of(table_), "'{}' is missing", full(key));
}

const toml::node* TomlFields::find(const std::string& key) {
  known_.insert(key);
  return table_.get(key);
}

std::string TomlFields::text(const std::string& key) {
  if (find(key) == nullptr) missing(key);
  return get_or<std::string>(key, "");
}

std::vector<std::string> TomlFields::words(const std::string& key) {
  if (find(key) == nullptr) missing(key);
  return words_or_none(key);
}

std::vector<std::string> TomlFields::words_or_none(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  if (array == nullptr) fail(*node, key, "must be an array of strings");
  std::vector<std::string> words;
  for (const toml::node& element : *array) {
    const auto word = element.value_exact<std::string>();
    if (!word) fail(element, key, "must be an array of strings");
    words.push_back(*word);
  }
  return words;
}

void TomlFields::each(const std::string& key,
                      const std::function<void(const std::string&, const toml::node&)>& visit) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const toml::table* table = node->as_table();
  if (table == nullptr) fail(*node, key, "must be a table");
  for (const auto& [name, value] : *table) visit(std::string(name.str()), value);
}

void TomlFields::table(const std::string& key, bool required, const std::function<void(TomlFields&)>& read) {
  const toml::node* node = find(key);
  if (node == nullptr) {
    if (required) missing(key);
    return;
  }
  const toml::table* table = node->as_table();
  if (table == nullptr) fail(*node, key, "must be a table");
  TomlFields fields(*table, file_, full(key));
  read(fields);
  fields.end();
}

void TomlFields::end() const {
  for (const auto& [key, value] : table_) {
    if (known_.count(std::string(key.str())) != 0) continue;
    std::string known;
    for (const std::string& name : known_) known += (known.empty() ? "" : ", ") + name;
    throw BadInput::at(place_of(value), "unknown key '{}'; allowed here: {}", full(std::string(key.str())),
                       known);
  }
}

}  // namespace ampcts
