#pragma once

namespace clang::driver {
class Compilation;
}

namespace amp::driver {

/// With -save-temps Clang's driver compiles the preprocessed file. The two passes of a C++ AMP unit
/// preprocess it differently, so the compiling job is given the source and the preprocessing options back;
/// the .ii file stays for people to read. The device code of each unit is kept beside its other temporary
/// files.
void compileFromSource(clang::driver::Compilation& compilation);

}  // namespace amp::driver
