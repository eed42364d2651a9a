// The declarations of commands as data.

import Foundation
import Testing

@testable import RIBConsole

struct CommandDataTests {
  @Test func `the limits of numbers are data, of both kinds`() {
    let share: ClosedRange<Decimal> = 0...1
    let mix = command(
      "mix", "Mix", .int("parts", in: 1...9), .decimal("share", in: share), .int("n")
    ) { "\($0) \($1) \($2)" }
    let arguments = CommandData(mix.declaration).arguments
    #expect(arguments.map(\.type) == ["integer", "decimal", "integer"])
    #expect(arguments.map(\.minimum) == [1, 0, nil])
    #expect(arguments.map(\.maximum) == [9, 1, nil])
  }
}
