// Declares a buffer: accessed by a descriptor or, with ADDRESSES, by its address, which precedes the parameters. Its
// elements are name.at[i] in both cases.
#ifdef ADDRESSES
#extension GL_EXT_buffer_reference : require
#define BUFFER(number, access, type, Name, name) \
  layout(buffer_reference, std430, buffer_reference_align = 4) access buffer Name { \
    type at[];                                   \
  };
#define ADDRESS(Name, name) Name name;
#else
#define BUFFER(number, access, type, Name, name) \
  layout(binding = number, std430) access buffer Name { type at[]; } name;
#define ADDRESS(Name, name)
#endif
