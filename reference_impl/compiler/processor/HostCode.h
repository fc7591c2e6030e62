// The code for the processor in the host's module.
#pragma once

#include <string>

#include "llvm/ADT/StringRef.h"

namespace llvm {
class AttributeSet;
class Module;
}  // namespace llvm

namespace amp::processor {

struct Code;

/// What versions of a kernel are compiled for: the elements of amp_processor_code::run. The first is the
/// host's target.
inline constexpr llvm::StringLiteral kVersions[] = {"", "x86-64-v3", "x86-64-v4"};

/// The name of the function that is a version of a kernel.
std::string nameOfVersion(llvm::StringRef entry, llvm::StringRef version);

/// Links the code into the module; its functions become internal ones with these attributes. Of each kernel
/// there are all versions if `allVersions`, or else only the first.
void linkInto(llvm::Module& host, const Code& code, const llvm::AttributeSet& attributes, bool allVersions);

}  // namespace amp::processor
