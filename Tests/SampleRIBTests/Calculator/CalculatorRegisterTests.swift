// The calculator's arithmetic, key by key.
import Testing

@testable import SampleRIB

struct CalculatorRegisterTests {
  private func display(after keys: String) throws -> String {
    var register = CalculatorRegister()
    for key in try CalculatorKey.run(of: keys) { register.press(key) }
    return register.displayText
  }

  /// Typing shows the digits, one dot and no leading zeros.
  private nonisolated static let typing: [(String, String)] = [
    ("", "0"), ("5", "5"), ("007", "7"), ("000", "0"), ("12.5", "12.5"), ("1.2.3", "1.23"),
    (".5", "0.5"), ("00.50", "0.50"), ("12c3", "3"), ("1.", "1."),
  ]

  /// Operations chain from left to right.
  private nonisolated static let operations: [(String, String)] = [
    ("0.1+0.2=", "0.3"), ("1+2+3=", "6"), ("2+3*4=", "20"), ("9-4/2=", "2.5"), ("7=", "7"),
    ("5+=", "10"), ("5*=", "25"), ("5+-3=", "2"), ("5+*3=", "15"), ("12.5+3=", "15.5"),
    ("1+2=4=", "4"), ("1+2=+4=", "7"), ("1+2+", "3"), ("3*=*=", "81"), ("-5=", "-5"),
    ("1.500=", "1.5"), ("7==", "7"), ("1 + 2 =", "3"), ("6÷3×2−1=", "3"), ("2x3=", "6"),
  ]

  /// Sign and percent act at once on the number shown.
  private nonisolated static let signAndPercent: [(String, String)] = [
    ("5n", "-5"), ("5nn", "5"), ("5n3", "-53"), ("0n", "0"), ("0.n5", "-0.5"), ("±", "0"),
    ("50%", "0.5"), ("200+10%=", "200.1"), ("5+n=", "0"), ("5+3n=", "2"), ("8=n", "-8"),
    ("5%%", "0.0005"), ("3n-2n=", "-1"), ("200+%=", "202"), ("5%3", "3"),
  ]

  @Test(arguments: ["1/0=", "0/0=", "1/0+", "1/0=7", "1/0=+1=", "1/0=n", "1/0=%", "1/0=.", "0/="])
  func `dividing by zero shows an error until clear`(keys: String) throws {
    #expect(try display(after: keys) == "Error")
    #expect(try display(after: keys + "c2+2=") == "4")
  }

  /// A number fits sixteen digits or is an error; divided until it is zero, it stays a number.
  private nonisolated static let sixteenDigits: [(String, String)] = [
    ("1" + String(repeating: "%", count: 500), "0"),
    ("9999999999999999+1=", "Error"), ("9999999999999999*9999999999999999=", "Error"),
    ("9999999999999999=", "9999999999999999"), ("9999999999999999+0.4=", "9999999999999999"),
    ("9999999999999999+0.5=", "Error"), ("12345678901234567", "1234567890123456"),
    ("1/3=", "0.333333333333333"), ("2/3=", "0.666666666666667"), ("1/3=*3=", "1"),
    ("10/3=", "3.333333333333333"), ("2/3n=", "-0.666666666666667"),
    ("0.0000001*0.0000001*0.01=", "0"), ("1n/9999999999999999=", "0"),
    ("0.000000000000001/2=", "0.000000000000001"), ("0.12345678901234567", "0.123456789012345"),
  ]

  @Test(arguments: typing + operations + signAndPercent + sixteenDigits)
  func `the display shows the number that was typed or computed, or an error`(
    keys: String, shown: String
  ) throws {
    #expect(try display(after: keys) == shown)
  }

  @Test func `a number outside 0 to 9 is no digit, and a character that is no key is named`() {
    var register = CalculatorRegister()
    register.press(.digit(12))
    register.press(.digit(-1))
    #expect(register == CalculatorRegister())
    #expect {
      try CalculatorKey.run(of: "12?4")
    } throws: { error in
      let text = "\(error)"
      return text.contains("\"?\"") && text.contains("character 3")
    }
  }

  @Test func `a register is made from a text that a display can show, and from no other`() {
    for text in ["0", "-12.5", "Error", "9999999999999999"] {
      #expect(CalculatorRegister(displayText: text)?.displayText == text)
    }
    for text in ["", "abc", "1e5", "12345678901234567", "٣"] {
      #expect(CalculatorRegister(displayText: text) == nil, "\(text)")
    }
  }
}
