// The time of a program's session.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct SessionSetupTests {
  /// Whether the root of a session is built with a virtual clock.
  private func isVirtual(
    movesClock: Bool = false, keeper: (any SessionKeeper)? = nil, door: (any SessionDoor)? = nil,
    isInteractive: Bool = false
  ) -> Bool {
    var clock: (any Clock<Duration>)?
    let parts = SessionParts(
      options: SessionOptions(movesClock: movesClock), keeper: keeper, report: nil, door: door)
    let input = SessionInput(StringLineSource([]), isInteractive: isInteractive)
    _ = parts.makeSession([input], output: RecordingSink(), errors: RecordingSink()) {
      clock = $0
      return RootRouter(clock: $0)
    }
    return clock is VirtualClock
  }

  @Test func `the time is virtual if it is moved or kept, or if somebody may want to go back`()
    throws
  {
    let folder = try TestFolder()
    #expect(!isVirtual())
    #expect(isVirtual(movesClock: true))
    #expect(isVirtual(keeper: try folder.journal()))
    #expect(isVirtual(door: TestDoor()))
    #expect(isVirtual(isInteractive: true))
  }
}
