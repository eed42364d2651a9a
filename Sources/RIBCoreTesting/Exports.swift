// Test files with XCTest alone need the macro `#_sourceLocation`.
@_exported import Testing
