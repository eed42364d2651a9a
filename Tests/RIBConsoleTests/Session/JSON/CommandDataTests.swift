// The declarations of commands as data.

import Foundation
import Testing

@testable import RIBConsole

struct CommandDataTests {
  @Test func `each argument has its type, its limits, its keyword and its choices`() {
    let share: ClosedRange<Decimal> = 0...1
    let mix = command(
      "mix", "Mix", .int("parts", in: 1...9), .decimal("share", in: share), .int("n")
    ) { (parts: Int, share: Decimal, n: Int) -> String in "\(parts) \(share) \(n)" }
    let numbers = CommandData(mix.declaration).arguments
    #expect(numbers.map(\.type) == ["integer", "decimal", "integer"])
    let limits: [[Decimal?]] = numbers.map { [$0.minimum, $0.maximum] }
    #expect(limits == [[1, 9], [0, 1], [nil, nil]])
    let paint = command(
      "paint", "Paint it", .choice("color", from: ["red", "blue"]), .string("name"),
      .optional(.keyword("at", .int("place"))), .flag("--all", "all of it"), .rest("text")
    ) { (_: String, _: String, _: Int?, _: Bool, _: String) -> Int in 1 }
    let data = CommandData(paint.declaration)
    #expect(data.arguments.map(\.type) == ["choice", "text", "integer", "flag", "text"])
    #expect(data.arguments.map(\.choices) == [["red", "blue"], nil, nil, nil, nil])
    #expect(data.arguments.map(\.keyword) == [nil, nil, "at", nil, nil])
    let flags: [[Bool]] = [data.arguments.map(\.optional), data.arguments.map(\.rest)]
    #expect(flags == [[false, false, true, true, false], [false, false, false, false, true]])
    #expect(!data.query)
  }
}
