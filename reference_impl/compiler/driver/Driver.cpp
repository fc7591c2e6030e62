#include "driver/Driver.h"

#include <memory>
#include <optional>
#include <string>

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticDriver.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "driver/Cc1.h"
#include "driver/Explain.h"
#include "driver/Jobs.h"
#include "driver/Options.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

namespace amp::driver {
namespace {

using Arguments = llvm::SmallVector<const char*, 256>;

int complain(llvm::StringRef message) {
  llvm::errs() << "amp++: error: " << message << "\n";
  return 1;
}

Installation locate(llvm::StringRef executable) {
  const llvm::StringRef prefix = llvm::sys::path::parent_path(llvm::sys::path::parent_path(executable));
  return {(prefix + "/include").str(), (prefix + "/lib").str()};
}

/// Runs the installed clang: Clang's libraries do not contain the integrated assembler.
int runAssembler(const Arguments& arguments) {
  llvm::SmallVector<llvm::StringRef, 64> command = {AMPXX_CLANG};
  for (const char* argument : llvm::drop_begin(arguments)) command.push_back(argument);
  std::string error;
  const int status = llvm::sys::ExecuteAndWait(AMPXX_CLANG, command, std::nullopt, {}, 0, 0, &error);
  return error.empty() ? status : complain(error);
}

int runTool(llvm::SmallVectorImpl<const char*>& arguments, const frontend::NextPart& next) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver strings(memory);
  llvm::cl::ExpansionContext context(memory, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error error = context.expandResponseFiles(arguments)) return complain(toString(std::move(error)));
  const llvm::StringRef tool = arguments[1];
  if (tool == "-cc1") return runCc1(llvm::ArrayRef(arguments).slice(2), arguments[0], next);
  if (tool == "-cc1as") return runAssembler(Arguments(arguments.begin(), arguments.end()));
  return complain("unknown integrated tool '" + tool.str() + "'");
}

int statusOf(clang::driver::Driver& driver, clang::driver::Compilation& compilation) {
  if (compilation.containsError()) return 1;
  llvm::SmallVector<std::pair<int, const clang::driver::Command*>, 4> failed;
  int status = driver.ExecuteCompilation(compilation, failed);
  // As in clang: the first failure decides, and a tool that a signal terminated counts as 1.
  for (const auto& [code, command] : failed)
    if (status == 0) status = code;
  return status < 0 ? 1 : status;
}

/// Clang's driver does not check this for the files that --emit writes.
bool writesOneFileOfMany(const clang::driver::Compilation& compilation) {
  const llvm::opt::Arg* output = compilation.getArgs().getLastArg(clang::options::OPT_o);
  return output && llvm::StringRef(output->getValue()) != "-" && compilation.getJobs().size() > 1;
}

int compile(Arguments& arguments, const Options& options, const std::string& executable,
            const frontend::NextPart& next) {
  std::unique_ptr<clang::DiagnosticOptions> diagOptions = clang::CreateAndPopulateDiagOpts(arguments);
  auto* printer = new clang::TextDiagnosticPrinter(llvm::errs(), *diagOptions);
  printer->setPrefix("amp++");
  clang::DiagnosticsEngine diags(clang::DiagnosticIDs::create(), *diagOptions, printer);
  const auto files = llvm::vfs::getRealFileSystem();
  clang::ProcessWarningOptions(diags, *diagOptions, *files, /*ReportDiags=*/false);

  clang::driver::Driver driver(executable, llvm::sys::getDefaultTargetTriple(), diags,
                               "amp++ C++ AMP compiler", files);
  driver.ResourceDir = AMPXX_RESOURCE_DIR;
  driver.setTargetAndMode({"", "", "--driver-mode=g++", true});
  auto cc1 = [&](llvm::SmallVectorImpl<const char*>& job) { return runTool(job, next); };
  driver.CC1Main = cc1;
  llvm::CrashRecoveryContext::Enable();

  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(arguments));
  int status = 1;
  if (compilation && !options.emit.empty() && writesOneFileOfMany(*compilation)) {
    diags.Report(clang::diag::err_drv_output_argument_with_multiple_files);
  } else if (compilation) {
    adjustJobs(*compilation, locate(executable), options);
    status = statusOf(driver, *compilation);
  }
  diags.getClient()->finish();
  return status;
}

}  // namespace

int run(int argc, char** argv, const frontend::NextPart& next) {
  llvm::InitLLVM init(argc, argv);
  llvm::InitializeAllTargets();
  Arguments arguments(argv, argv + argc);
  static int anchor;
  const std::string executable = llvm::sys::fs::getMainExecutable(argv[0], &anchor);

  llvm::BumpPtrAllocator memory;
  llvm::StringSaver strings(memory);
  if (llvm::Error error = clang::driver::expandResponseFiles(arguments, /*ClangCLMode=*/false, memory))
    return complain(toString(std::move(error)));
  // A long command line is in a response file.
  if (arguments.size() > 1 && llvm::StringRef(arguments[1]).starts_with("-cc1"))
    return runTool(arguments, next);

  Options options;
  if (const std::string error = takeOptions(arguments, strings, options); !error.empty())
    return complain(error);
  if (!options.explain.empty()) return explain(options.explain);
  if (options.help) llvm::outs() << kHelp;
  if (options.version) llvm::outs() << "amp++ " AMPXX_VERSION " (C++ AMP 1.2)\n";
  if (!options.emit.empty()) arguments.push_back("-fsyntax-only");
  return compile(arguments, options, executable, next);
}

}  // namespace amp::driver
