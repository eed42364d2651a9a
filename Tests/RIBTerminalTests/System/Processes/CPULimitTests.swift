import Foundation
import Platform
import Testing

@testable import RIBTerminal

@Suite struct CPULimitTests {
  @Test func `a process that has used up its time ends by a signal`() async {
    await #expect(processExitsWith: .signal(CPULimit.signal)) {
      // As a parent may have left it.
      signal(CPULimit.signal, SIG_IGN)
      CPULimit.arm(seconds: 0.05)
      useTime(seconds: 5)
      exit(1)
    }
  }

  @Test func `a limit starts again when it is armed again, and ends when it is disarmed`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      for _ in 0..<6 {
        CPULimit.arm(seconds: 0.25)
        useTime(seconds: 0.05)
      }
      CPULimit.disarm()
      useTime(seconds: 0.3)
      exit(7)
    }
  }

  @Test func `a limit has its seconds and the rest of one`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      CPULimit.arm(seconds: 2.5)
      var left = itimerval()
      unsafe getitimer(CLibrary.profilingTimer, &left)
      exit(left.it_value.tv_sec == 2 && left.it_value.tv_usec > 300_000 ? 7 : 1)
    }
  }
}

/// Uses as much processor time.
private nonisolated func useTime(seconds: Double) {
  let start = clock()
  while Double(clock() - start) < seconds * Double(CLOCKS_PER_SEC) {}
}
