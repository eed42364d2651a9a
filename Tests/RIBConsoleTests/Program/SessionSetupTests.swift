// The time of a program's session.

import RIBCore
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct SessionSetupTests {
  @Test(arguments: [false, true])
  func `E4: each session of a program can build its tree anew in virtual time`(
    isInteractive: Bool
  ) async {
    var clocks: [any Clock<Duration>] = []
    let output = RecordingSink()
    let input = SessionInput(StringLineSource(["set 1", "back"]), isInteractive: isInteractive)
    let session = SessionParts(options: SessionOptions()).makeSession(
      [input], output: output, errors: RecordingSink()
    ) {
      clocks.append($0)
      return RootRouter(clock: $0)
    }
    #expect(await session.run() == .success)
    #expect(clocks.count == 2 && clocks.allSatisfy { $0 is VirtualClock })
    #expect(output.text.contains("before the first command (forward restores 1 command)"))
  }
}
