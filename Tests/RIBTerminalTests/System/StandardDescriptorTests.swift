import Foundation
import Testing

@testable import RIBTerminal

@Suite struct StandardDescriptorTests {
  @Test func `closed descriptors are pointed at the null device`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // A thread of the test's process may open a file in between, which the first act of a program
      // need not fear: try again then.
      for _ in 0..<100 {
        for descriptor: Int32 in 0...2 { close(descriptor) }
        try StandardDescriptor.protect()
        guard (0...2).allSatisfy(isNullDevice) else { continue }
        guard unsafe open("/dev/zero", O_RDONLY) > 2 else { exit(1) }
        var byte: UInt8 = 1
        guard unsafe read(0, &byte, 1) == 0 else { exit(2) }
        // Results must not get lost unseen; diagnostics may.
        guard unsafe write(1, &byte, 1) == -1, errno == EBADF else { exit(3) }
        guard unsafe write(2, &byte, 1) == 1 else { exit(6) }
        guard fcntl(1, F_GETFD) == 0 else { exit(4) }
        exit(7)
      }
      exit(5)
    }
  }

  @Test func `only closed descriptors are changed`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0, dup2(ends[0], 0) == 0 else { exit(1) }
      for _ in 0..<100 where !isNullDevice(1) {
        close(1)
        try StandardDescriptor.protect()
      }
      try StandardDescriptor.protect()
      var byte: UInt8 = 42
      guard unsafe write(ends[1], &byte, 1) == 1 else { exit(2) }
      byte = 0
      guard unsafe read(0, &byte, 1) == 1, byte == 42 else { exit(3) }
      exit(isNullDevice(1) ? 7 : 4)
    }
  }

  @Test func `a pipe is no terminal`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0, dup2(ends[0], 0) == 0 else { exit(1) }
      exit(StandardDescriptor.input.isTerminal ? 2 : 7)
    }
  }

  #if os(Linux)
    @Test func `a pseudo-terminal is a terminal`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        var (outer, inner): (Int32, Int32) = (-1, -1)
        guard unsafe openpty(&outer, &inner, nil, nil, nil) == 0 else { exit(1) }
        guard dup2(inner, 1) == 1 else { exit(2) }
        exit(StandardDescriptor.output.isTerminal ? 7 : 3)
      }
    }
  #endif
}

private nonisolated func isNullDevice(_ descriptor: Int32) -> Bool {
  var null = stat()
  var found = stat()
  guard unsafe stat("/dev/null", &null) == 0, unsafe fstat(descriptor, &found) == 0 else {
    return false
  }
  return found.st_mode & S_IFMT == S_IFCHR && found.st_rdev == null.st_rdev
}
