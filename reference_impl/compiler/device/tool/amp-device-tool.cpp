// Runs the device code generator on a file of LLVM IR, for tests and for debugging.
#include "device/Codegen.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

namespace {

using namespace llvm;
namespace device = amp::device;

cl::OptionCategory category("amp-device-tool options");
cl::opt<std::string> input(cl::Positional, cl::desc("<file.ll or file.bc>"), cl::init("-"),
                           cl::cat(category));
cl::opt<std::string> output("o",
                            cl::desc("file for the SPIR-V; with several kernels, a number is inserted before "
                                     "the extension (default: write no file)"),
                            cl::cat(category));
cl::opt<std::string> stage("stage", cl::desc("print the IR after this stage"), cl::cat(category));
cl::opt<bool> listStages("list-stages", cl::desc("print the names of the stages"), cl::cat(category));
cl::opt<unsigned> optLevel("O", cl::Prefix, cl::init(2), cl::desc("optimization level, 0 to 3"),
                           cl::cat(category));
cl::opt<bool> fastMath("ffast-math", cl::desc("native division, and contraction of a * b + c"),
                       cl::cat(category));
cl::opt<bool> buffers("buffers", cl::desc("the form with storage buffers of each kernel that has one"),
                      cl::cat(category));
cl::opt<bool> debugInfo("g", cl::desc("keep names and lines"), cl::cat(category));

device::Options optionsFromCommandLine() {
  device::Options options;
  options.optLevel = optLevel;
  options.fastMath = fastMath;
  options.debugInfo = debugInfo;
  if (!stage.empty())
    options.dump = [](StringRef name, const Module& module) {
      if (name == stage) module.print(outs(), nullptr);
    };
  options.warn = [](StringRef id, const device::SourceLocation& where, StringRef message) {
    if (where.line) errs() << where.file << ':' << where.line << ':' << where.column << ": ";
    errs() << "warning: " << message << " [" << id << "]\n";
  };
  return options;
}

std::string outputName(size_t index, size_t count) {
  if (count == 1) return output;
  SmallString<128> name(output);
  std::string extension = sys::path::extension(output).str();
  sys::path::replace_extension(name, std::to_string(index) + extension);
  return name.str().str();
}

const std::vector<uint32_t>& wordsOf(const device::KernelModule& kernel) {
  return buffers && kernel.withBuffers ? kernel.withBuffers->words : kernel.words;
}

bool write(const device::KernelModule& kernel, const std::string& name) {
  std::error_code error;
  ToolOutputFile file(name, error, sys::fs::OF_None);
  if (error) {
    errs() << "error: cannot write '" << name << "': " << error.message() << '\n';
    return false;
  }
  const std::vector<uint32_t>& words = wordsOf(kernel);
  file.os().write(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t));
  file.keep();
  return true;
}

void describe(const device::KernelModule& kernel) {
  outs() << "kernel " << kernel.entry << " words " << wordsOf(kernel).size() << " features "
         << kernel.features << " tile " << kernel.tile[0] << 'x' << kernel.tile[1] << 'x' << kernel.tile[2]
         << " tile_static " << kernel.tileStaticBytes;
  if (buffers && kernel.withBuffers)
    for (uint32_t place : kernel.withBuffers->places) outs() << " buffer " << place;
  if (kernel.sendsMessages) outs() << " messages";
  for (const std::string& text : kernel.texts) {
    outs() << " '";
    printEscapedString(text, outs());
    outs() << '\'';
  }
  outs() << '\n';
}

int run() {
  if (listStages) {
    for (StringRef name : device::stageNames()) outs() << name << '\n';
    return 0;
  }
  LLVMContext llvm;
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> module = parseIRFile(input, diagnostic, llvm);
  if (!module) {
    diagnostic.print("amp-device-tool", errs());
    return 1;
  }
  Expected<std::vector<device::KernelModule>> kernels = device::generate(*module, optionsFromCommandLine());
  if (!kernels) {
    errs() << "error: " << toString(kernels.takeError()) << '\n';
    return 1;
  }
  for (size_t i = 0; i < kernels->size(); ++i) {
    if (stage.empty()) describe((*kernels)[i]);
    if (!output.empty() && !write((*kernels)[i], outputName(i, kernels->size()))) return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Translates LLVM IR of C++ AMP kernels to Vulkan SPIR-V\n");
  return run();
}
