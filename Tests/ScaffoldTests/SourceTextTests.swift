// Changes of source that are made where it looks as expected, and nowhere else.
import Testing

@testable import Scaffold

struct SourceTextTests {
  private static let text = """
    protocol Hears: Interactable, OneListener {
      var one: Int { get }
    }

    final class Maker: Component<any Given>, OneDependency,
      TwoDependency
    {
      let one: any OneBuildable

      var both: Both {
        Both(
          one: One(of: (1, 2)), two: Two(of: self))
      }
    }

    enum Kind: String {
      case one
      case two, three
    }
    """

  private func changed(
    _ change: (inout SourceText) throws(ScaffoldError) -> Void
  ) throws -> String {
    var text = SourceText(Self.text)
    try change(&text)
    return text.text
  }

  @Test func `a type joins those that are inherited, on one line or on more`() throws {
    #expect(
      try changed { text throws(ScaffoldError) in
        try text.inherit("New", in: "protocol Hears")
      }.contains("protocol Hears: Interactable, OneListener, New {\n  var one"))
    #expect(
      try changed { text throws(ScaffoldError) in
        try text.inherit("New", in: "final class Maker")
      }.contains("  TwoDependency, New\n{\n"))
  }

  @Test func `an argument follows the last one, whatever parentheses there are`() throws {
    let text = try changed { text throws(ScaffoldError) in
      try text.addArgument("new: New()", toCall: "Both")
    }
    #expect(text.contains("one: One(of: (1, 2)), two: Two(of: self), new: New())"))
  }

  @Test func `a line follows the last of its kind, or all others`() throws {
    #expect(
      try changed { text throws(ScaffoldError) in
        try text.insert(["  case new"], atEndOf: "enum Kind")
      }.hasSuffix("  case two, three\n  case new\n}"))
    #expect(
      try changed { text throws(ScaffoldError) in
        try text.insert(["  new"], afterLast: "  let ", "Buildable", in: "final class Maker")
      }.contains("OneBuildable\n  new\n\n"))
  }

  @Test func `what is not there once, and once only, is refused`() {
    let twice = Self.text + "\n" + Self.text
    for text in ["", "enum Kind {}", "// enum Kind: String", twice] {
      var source = SourceText(text)
      #expect(throws: ScaffoldError.self) {
        try source.insert(["x"], afterLast: "  case ", "", in: "enum Kind")
      }
      #expect(throws: ScaffoldError.self) { try source.inherit("X", in: "protocol Hears") }
      #expect(throws: ScaffoldError.self) { try source.addArgument("x: 1", toCall: "Both") }
      #expect(throws: ScaffoldError.self) { try source.insert(["x"], atEndOf: "enum Kind") }
      #expect(source.text == text)
    }
  }

  @Test func `a declaration whose name only begins like it is another`() {
    var source = SourceText("enum Kinds: String {\n  case one\n}")
    #expect(throws: ScaffoldError.self) {
      try source.insert(["x"], afterLast: "  case ", "", in: "enum Kind")
    }
  }
}
