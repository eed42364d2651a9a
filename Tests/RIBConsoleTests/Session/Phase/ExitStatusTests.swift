// The numbers that scripts rely on.

import RIBConsole
import Testing

@Suite struct ExitStatusTests {
  // Testing has a type of that name too.
  typealias Status = RIBConsole.ExitStatus

  private nonisolated static let numbers: [(Status, Int32)] = [
    (.success, 0), (.commandFailed, 1), (.usage, 64), (.noSuchFile, 66),
    (.inputOutputError, 74),
    (.signal(15), 143), (.signal(1), 129), (.quit(0), 0), (.quit(255), 255),
  ]

  @Test(arguments: numbers)
  func `each ending has its number`(status: Status, code: Int32) {
    #expect(status.code == code)
  }
}
