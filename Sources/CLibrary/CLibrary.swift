// The platform's C library under one name, so that files need not ask which platform it is.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
