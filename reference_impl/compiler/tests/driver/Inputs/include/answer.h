#define FROM_HEADER 5
