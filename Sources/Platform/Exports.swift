// What the platform has, under one name, so that files need not ask which platform it is.

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

// The smallest part of Foundation that has dates, JSON, decimals and files: the whole of it doubles the time in which a
// program starts on Linux, and only there is it in parts.
#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
