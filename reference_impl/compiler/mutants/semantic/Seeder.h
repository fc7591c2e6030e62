// Seeds every defect of a module: at each place where one applies, the code asks whether it is the selected
// one.
#ifndef AMP_MUTANTS_SEMANTIC_SEEDER_H
#define AMP_MUTANTS_SEMANTIC_SEEDER_H

namespace llvm {
class Module;
}

namespace amp::mutants {

/// Adds the hooks of all defects to the functions of the module whose defects are wanted, and a table of them
/// (Selection.h). `isKernelCode`: whether the module is an accelerator's side of a translation unit, which
/// has no constructors; the host's side announces the table of both.
void seedDefects(llvm::Module& module, bool isKernelCode);

}  // namespace amp::mutants

#endif
