import RIBTesting
import Testing

@testable import SampleRIB

struct CalculatorCLIPresenterTests {
  private let dependency = StubDependency()
  private let calculator: RIBTester

  init() {
    let (dependency, listener) = (dependency, SpyListener())
    calculator = RIBTester(watching: listener) {
      CalculatorBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  private func type(_ lines: String...) async {
    for line in lines { calculator.type(line) }
    await dependency.manualClock.run()
  }

  @Test func `every key has a command, and each display that differs is shown`() async {
    await type(
      "input 1", "dot", "input 5", "op plus", "input 2", "sign", "percent", "equal", "clear")
    calculator.expectLines(
      "display: 1", "display: 1.", "display: 1.5", "display: 2", "display: -2",
      "display: -0.02", "display: 1.48", "display: 0")
    await type("keys 1+2+3=")
    calculator.expectLines("display: 1", "display: 2", "display: 3", "display: 6")
  }

  @Test(arguments: ["minus", "times", "divide"])
  func `each operation has its word`(operation: String) async {
    await type("input 6", "op \(operation)", "input 3", "equal")
    #expect(
      calculator.lines().last
        == ["minus": "display: 3", "times": "display: 18", "divide": "display: 2"][operation])
  }

  @Test(arguments: ["input 10", "input -1", "input", "op root", "keys", "dot 1"])
  func `a character that is not a key is refused before any key is pressed`(line: String) {
    calculator.expectRefusal(of: line)
    calculator.expectLines()
  }
}
