#include "checks/types/TypePositions.h"

namespace amp::checks {

Rule ruleAt(Rule rule, TypePosition position) {
  struct Row {
    Rule general;
    TypePosition position;
    Rule special;
  };
  using enum TypePosition;
  static constexpr Row kRows[] = {
      {Rule::type_fundamental, parameter, Rule::type_fundamental_parameter},
      {Rule::type_fundamental, result, Rule::type_fundamental_result},
      {Rule::type_fundamental, cast, Rule::type_fundamental_cast},
      {Rule::type_fundamental, operand, Rule::type_fundamental_operand},
      {Rule::type_fundamental, allocation, Rule::type_fundamental_new},
      {Rule::type_fundamental, templateArgument, Rule::type_template_argument},
      {Rule::type_volatile, parameter, Rule::type_volatile_parameter},
      {Rule::type_volatile, result, Rule::type_volatile_result},
      {Rule::type_volatile, cast, Rule::type_volatile_cast},
      {Rule::type_volatile_indirect, cast, Rule::type_volatile_cast},
      {Rule::type_pointer_pointee, parameter, Rule::type_pointer_parameter},
      {Rule::type_pointer_pointee, result, Rule::type_pointer_result},
      {Rule::type_pointer_pointee, cast, Rule::type_pointer_cast},
      {Rule::type_reference_referent, parameter, Rule::type_reference_parameter},
      {Rule::type_reference_referent, result, Rule::type_reference_result},
      {Rule::type_reference_referent, cast, Rule::type_reference_cast},
  };
  for (const Row& row : kRows)
    if (row.general == rule && row.position == position) return row.special;
  return rule;
}

}  // namespace amp::checks
