#include "driver/Cc1.h"

#include <string>

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "driver/Options.h"
#include "frontend/attributes/Attributes.h"
#include "frontend/passes/Compile.h"
#include "frontend/unit/TimeTrace.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::driver {
namespace {

/// LLVM calls this hook when it cannot continue. The user gets an error instead of a crash dump.
void fatalError(void* user, const char* message, bool generateCrash) {
  auto& diags = *static_cast<clang::DiagnosticsEngine*>(user);
  diags.Report(diags.getDiagnosticIDs()->getCustomDiagID(clang::DiagnosticIDs::Error, "%0")) << message;
  llvm::sys::Process::Exit(generateCrash ? 70 : 1, /*NoCleanup=*/true);
}

struct SplitArguments {
  llvm::SmallVector<const char*, 256> clang;
  frontend::UnitOptions ours;
};

SplitArguments split(llvm::ArrayRef<const char*> arguments) {
  SplitArguments result;
  for (const char* argument : arguments) {
    llvm::StringRef text = argument;
    if (text.consume_front(kCc1Emit)) {
      result.ours.emit = text.str();
    } else if (text.consume_front(kCc1Keep)) {
      result.ours.keepPrefix = text.str();
    } else if (text.consume_front(kCc1Lanes)) {
      text.getAsInteger(10, result.ours.lanes);
    } else if (text.consume_front(kCc1Sanitize)) {
      llvm::SmallVector<llvm::StringRef, 4> faults;
      text.split(faults, ',');
      for (llvm::StringRef fault : faults) result.ours.sanitizers.insert(fault.str());
    } else if (text == kCc1KeepIndex) {
      result.ours.keepCLibraryIndex = true;
    } else if (text == kCc1NoProcessorCode) {
      result.ours.processorCode = false;
    } else if (text == kCc1UnoptimizedHost) {
      result.ours.unoptimizedHost = true;
    } else {
      result.clang.push_back(argument);
    }
  }
  return result;
}

void addMacros(clang::PreprocessorOptions& preprocessor, const frontend::UnitOptions& options) {
  preprocessor.addMacroDef(kVersionMacro);
  if (options.sanitizers.count("bounds")) preprocessor.addMacroDef("__AMP_CHECK_BOUNDS__");  // bounds_check.h
}

/// Both passes read the input, but a pipe can be read only once. Replaces a pipe by its text, which must
/// outlive the compilation. Returns null for other files, and for input that cannot be read: Clang reports
/// that.
std::unique_ptr<llvm::MemoryBuffer> readPipe(clang::CompilerInvocation& invocation) {
  clang::FrontendInputFile& input = invocation.getFrontendOpts().Inputs[0];
  const llvm::StringRef name = input.getFile();
  llvm::sys::fs::file_status status;
  if (name != "-" && (llvm::sys::fs::status(name, status) || llvm::sys::fs::is_regular_file(status) ||
                      llvm::sys::fs::is_directory(status)))
    return nullptr;
  auto text = llvm::MemoryBuffer::getFileOrSTDIN(name);
  if (!text) return nullptr;
  input = clang::FrontendInputFile((*text)->getMemBufferRef(), input.getKind(), input.isSystem());
  return std::move(*text);
}

/// Both passes read headers as text, because a precompiled header has the view of one pass only. Returns
/// false, after an error message, if there is no text.
bool readHeadersAsText(clang::CompilerInvocation& invocation) {
  clang::PreprocessorOptions& options = invocation.getPreprocessorOpts();
  if (options.ImplicitPCHInclude.empty()) return true;
  llvm::SmallString<256> header(options.ImplicitPCHInclude);
  llvm::sys::path::replace_extension(header, "");
  if (!llvm::sys::fs::exists(header)) {
    llvm::errs() << "amp++: error: cannot use '" << options.ImplicitPCHInclude << "' without '" << header
                 << "': precompiled headers are read as text\n";
    return false;
  }
  const std::string text = header.str().str();
  if (!llvm::is_contained(options.Includes, text)) options.Includes.insert(options.Includes.begin(), text);
  options.ImplicitPCHInclude.clear();
  return true;
}

/// For builds that precompile a header: checks it, and writes a file in place of the precompiled header. The
/// file only states that headers are read as text.
int precompile(clang::CompilerInvocation& invocation, const frontend::UnitOptions& options) {
  invocation.getFrontendOpts().ProgramAction = clang::frontend::ParseSyntaxOnly;
  if (const int status = frontend::compileUnit(invocation, options)) return status;
  const std::string& name = invocation.getFrontendOpts().OutputFile;
  std::error_code error;
  llvm::ToolOutputFile file(name, error, llvm::sys::fs::OF_Text);
  if (!error) {
    file.os() << "amp++ reads precompiled headers as text\n";
    file.os().close();
    error = file.os().error();
    file.os().clear_error();
  }
  if (error) {
    llvm::errs() << "amp++: error: cannot write '" << name << "': " << error.message() << "\n";
    return 1;
  }
  file.keep();
  return 0;
}

bool isPrecompilation(const clang::CompilerInvocation& invocation) {
  const clang::FrontendOptions& front = invocation.getFrontendOpts();
  return front.ProgramAction == clang::frontend::GeneratePCH && front.Inputs.size() == 1 &&
         front.Inputs[0].getKind().getLanguage() == clang::Language::CXX;
}

int compile(clang::CompilerInvocation& invocation, const frontend::UnitOptions& options) {
  if (isPrecompilation(invocation)) return precompile(invocation, options);
  if (!frontend::concernsAmp(invocation)) return frontend::compilePlain(invocation);
  const std::unique_ptr<llvm::MemoryBuffer> text = readPipe(invocation);
  return frontend::compileUnit(invocation, options);
}

}  // namespace

int runCc1(llvm::ArrayRef<const char*> arguments, const char* program, const frontend::NextPart& next) {
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  llvm::InitializeAllAsmParsers();
  frontend::registerAttributes();

  SplitArguments options = split(arguments);
  options.ours.next = next;
  clang::CompilerInvocation invocation;
  clang::DiagnosticOptions bufferOptions;
  auto* buffer = new clang::TextDiagnosticBuffer;
  clang::DiagnosticsEngine bufferDiags(clang::DiagnosticIDs::create(), bufferOptions, buffer);
  const bool understood =
      clang::CompilerInvocation::CreateFromArgs(invocation, options.clang, bufferDiags, program);

  clang::CompilerInstance messages(std::make_shared<clang::CompilerInvocation>(invocation));
  messages.createVirtualFileSystem();
  messages.createDiagnostics();
  buffer->FlushDiagnostics(messages.getDiagnostics());
  if (!understood || messages.getDiagnostics().hasErrorOccurred()) {
    messages.getDiagnostics().getClient()->finish();
    return 1;
  }
  llvm::install_fatal_error_handler(fatalError, &messages.getDiagnostics());
  if (invocation.getFrontendOpts().Inputs.size() == 1 &&
      invocation.getFrontendOpts().Inputs[0].getKind().getLanguage() == clang::Language::CXX)
    addMacros(invocation.getPreprocessorOpts(), options.ours);
  if (invocation.getDiagnosticOpts().getFormat() == clang::DiagnosticOptions::SARIF) {
    llvm::errs() << "amp++: error: '-fdiagnostics-format=sarif' is not supported\n";
    return 1;
  }
  const frontend::TimeTrace trace(invocation, program);
  int status = readHeadersAsText(invocation) ? compile(invocation, options.ours) : 1;
  if (!trace.write()) status = 1;
  llvm::TimerGroup::printAll(llvm::errs());
  llvm::TimerGroup::clearAll();
  llvm::remove_fatal_error_handler();
  return status;
}

}  // namespace amp::driver
