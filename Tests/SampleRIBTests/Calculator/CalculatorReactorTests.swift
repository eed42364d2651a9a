// The calculator's reactor: runs of keys, and results that take their time.
import Foundation
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct CalculatorReactorTests {
  private let clock = ManualClock()

  private func calculator(delay: Duration = .zero) -> CalculatorReactor {
    CalculatorReactor(calculationDelay: delay, clock: clock)
  }

  @Test func `without a delay, a run of keys takes effect at once, unless it has a bad key`() {
    let calculator = calculator()
    let errors = ErrorLog(of: calculator.mutate(action: .keys("12q")))
    calculator.action.onNext(.keys("12q"))
    #expect(calculator.currentState == .init())
    #expect(errors.refusals.map(\.argument) == ["text"])
    calculator.action.onNext(.keys("12.5+3="))
    #expect(calculator.currentState.displayText == "15.5")
    calculator.action.onNext(.press(.operation(.times)))
    calculator.action.onNext(.press(.digit(2)))
    calculator.action.onNext(.press(.equal))
    #expect(calculator.currentState.displayText == "31")
  }

  @Test func `a number with more digits than the display has is refused, and changes nothing`() {
    let calculator = calculator()
    let sixteen = "1234567890123456"
    let message = "A number can have at most 16 digits; type a shorter one."
    for keys in ["99999999999999999999", "1+\(sixteen)7=", "0.\(sixteen)", "\(sixteen).0"] {
      let errors = ErrorLog(of: calculator.mutate(action: .keys(keys)))
      calculator.action.onNext(.keys(keys))
      #expect(errors.refusals.map(\.message) == [message])
      #expect(calculator.currentState == .init())
    }
    calculator.action.onNext(.keys("000\(sixteen)"))
    #expect(calculator.currentState.displayText == sixteen)
    let errors = ErrorLog(of: calculator.mutate(action: .press(.digit(7))))
    #expect(errors.refusals.map(\.message) == [message])
    calculator.action.onNext(.keys("/1=7"))
    #expect(calculator.currentState.displayText == "7")
  }

  @Test func `after an error, keys are refused, also in a run, until the display is cleared`() {
    let calculator = calculator()
    calculator.action.onNext(.keys("1/0="))
    #expect(calculator.currentState.displayText == "Error")
    for action in [
      CalculatorReactor.Action.press(.digit(5)), .press(.equal), .keys("5c"), .keys("="),
    ] {
      let errors = ErrorLog(of: calculator.mutate(action: action))
      #expect(
        errors.refusals.map(\.message) == [
          "The display shows Error; clear it first, with clear or the key c."
        ])
    }
    calculator.action.onNext(.keys("c1/0=5"))
    #expect(calculator.currentState.displayText == "Error")
    calculator.action.onNext(.keys("c5"))
    #expect(calculator.currentState.displayText == "5")
  }

  @Test func `a result waits for the calculation, and so do keys after it in a run`() async {
    let calculator = calculator(delay: .seconds(1))
    calculator.action.onNext(.keys("1+2="))
    #expect(calculator.currentState.displayText == "2")
    await clock.advance(by: .milliseconds(999))
    #expect(calculator.currentState.displayText == "2")
    await clock.advance(by: .milliseconds(1))
    #expect(calculator.currentState.displayText == "3")
    calculator.action.onNext(.keys("c1+2=*4="))
    await clock.advance(by: .seconds(1))
    #expect(calculator.currentState.displayText == "4")
    await clock.advance(by: .seconds(1))
    #expect(calculator.currentState.displayText == "12")
  }

  @Test(arguments: [(CalculatorKey.clear, "0"), (.equal, "3")])
  func `a key pressed meanwhile replaces the result, but of two results the first takes effect`(
    key: CalculatorKey, shown: String
  ) async {
    let calculator = calculator(delay: .seconds(1))
    calculator.action.onNext(.keys("1+2="))
    calculator.action.onNext(.press(key))
    await clock.run()
    #expect(calculator.currentState.displayText == shown)
  }

  @Test func `json has only the display, and decodes to a state`() throws {
    let calculator = calculator()
    calculator.action.onNext(.keys("1/3="))
    let json = try JSONEncoder().encode(calculator.currentState)
    #expect(String(decoding: json, as: UTF8.self) == #"{"displayText":"0.333333333333333"}"#)
    let restored = try JSONDecoder().decode(CalculatorReactor.State.self, from: json)
    #expect(restored.displayText == "0.333333333333333")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        CalculatorReactor.State.self, from: Data(#"{"displayText":"two"}"#.utf8))
    }
  }
}
