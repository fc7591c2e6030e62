// AMP 1.2 §12.3 and reading 36: the formats and arguments of direct3d_printf and direct3d_errorf.
#include "checks/common/Library.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/FormatString.h"

namespace amp::checks {

namespace {

using clang::analyze_format_string::LengthModifier;
using clang::analyze_printf::ArgType;
using clang::analyze_printf::PrintfConversionSpecifier;
using clang::analyze_printf::PrintfSpecifier;

const clang::StringLiteral* asLiteral(const clang::Expr* argument) {
  auto* literal = llvm::dyn_cast<clang::StringLiteral>(argument->IgnoreParenImpCasts());
  return literal && literal->isOrdinary() ? literal : nullptr;
}

/// Whether messages can have the conversion with this length modifier.
bool isSupported(const PrintfSpecifier& specifier) {
  const PrintfConversionSpecifier& conversion = specifier.getConversionSpecifier();
  const LengthModifier::Kind length = specifier.getLengthModifier().getKind();
  switch (conversion.getKind()) {
    case PrintfConversionSpecifier::dArg:
    case PrintfConversionSpecifier::iArg:
    case PrintfConversionSpecifier::oArg:
    case PrintfConversionSpecifier::uArg:
    case PrintfConversionSpecifier::xArg:
    case PrintfConversionSpecifier::XArg:
      switch (length) {
        case LengthModifier::None:
        case LengthModifier::AsChar:
        case LengthModifier::AsShort:
        case LengthModifier::AsLong:
        case LengthModifier::AsIntMax:
        case LengthModifier::AsSizeT:
        case LengthModifier::AsPtrDiff:
          return true;
        default:
          return false;
      }
    case PrintfConversionSpecifier::aArg:
    case PrintfConversionSpecifier::AArg:
    case PrintfConversionSpecifier::eArg:
    case PrintfConversionSpecifier::EArg:
    case PrintfConversionSpecifier::fArg:
    case PrintfConversionSpecifier::FArg:
    case PrintfConversionSpecifier::gArg:
    case PrintfConversionSpecifier::GArg:
      return length == LengthModifier::None || length == LengthModifier::AsLong;  // where l has no effect
    case PrintfConversionSpecifier::cArg:
    case PrintfConversionSpecifier::sArg:
    case PrintfConversionSpecifier::PercentArg:
      return length == LengthModifier::None;
    default:
      return false;
  }
}

/// Checks the format of one call against the arguments.
class CallChecker : public clang::analyze_format_string::FormatStringHandler {
 public:
  CallChecker(Unit& unit, const clang::CallExpr& call, const clang::FunctionDecl* function, const Use& use)
      : unit_(unit), call_(call), callee_(*call.getDirectCallee()), function_(function), use_(use) {}

  void run() {
    format_ = asLiteral(call_.getArg(0));
    if (!format_) return reportText(call_.getArg(0), /*isFormat=*/true);
    const llvm::StringRef text = format_->getString();
    const clang::LangOptions& language = unit_.context.getLangOpts();
    const clang::TargetInfo& target = unit_.context.getTargetInfo();
    clang::analyze_format_string::ParsePrintfString(*this, text.begin(), text.end(), language, target, false);
    const unsigned given = call_.getNumArgs() - 1;
    if (isValid_ && required_ != given)
      finish(unit_.reporter.report(Rule::message_argument_count, call_.getExprLoc())
             << callee_.getName() << given << required_);
  }

  bool HandleInvalidPrintfConversionSpecifier(const PrintfSpecifier&, const char* start,
                                              unsigned length) override {
    reportConversion(start, length);
    return false;
  }
  bool HandlePrintfSpecifier(const PrintfSpecifier& specifier, const char* start, unsigned length,
                             const clang::TargetInfo&) override {
    if (specifier.usesPositionalArg() || !isSupported(specifier)) {
      reportConversion(start, length);
      return false;
    }
    const llvm::StringRef conversion(start, length);
    for (const auto& amount : {specifier.getFieldWidth(), specifier.getPrecision()})
      if (amount.hasDataArgument())
        checkArgument(conversion, amount.getArgType(unit_.context), /*isAmount=*/true);
    if (specifier.consumesDataArgument())
      checkArgument(conversion, specifier.getArgType(unit_.context, /*IsObjCLiteral=*/false),
                    /*isAmount=*/false,
                    specifier.getConversionSpecifier().getKind() == PrintfConversionSpecifier::sArg);
    return true;
  }
  void HandleIncompleteSpecifier(const char* start, unsigned length) override {
    reportConversion(start, length);
  }
  void HandleNullChar(const char* character) override { reportConversion(character, 1); }
  void HandleInvalidPosition(const char* start, unsigned length,
                             clang::analyze_format_string::PositionContext) override {
    reportConversion(start, length);
  }
  void HandleZeroPosition(const char* start, unsigned length) override { reportConversion(start, length); }

 private:
  /// Checks the next argument.
  void checkArgument(llvm::StringRef conversion, const ArgType& expected, bool isAmount,
                     bool isText = false) {
    if (++required_ >= call_.getNumArgs()) return;
    const clang::Expr* const argument = call_.getArg(required_);
    const clang::QualType type = argument->getType().getUnqualifiedType();
    if (expected.matchesType(unit_.context, type) == ArgType::NoMatch) {
      finish(unit_.reporter.report(Rule::message_argument, argument->getBeginLoc())
             << conversion << type << isAmount);
    } else if (isText && !asLiteral(argument)) {
      reportText(argument, /*isFormat=*/false);
    }
  }

  void reportConversion(const char* start, unsigned length) {
    isValid_ = false;
    const clang::SourceLocation where = format_->getLocationOfByte(
        static_cast<unsigned>(start - format_->getString().data()), unit_.context.getSourceManager(),
        unit_.context.getLangOpts(), unit_.context.getTargetInfo());
    const llvm::StringRef text(start, length);
    finish(unit_.reporter.report(Rule::message_conversion, where) << (text[0] == '\0' ? "\\0" : text));
  }

  void reportText(const clang::Expr* argument, bool isFormat) {
    finish(unit_.reporter.report(Rule::message_literal, argument->getBeginLoc())
           << callee_.getName() << isFormat);
  }

  void finish(Violation& violation) { violation.by(use_).in(function_); }

  Unit& unit_;
  const clang::CallExpr& call_;
  const clang::FunctionDecl& callee_;
  const clang::FunctionDecl* function_;
  const Use& use_;
  const clang::StringLiteral* format_ = nullptr;
  unsigned required_ = 0;  ///< arguments behind the format
  bool isValid_ = true;    ///< the conversions are
};

class MessageVisitor : public BodyVisitor {
 public:
  explicit MessageVisitor(Unit& unit) : unit_(unit) {}

  bool VisitCallExpr(clang::CallExpr* call) override {
    // In a template, the instances are checked.
    if (call->getDirectCallee() && printsMessage(call)) CallChecker(unit_, *call, function(), use()).run();
    return true;
  }

 private:
  Unit& unit_;
};

}  // namespace

void checkMessages(Unit& unit) {
  MessageVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
