// What a test file needs to see beside this library.

/// The macro that stands for the caller's place, which a file with XCTest alone would lack.
@_exported import Testing
