// Strict reading of JSON objects: a field that the code did not read is an error.
#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <vector>

#include "base/error.h"

namespace ampcts {

class JsonFields {
 public:
  /// `place` names the object in error messages, for example `cases.json: cases[3]`.
  JsonFields(const nlohmann::json& object, std::string place) : object_(object), place_(std::move(place)) {
    if (!object_.is_object()) throw BadInput::at(place_, "expected an object, found {}", object_.type_name());
  }

  template <class T>
  T get(const std::string& name) {
    const nlohmann::json* value = find(name);
    if (value == nullptr) throw BadInput::at(place_, "field '{}' is missing", name);
    return convert<T>(name, *value);
  }

  /// Returns `fallback` if the field is missing or null.
  template <class T>
  T get_or(const std::string& name, T fallback) {
    const nlohmann::json* value = find(name);
    return value == nullptr || value->is_null() ? fallback : convert<T>(name, *value);
  }

  const nlohmann::json& array(const std::string& name) {
    const nlohmann::json* value = find(name);
    if (value == nullptr || !value->is_array())
      throw BadInput::at(place_, "field '{}' must be an array", name);
    return *value;
  }

  const nlohmann::json* find(const std::string& name) {
    known_.insert(name);
    const auto field = object_.find(name);
    return field == object_.end() ? nullptr : &*field;
  }

  /// Throws BadInput for a field that was never read: it is a typo or belongs to a newer format. Call it
  /// last.
  void end() const {
    for (const auto& [name, value] : object_.items())
      if (known_.count(name) == 0) throw BadInput::at(place_, "unknown field '{}'", name);
  }

  const std::string& place() const { return place_; }

 private:
  template <class T>
  T convert(const std::string& name, const nlohmann::json& value) const {
    try {
      return value.get<T>();
    } catch (const nlohmann::json::exception&) {
      throw BadInput::at(place_, "field '{}' has the wrong type ({})", name, value.type_name());
    }
  }

  const nlohmann::json& object_;
  std::string place_;
  std::set<std::string> known_;
};

}  // namespace ampcts
