#include "frontend/passes/Parse.h"

#include <optional>
#include <vector>

#include "base/Restriction.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExternalASTSource.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"
#include "frontend/tokens/LibraryIndex.h"
#include "frontend/tokens/TokenRewriter.h"

namespace amp::frontend {
namespace {

std::vector<clang::Token> lexAll(clang::Sema& sema) {
  clang::Preprocessor& pp = sema.getPreprocessor();
  // Sema processes comments and pragmas while they are lexed, and needs a current context for them.
  clang::DeclContext* const before = sema.CurContext;
  sema.CurContext = sema.Context.getTranslationUnitDecl();
  std::vector<clang::Token> tokens;
  tokens.reserve(1 << 16);
  do {
    tokens.emplace_back();
    pp.Lex(tokens.back());
  } while (tokens.back().isNot(clang::tok::eof));
  sema.CurContext = before;
  return tokens;
}

/// True if a header of amp++ was included: a translation unit may use the library without either keyword.
bool includesAmpHeader(clang::Preprocessor& pp) {
  clang::SourceManager& sources = pp.getSourceManager();
  for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file) {
    const llvm::StringRef name = file->first.getName();
    if (name.ends_with("/amp.h") || name.ends_with("/amp_graphics.h") || name.ends_with("/amp_math.h") ||
        name.ends_with("/amp_short_vectors.h"))
      return true;
  }
  return false;
}

/// Reads and parses a translation unit of one or two files.
class UnitParser {
 public:
  UnitParser(clang::Sema& sema, Restrictions& restrictions, CLibraryIndex index)
      : sema_(sema),
        pp_(sema.getPreprocessor()),
        restrictions_(restrictions),
        index_(index),
        // The parser's constructor registers the pragma handlers, which lexing needs.
        parser_(pp_, sema, /*SkipFunctionBodies=*/false) {}

  /// Reads the main file. Returns false if it cannot be read.
  bool open();
  /// Continues with `path` as the main file. Returns false if there is no such file.
  bool open(const std::string& path);
  /// True if nothing read so far uses C++ AMP.
  bool isPlain() const { return !usesAmp_; }
  /// Parses the tokens read last; `last` ends the translation unit. Returns false if the consumer stops the
  /// parse.
  bool parse(bool last);

 private:
  void read();
  void hand(const std::vector<clang::Token>& tokens);

  clang::Sema& sema_;
  clang::Preprocessor& pp_;
  Restrictions& restrictions_;
  CLibraryIndex index_;
  clang::Parser parser_;
  clang::Sema::ModuleImportState imports_;
  std::optional<clang::EnterExpressionEvaluationContext> evaluated_;
  std::vector<clang::Token> tokens_;
  bool usesAmp_ = false, hidesIndex_ = false, begun_ = false;
};

bool UnitParser::open() {
  pp_.EnterMainSourceFile();
  if (sema_.getDiagnostics().hasFatalErrorOccurred()) return false;
  read();
  return true;
}

bool UnitParser::open(const std::string& path) {
  clang::SourceManager& sources = pp_.getSourceManager();
  auto file = pp_.getFileManager().getFileRef(path);
  if (!file) {
    llvm::consumeError(file.takeError());
    return false;
  }
  const clang::FileID id = sources.createFileID(*file, clang::SourceLocation(), clang::SrcMgr::C_User);
  sources.setMainFileID(id);
  pp_.markIncluded(*file);  // as for every main file; #include "..." relies on it
  // The token that the lexer returns after the end of the file.
  clang::Token end;
  end.startToken();
  end.setKind(clang::tok::eof);
  end.setLocation(sources.getLocForEndOfFile(id));
  hand({end});
  pp_.EnterSourceFile(id, /*Dir=*/nullptr, clang::SourceLocation());
  read();
  return true;
}

void UnitParser::read() {
  RewriteResult rewritten = rewriteTokens(lexAll(sema_), pp_, restrictions_);
  tokens_ = std::move(rewritten.tokens);
  const bool header = includesAmpHeader(pp_);
  usesAmp_ |= rewritten.usesAmp || header;
  if (index_ != CLibraryIndex::hide || !header) return;
  const bool hid = hidesIndex_;
  hidesIndex_ = hideLibraryIndex(tokens_, pp_, hid);
  if (hidesIndex_ && !hid) offerLibraryIndex(sema_);
}

void UnitParser::hand(const std::vector<clang::Token>& tokens) {
  auto copy = std::make_unique<clang::Token[]>(tokens.size());
  std::copy(tokens.begin(), tokens.end(), copy.get());
  pp_.EnterTokenStream(std::move(copy), static_cast<unsigned>(tokens.size()), /*DisableMacroExpansion=*/true,
                       /*IsReinject=*/false);
}

bool UnitParser::parse(bool last) {
  hand(tokens_);
  if (begun_) {
    parser_.ConsumeToken();  // the end-of-file token of the previous file
  } else {
    parser_.Initialize();
    evaluated_.emplace(sema_, clang::Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  }
  clang::Parser::DeclGroupPtrTy group;
  const auto atEnd = [&] {
    if (!last && parser_.getCurToken().is(clang::tok::eof)) return true;
    if (begun_) return parser_.ParseTopLevelDecl(group, imports_);
    begun_ = true;
    return parser_.ParseFirstTopLevelDecl(group, imports_);
  };
  while (!atEnd())
    if (group && !sema_.getASTConsumer().HandleTopLevelDecl(group.get())) return false;
  // At the end of the translation unit they are performed anyway.
  if (!last) sema_.PerformPendingInstantiations(/*LocalOnly=*/false, /*AtEndOfTU=*/false);
  return true;
}

}  // namespace

ParseOutcome parseTranslationUnit(clang::Sema& sema, Restrictions& restrictions, PlainUnit plain,
                                  CLibraryIndex index, const NextFile& next,
                                  const std::function<void()>& begins) {
  UnitParser unit(sema, restrictions, index);
  if (!unit.open()) return ParseOutcome::parsed;
  if (plain == PlainUnit::leave && unit.isPlain()) return ParseOutcome::plainCpp;
  if (begins) begins();
  if (next) {
    if (!unit.parse(/*last=*/false)) return ParseOutcome::parsed;
    const std::optional<std::string> path = next();
    if (!path || !unit.open(*path)) return ParseOutcome::parsed;
  }
  if (!unit.parse(/*last=*/true)) return ParseOutcome::parsed;
  clang::ASTConsumer& consumer = sema.getASTConsumer();
  for (clang::Decl* weak : sema.WeakTopLevelDecls()) consumer.HandleTopLevelDecl(clang::DeclGroupRef(weak));
  consumer.HandleTranslationUnit(sema.getASTContext());
  return ParseOutcome::parsed;
}

}  // namespace amp::frontend
