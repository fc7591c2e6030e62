#include "base/Messages.h"

#include "base/MessageFormat.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

namespace amp {

namespace {

#define AMP_MESSAGE(RULE, TEXT)                                                                             \
  static_assert(placeholdersOf(TEXT).wellFormed, "the placeholders of the message of " #RULE " are wrong"); \
  static_assert(isInStyle(TEXT),                                                                            \
                "the message of " #RULE " is not one sentence in lower case without a period");
#define AMP_NO_MESSAGE(RULE, SPEAKER)
#include "base/messages/all.def"
#undef AMP_MESSAGE
#undef AMP_NO_MESSAGE

enum class Speaker { checks, clang, library, linker };

struct Message {
  Rule rule;
  Speaker speaker;
  std::string_view text;
};

constexpr Message kMessages[] = {
#define AMP_MESSAGE(RULE, TEXT) {Rule::RULE, Speaker::checks, TEXT},
#define AMP_NO_MESSAGE(RULE, SPEAKER) {Rule::RULE, Speaker::SPEAKER, {}},
#include "base/messages/all.def"
#undef AMP_MESSAGE
#undef AMP_NO_MESSAGE
};

/// Returns true if each rule has one message.
constexpr bool isComplete() {
  bool found[kRuleCount] = {};
  for (const Message& message : kMessages) {
    bool& has = found[static_cast<size_t>(message.rule)];
    if (has) return false;
    has = true;
  }
  return std::size(kMessages) == kRuleCount;
}
static_assert(isComplete(),
              "a rule has no message, or two; compiler/tests/messages.py names the rules without one");

const Message& messageOf(Rule rule) {
  return *llvm::find_if(kMessages, [&](const Message& message) { return message.rule == rule; });
}

std::string formatted(const clang::DiagnosticsEngine& diagnostics, llvm::StringRef format,
                      llvm::ArrayRef<Argument> arguments) {
  using Engine = clang::DiagnosticsEngine;
  clang::DiagnosticStorage storage;
  for (const Argument& argument : arguments) {
    const unsigned i = storage.NumDiagArgs++;
    if (const auto* text = std::get_if<std::string>(&argument)) {
      storage.DiagArgumentsKind[i] = Engine::ak_std_string;
      storage.DiagArgumentsStr[i] = "'" + *text + "'";
    } else if (const auto* type = std::get_if<clang::QualType>(&argument)) {
      storage.DiagArgumentsKind[i] = Engine::ak_qualtype;
      storage.DiagArgumentsVal[i] = reinterpret_cast<std::uint64_t>(type->getAsOpaquePtr());
    } else {
      storage.DiagArgumentsKind[i] = Engine::ak_uint;
      storage.DiagArgumentsVal[i] = std::get<std::uint64_t>(argument);
    }
  }
  llvm::SmallString<256> text;
  clang::Diagnostic(&diagnostics, clang::SourceLocation(), 0, storage, "")
      .FormatDiagnostic(format.begin(), format.end(), text);
  return std::string(text);
}

/// Returns the class template whose uninstantiated member `declaration` is; null for other declarations.
const clang::ClassTemplateDecl* patternOf(const clang::NamedDecl& declaration) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&declaration);
  if (!method || !method->getParent()->isDependentContext()) return nullptr;
  if (const auto* part = llvm::dyn_cast<clang::ClassTemplatePartialSpecializationDecl>(method->getParent()))
    return part->getSpecializedTemplate();
  return method->getParent()->getDescribedClassTemplate();
}

/// Returns the name with array_view in place of the base class that it shares with array_view<const T>.
std::string inWordsOfProgram(std::string name) {
  constexpr llvm::StringLiteral kBase = "concurrency::__detail::array_view_base";
  if (llvm::StringRef(name).starts_with(kBase)) name.replace(0, kBase.size(), "concurrency::array_view");
  return name;
}

/// Returns the name of a member of `pattern`, without the template's parameters, which are not names of the
/// program.
std::string nameInPattern(const clang::NamedDecl& member, const clang::ClassTemplateDecl& pattern) {
  const bool isConstructor = llvm::isa<clang::CXXConstructorDecl>(member);
  const bool isDestructor = llvm::isa<clang::CXXDestructorDecl>(member);
  const std::string own = isConstructor  ? pattern.getNameAsString()
                          : isDestructor ? "~" + pattern.getNameAsString()
                                         : member.getNameAsString();
  return inWordsOfProgram(pattern.getQualifiedNameAsString() + "::" + own);
}

}  // namespace

std::string nameForMessage(const RuleInfo& rule) {
  return rule.codes.empty() ? rule.id.str() : (rule.id + " " + rule.codes.split(' ').first).str();
}

std::string nameForMessage(const clang::NamedDecl& declaration) {
  if (const clang::ClassTemplateDecl* pattern = patternOf(declaration))
    return nameInPattern(declaration, *pattern);
  std::string name;
  llvm::raw_string_ostream out(name);
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) {
    function->getNameForDiagnostic(out, function->getASTContext().getPrintingPolicy(), /*Qualified=*/true);
  } else {
    out << declaration.getDeclName();
  }
  return name.empty() ? "(unnamed)" : inWordsOfProgram(std::move(name));
}

std::string argumentFault(std::string_view text, llvm::ArrayRef<Argument> arguments) {
  const Placeholders placeholders = placeholdersOf(text);
  if (placeholders.count() != arguments.size())
    return "has " + std::to_string(placeholders.count()) + " placeholders, but the report gives " +
           std::to_string(arguments.size()) + " arguments";
  for (size_t i = 0; i < arguments.size(); ++i)
    if ((placeholders.numeric >> i & 1) != 0 && !std::holds_alternative<std::uint64_t>(arguments[i]))
      return "needs a number at placeholder " + std::to_string(i);
  return {};
}

std::string argumentFault(Rule rule, llvm::ArrayRef<Argument> arguments) {
  const Message& message = messageOf(rule);
  const std::string fault = message.speaker != Speaker::checks ? "is AMP_NO_MESSAGE, but the rule is reported"
                                                               : argumentFault(message.text, arguments);
  return fault.empty() ? fault : "the message of " + ruleInfo(rule).id.str() + " " + fault;
}

std::string messageText(const clang::DiagnosticsEngine& diagnostics, Rule rule,
                        llvm::ArrayRef<Argument> arguments) {
  if (const std::string fault = argumentFault(rule, arguments); !fault.empty())
    llvm::report_fatal_error(llvm::StringRef(fault), /*gen_crash_diag=*/false);
  return formatted(diagnostics, messageOf(rule).text, arguments);
}

}  // namespace amp
