// The calculator as its user has it: keys in, the display out.
import Testing

@testable import SampleRIB

struct CalculatorCLIPresenterTests {
  private let calculator: LiveNode

  init() throws {
    calculator = try LiveNode { CalculatorBuilder(dependency: $0).build(withListener: $1) }
  }

  @Test func `attaching prints nothing`() {
    #expect(calculator.lines == [])
  }

  @Test func `keys show each display that differs`() async throws {
    try await calculator.type("keys 1+2+3=")
    #expect(calculator.lines == ["display: 1", "display: 2", "display: 3", "display: 6"])
  }

  @Test func `every key has a command`() async throws {
    try await calculator.type(
      "input 1", "dot", "input 5", "op plus", "input 2", "sign", "percent", "equal", "clear")
    #expect(
      calculator.lines == [
        "display: 1", "display: 1.", "display: 1.5", "display: 2", "display: -2",
        "display: -0.02", "display: 1.48", "display: 0",
      ])
  }

  @Test(arguments: ["minus", "times", "divide"])
  func `each operation has its word`(operation: String) async throws {
    try await calculator.type("input 6", "op \(operation)", "input 3", "equal")
    #expect(
      calculator.lines.last
        == ["minus": "display: 3", "times": "display: 18", "divide": "display: 2"][operation])
  }

  @Test(arguments: ["input 10", "input -1", "input", "op root", "keys", "dot 1"])
  func `what is no key is refused before it is pressed`(line: String) async throws {
    await #expect(throws: (any Error).self) { try await calculator.type(line) }
    #expect(calculator.lines == [])
  }
}
