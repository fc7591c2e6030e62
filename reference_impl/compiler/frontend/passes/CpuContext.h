// Overload resolution outside of functions, which is that of cpu code (tokens/CpuContexts.h).
#pragma once

namespace clang {
class LangOptions;
class Sema;
}  // namespace clang

namespace amp::frontend {

/// In the device pass, of two overloads that differ only in restrictions Clang prefers the one for the
/// accelerator where code has both restrictions, and outside of functions. This makes it prefer the one for
/// the cpu where tokens mark a cpu context, and in the instances of class templates with marks. Call this
/// before parsing; `options` are those of the analysis.
void preferCpuOutsideFunctions(clang::Sema& sema, clang::LangOptions& options);

}  // namespace amp::frontend
