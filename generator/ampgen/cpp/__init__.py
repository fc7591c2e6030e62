"""Just enough of C++ to compare and to normalise the texts of cases."""
