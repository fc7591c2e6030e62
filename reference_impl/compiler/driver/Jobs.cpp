#include "driver/Jobs.h"

#include "clang/Driver/Compilation.h"
#include "clang/Driver/Job.h"
#include "clang/Driver/Tool.h"
#include "clang/Options/Options.h"
#include "driver/SaveTemps.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Path.h"

namespace amp::driver {
namespace {

using clang::driver::Command;
using clang::driver::Compilation;
using llvm::opt::ArgStringList;

bool isCc1(const Command& job) {
  return !job.getArguments().empty() && llvm::StringRef(job.getArguments().front()) == "-cc1";
}

/// Returns the language that -x gives to the compiler proper.
llvm::StringRef languageOf(const ArgStringList& arguments) {
  for (size_t i = 0; i + 1 < arguments.size(); ++i)
    if (llvm::StringRef(arguments[i]) == "-x") return arguments[i + 1];
  return {};
}

void adjustCc1(Compilation& compilation, Command& job, const Installation& installation,
               const Options& options) {
  ArgStringList arguments = job.getArguments();
  const llvm::StringRef language = languageOf(arguments);
  if (language != "c++" && language != "c++-header" && language != "c++-cpp-output") return;
  ArgStringList added = {"-internal-isystem", compilation.getArgs().MakeArgString(installation.headers)};
  if (options.keepCIndex) added.push_back(kCc1KeepIndex);
  if (options.lanes != 0)
    added.push_back(compilation.getArgs().MakeArgString(kCc1Lanes + llvm::Twine(options.lanes)));
  if (!options.sanitizers.empty())
    added.push_back(compilation.getArgs().MakeArgString(kCc1Sanitize + llvm::join(options.sanitizers, ",")));
  if (!options.processorCode) added.push_back(kCc1NoProcessorCode);
  if (options.unoptimizedHost) added.push_back(kCc1UnoptimizedHost);
  if (!options.emit.empty()) {
    added.push_back(compilation.getArgs().MakeArgString(kCc1Emit + options.emit));
    std::replace_if(
        arguments.begin(), arguments.end(),
        [](const char* a) { return llvm::StringRef(a) == "-fsyntax-only"; }, "-emit-obj");
    if (const llvm::opt::Arg* output = compilation.getArgs().getLastArg(clang::options::OPT_o)) {
      added.push_back("-o");
      added.push_back(output->getValue());
    }
  }
  arguments.insert(arguments.begin() + 1, added.begin(), added.end());
  job.replaceArguments(arguments);
}

/// Links the runtime, in front of the C++ library, and only into programs that use it. A program without C++
/// AMP links as with clang++, except for the run path.
void adjustLink(Compilation& compilation, Command& job, const Installation& installation) {
  using namespace clang::options;
  const llvm::opt::ArgList& given = compilation.getArgs();
  if (given.hasArg(OPT_nostdlib, OPT_nodefaultlibs, OPT_nostdlibxx, OPT_r, OPT_static, OPT_static_pie))
    return;
  ArgStringList arguments = job.getArguments();
  auto at = std::find_if(arguments.begin(), arguments.end(), [](const char* a) {
    const llvm::StringRef text = a;
    return text == "-lstdc++" || text == "-lc++" || text == "-lm" || text == "-lgcc" ||
           text == "--start-group";
  });
  const ArgStringList runtime = {given.MakeArgString("-L" + installation.libraries),
                                 "--push-state",
                                 "-Bdynamic",  // with -static-libstdc++, too
                                 "--as-needed",
                                 "-lamp",
                                 "--pop-state",
                                 "-rpath",
                                 given.MakeArgString(installation.libraries)};
  arguments.insert(at, runtime.begin(), runtime.end());
  job.replaceArguments(arguments);
}

/// Clang looks for GNU ld's plugin for -flto beside its own executable. Uses that of the installed LLVM.
void useInstalledPlugin(Compilation& compilation, Command& job) {
  using namespace llvm::sys;
  llvm::SmallString<128> plugin(path::parent_path(path::parent_path(AMPXX_CLANG)));
  path::append(plugin, "lib", "LLVMgold.so");
  ArgStringList arguments = job.getArguments();
  for (const char*& argument : arguments)
    if (path::filename(argument) == "LLVMgold.so") argument = compilation.getArgs().MakeArgString(plugin);
  job.replaceArguments(arguments);
}

}  // namespace

void adjustJobs(Compilation& compilation, const Installation& installation, const Options& options) {
  if (options.saveTemps) compileFromSource(compilation);
  for (Command& job : compilation.getJobs()) {
    if (isCc1(job)) {
      adjustCc1(compilation, job, installation, options);
    } else if (job.getCreator().isLinkJob()) {
      adjustLink(compilation, job, installation);
      useInstalledPlugin(compilation, job);
    }
  }
}

}  // namespace amp::driver
