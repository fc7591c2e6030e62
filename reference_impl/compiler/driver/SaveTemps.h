#pragma once

namespace clang::driver {
class Compilation;
}

namespace amp::driver {

/// With -save-temps Clang's driver compiles the preprocessed file. The two passes of a C++ AMP unit
/// preprocess it differently. So this function makes the compiling job read the source again, with the
/// preprocessing options; the .ii file is only for people to read. The device code of each unit is kept
/// beside its other temporary files.
void compileFromSource(clang::driver::Compilation& compilation);

}  // namespace amp::driver
