#include "Cc1.h"

#include <string>

#include "Attributes.h"
#include "Compile.h"
#include "Options.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/FrontendTool/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/Timer.h"

namespace amp::driver {
namespace {

/// LLVM reports what it cannot translate at all through this hook; the user should see an error, not a crash
/// dump.
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
    } else if (text == kCc1KeepIndex) {
      result.ours.keepCLibraryIndex = true;
    } else {
      result.clang.push_back(argument);
    }
  }
  return result;
}

/// Both passes read the input, and a pipe gives its text once. Puts the text in the place of such a file; it
/// must outlive the compilation. Null for other files, and for what cannot be read: Clang says so.
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

int compileOther(const clang::CompilerInvocation& invocation) {
  clang::CompilerInstance instance(std::make_shared<clang::CompilerInvocation>(invocation));
  instance.createVirtualFileSystem();
  instance.createDiagnostics();
  return clang::ExecuteCompilerInvocation(&instance) ? 0 : 1;
}

}  // namespace

int runCc1(llvm::ArrayRef<const char*> arguments, const char* program, const frontend::NextFile& next) {
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
  if (!understood) {
    messages.getDiagnostics().getClient()->finish();
    return 1;
  }
  llvm::install_fatal_error_handler(fatalError, &messages.getDiagnostics());
  if (invocation.getFrontendOpts().Inputs.size() == 1 &&
      invocation.getFrontendOpts().Inputs[0].getKind().getLanguage() == clang::Language::CXX)
    invocation.getPreprocessorOpts().addMacroDef(kVersionMacro);
  int status = 0;
  if (frontend::concernsAmp(invocation)) {
    const std::unique_ptr<llvm::MemoryBuffer> text = readPipe(invocation);
    status = frontend::compileUnit(invocation, options.ours);
  } else {
    status = compileOther(invocation);
  }
  llvm::TimerGroup::printAll(llvm::errs());
  llvm::TimerGroup::clearAll();
  llvm::remove_fatal_error_handler();
  return status;
}

}  // namespace amp::driver
