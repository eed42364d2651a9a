// The smallest part of Foundation that has dates, JSON, decimals and files, under one name, so that files need not ask
// which platform it is: the whole of Foundation doubles the time in which a program starts on Linux, and only there is
// it in parts.

#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
