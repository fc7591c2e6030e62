int from_c(void) { return 7; }
