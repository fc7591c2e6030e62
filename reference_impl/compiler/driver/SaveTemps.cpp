#include "driver/SaveTemps.h"

#include <optional>
#include <set>
#include <string>

#include "driver/Options.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Job.h"
#include "clang/Options/Options.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Path.h"

namespace amp::driver {
namespace {

using clang::driver::Command;
using clang::driver::Compilation;
using llvm::opt::Arg;
using llvm::opt::ArgStringList;
using llvm::opt::InputArgList;

InputArgList parse(const ArgStringList& arguments) {
  unsigned missingIndex = 0, missingCount = 0;
  return clang::getDriverOptTable().ParseArgs(llvm::ArrayRef(arguments).drop_front(), missingIndex,
                                              missingCount, llvm::opt::Visibility(clang::options::CC1Option));
}

bool preprocesses(const Command& job) {
  const ArgStringList& arguments = job.getArguments();
  return llvm::StringRef(arguments.front()) == "-cc1" &&
         llvm::any_of(arguments, [](const char* a) { return llvm::StringRef(a) == "-E"; });
}

/// Returns the preprocessing job that writes `file`; null if there is none.
const Command* producerOf(const Compilation& compilation, llvm::StringRef file) {
  for (const Command& job : compilation.getJobs()) {
    if (job.getArguments().empty() || !preprocesses(job)) continue;
    if (llvm::is_contained(job.getOutputFilenames(), file)) return &job;
  }
  return nullptr;
}

bool belongsToPreprocessingJob(const Arg& argument) {
  using namespace clang::options;
  switch (argument.getOption().getID()) {
    case OPT_E:
    case OPT_o:
    case OPT_x:
    case OPT_INPUT:
    case OPT_dependency_file:
    case OPT_MT:
    case OPT_MP:
    case OPT_MG:
    case OPT_MV:
    case OPT_sys_header_deps:
      return true;
    default:
      return false;
  }
}

std::string spelling(const Arg& argument, const InputArgList& list) {
  ArgStringList rendered;
  argument.render(list, rendered);
  std::string text;
  for (const char* part : rendered) text.append(part).push_back('\n');
  return text;
}

/// Returns the arguments of `compile` with the source and the preprocessing options of `preprocess` in place
/// of the preprocessed input.
ArgStringList merge(Compilation& compilation, const Command& preprocess, const ArgStringList& compile) {
  const InputArgList before = parse(preprocess.getArguments());
  const InputArgList after = parse(compile);
  std::set<std::string> known;
  ArgStringList merged = {"-cc1"};
  for (const Arg* argument : after) {
    known.insert(spelling(*argument, after));
    const unsigned id = argument->getOption().getID();
    if (id != clang::options::OPT_x && id != clang::options::OPT_INPUT) argument->render(after, merged);
  }
  for (const Arg* argument : before)
    if (!belongsToPreprocessingJob(*argument) && !known.count(spelling(*argument, before)))
      argument->render(before, merged);
  for (const Arg* argument : before) {
    const unsigned id = argument->getOption().getID();
    if (id == clang::options::OPT_x || id == clang::options::OPT_INPUT) argument->render(before, merged);
  }
  // The strings belong to argument lists that are destroyed here.
  for (const char*& text : merged) text = compilation.getArgs().MakeArgString(text);
  return merged;
}

}  // namespace

void compileFromSource(Compilation& compilation) {
  for (Command& job : compilation.getJobs()) {
    const ArgStringList arguments = job.getArguments();
    if (arguments.empty() || llvm::StringRef(arguments.front()) != "-cc1" || preprocesses(job)) continue;
    const InputArgList parsed = parse(arguments);
    const Arg* const input = parsed.getLastArg(clang::options::OPT_INPUT);
    const Arg* const language = parsed.getLastArg(clang::options::OPT_x);
    if (!input || !language || llvm::StringRef(language->getValue()) != "c++-cpp-output") continue;
    const Command* const producer = producerOf(compilation, input->getValue());
    if (!producer) continue;
    ArgStringList merged = merge(compilation, *producer, arguments);
    llvm::SmallString<256> prefix(input->getValue());
    llvm::sys::path::replace_extension(prefix, "");
    merged.insert(merged.begin() + 1, compilation.getArgs().MakeArgString(kCc1Keep + prefix));
    job.replaceArguments(merged);
  }
}

}  // namespace amp::driver
