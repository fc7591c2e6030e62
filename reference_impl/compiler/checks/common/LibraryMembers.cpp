#include "checks/common/LibraryMembers.h"

#include "checks/common/Library.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::checks {

namespace {

struct Member {
  llvm::StringLiteral scope;  ///< the class; empty for functions of namespace concurrency
  llvm::StringLiteral name;   ///< for a constructor its class, for a conversion function "operator"
  Rule rule;
};

// In the order of the specification. array_view_base has the members that array_view and array_view<const T>
// share.
constexpr Member kOneSided[] = {
    {"accelerator", "accelerator", Rule::accelerator_cpu_constructor},
    {"accelerator", "get_all", Rule::accelerator_cpu_static},
    {"accelerator", "set_default", Rule::accelerator_cpu_static},
    {"accelerator", "get_auto_selection_view", Rule::accelerator_cpu_static},
    {"accelerator", "operator=", Rule::accelerator_cpu_assignment},
    {"accelerator", "get_device_path", Rule::accelerator_cpu_query},
    {"accelerator", "get_version", Rule::accelerator_cpu_query},
    {"accelerator", "get_description", Rule::accelerator_cpu_query},
    {"accelerator", "get_is_debug", Rule::accelerator_cpu_query},
    {"accelerator", "get_is_emulated", Rule::accelerator_cpu_query},
    {"accelerator", "get_has_display", Rule::accelerator_cpu_query},
    {"accelerator", "get_supports_double_precision", Rule::accelerator_cpu_query},
    {"accelerator", "get_supports_limited_double_precision", Rule::accelerator_cpu_query},
    {"accelerator", "get_dedicated_memory", Rule::accelerator_cpu_query},
    {"accelerator", "get_default_view", Rule::accelerator_cpu_query},
    {"accelerator", "get_default_cpu_access_type", Rule::accelerator_cpu_query},
    {"accelerator", "get_supports_cpu_shared_memory", Rule::accelerator_cpu_query},
    {"accelerator", "set_default_cpu_access_type", Rule::accelerator_cpu_set_access},
    {"accelerator", "create_view", Rule::accelerator_cpu_create_view},
    {"accelerator", "operator==", Rule::accelerator_cpu_comparison},
    {"accelerator", "operator!=", Rule::accelerator_cpu_comparison},
    {"accelerator_view", "accelerator_view", Rule::accelerator_view_cpu_constructor},
    {"accelerator_view", "operator=", Rule::accelerator_view_cpu_assignment},
    {"accelerator_view", "get_accelerator", Rule::accelerator_view_cpu_query},
    {"accelerator_view", "get_is_debug", Rule::accelerator_view_cpu_query},
    {"accelerator_view", "get_version", Rule::accelerator_view_cpu_query},
    {"accelerator_view", "get_queuing_mode", Rule::accelerator_view_cpu_query},
    {"accelerator_view", "get_is_auto_selection", Rule::accelerator_view_cpu_query},
    {"accelerator_view", "flush", Rule::accelerator_view_cpu_command},
    {"accelerator_view", "wait", Rule::accelerator_view_cpu_command},
    {"accelerator_view", "create_marker", Rule::accelerator_view_cpu_marker},
    {"accelerator_view", "operator==", Rule::accelerator_view_cpu_comparison},
    {"accelerator_view", "operator!=", Rule::accelerator_view_cpu_comparison},
    {"tile_barrier", "wait", Rule::barrier_amp_wait},
    {"tile_barrier", "wait_with_all_memory_fence", Rule::barrier_amp_wait},
    {"tile_barrier", "wait_with_global_memory_fence", Rule::barrier_amp_wait},
    {"tile_barrier", "wait_with_tile_static_memory_fence", Rule::barrier_amp_wait},
    {"", "all_memory_fence", Rule::barrier_amp_fence},
    {"", "global_memory_fence", Rule::barrier_amp_fence},
    {"", "tile_static_memory_fence", Rule::barrier_amp_fence},
    {"completion_future", "completion_future", Rule::completion_future_cpu_constructor},
    {"completion_future", "operator=", Rule::completion_future_cpu_assignment},
    {"completion_future", "get", Rule::completion_future_cpu_wait},
    {"completion_future", "wait", Rule::completion_future_cpu_wait},
    {"completion_future", "wait_for", Rule::completion_future_cpu_wait},
    {"completion_future", "wait_until", Rule::completion_future_cpu_wait},
    {"completion_future", "valid", Rule::completion_future_cpu_valid},
    {"completion_future", "operator", Rule::completion_future_cpu_conversion},
    {"completion_future", "then", Rule::completion_future_cpu_then},
    {"array", "array", Rule::array_cpu_constructor},
    {"array", "operator=", Rule::array_cpu_assignment},
    {"array", "copy_to", Rule::array_cpu_copy_to},
    {"array", "get_accelerator_view", Rule::array_cpu_query},
    {"array", "get_associated_accelerator_view", Rule::array_cpu_query},
    {"array", "get_cpu_access_type", Rule::array_cpu_query},
    {"array", "operator", Rule::array_cpu_vector},
    {"array_view", "array_view", Rule::array_view_cpu_constructor},
    {"array_view", "copy_to", Rule::array_view_cpu_copy_to},
    {"array_view_base", "get_source_accelerator_view", Rule::array_view_cpu_query},
    {"array_view", "synchronize", Rule::array_view_cpu_synchronize},
    {"array_view", "synchronize_async", Rule::array_view_cpu_synchronize},
    {"array_view", "synchronize_to", Rule::array_view_cpu_synchronize_to},
    {"array_view", "synchronize_to_async", Rule::array_view_cpu_synchronize_to},
    {"array_view_base", "refresh", Rule::array_view_cpu_refresh},
    {"array_view", "discard_data", Rule::array_view_cpu_discard},
    {"", "atomic_exchange", Rule::atomic_amp_exchange},
    {"", "atomic_compare_exchange", Rule::atomic_amp_compare_exchange},
    {"", "atomic_fetch_add", Rule::atomic_amp_arithmetic},
    {"", "atomic_fetch_sub", Rule::atomic_amp_arithmetic},
    {"", "atomic_fetch_max", Rule::atomic_amp_arithmetic},
    {"", "atomic_fetch_min", Rule::atomic_amp_arithmetic},
    {"", "atomic_fetch_and", Rule::atomic_amp_bitwise},
    {"", "atomic_fetch_or", Rule::atomic_amp_bitwise},
    {"", "atomic_fetch_xor", Rule::atomic_amp_bitwise},
    {"", "atomic_fetch_inc", Rule::atomic_amp_step},
    {"", "atomic_fetch_dec", Rule::atomic_amp_step},
    {"", "copy_async", Rule::copy_cpu_asynchronous},
    {"", "parallel_for_each", Rule::launch_cpu_launch},
};

std::string memberName(const clang::FunctionDecl* function) {
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
    return constructor->getParent()->getNameAsString();
  return llvm::isa<clang::CXXConversionDecl>(function) ? "operator" : function->getNameAsString();
}

/// Returns the name of the class of parameter `number`, or of its class template if `function` is a
/// template's pattern; "" if the parameter is not of class type.
llvm::StringRef classOfParameter(const clang::FunctionDecl* function, unsigned number) {
  const clang::QualType type = function->getParamDecl(number)->getType().getNonReferenceType();
  const clang::NamedDecl* declared = type->getAsCXXRecordDecl();
  if (const auto* pattern = type->getAs<clang::TemplateSpecializationType>())
    declared = pattern->getTemplateName().getAsTemplateDecl();
  return declared ? declared->getName() : llvm::StringRef();
}

bool isArrayOrView(llvm::StringRef name) {
  return name == "array" || name == "array_view";
}

/// The overloads of copy() have three rules, which depend on the kinds of the arguments.
Rule ruleOfCopy(const clang::FunctionDecl* function) {
  if (!isArrayOrView(classOfParameter(function, 0))) return Rule::copy_cpu_from_iterators;
  return isArrayOrView(classOfParameter(function, 1)) ? Rule::copy_cpu_containers
                                                      : Rule::copy_cpu_to_iterators;
}

}  // namespace

std::optional<Rule> ruleOfSide(const clang::FunctionDecl* function) {
  if (!inSystemHeader(function) || !belongsToLibrary(function) || inGraphics(function)) return {};
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const llvm::StringRef scope = method ? method->getParent()->getName() : llvm::StringRef();
  const std::string name = memberName(function);
  if (!method && name == "copy") return ruleOfCopy(function);
  const auto* found = llvm::find_if(
      kOneSided, [&](const Member& member) { return member.scope == scope && member.name == name; });
  return found != std::end(kOneSided) ? std::optional(found->rule) : std::nullopt;
}

}  // namespace amp::checks
