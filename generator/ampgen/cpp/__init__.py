"""As much of C++ as comparing and normalising the texts of cases needs."""
