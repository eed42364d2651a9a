// One typed argument of a command.

import RIBCore

/// An argument: its declaration, and how a word becomes its value.
///
/// Arguments are made where a command is declared, by `.int`, `.decimal`, `.string`, `.choice` and
/// `.rest`; `.optional` and `.keyword` take another argument and widen it.
///
/// ```swift
/// command("attach", "Attach a child",
///   .choice("kind", of: Kind.self), .optional(.keyword("as", .string("name")))
/// ) { .attach($0, as: $1) }
/// ```
@MainActor public struct Argument<Value> {
  /// What the argument takes.
  public let declaration: ArgumentDeclaration
  /// The value of an argument that was left out, if it may be.
  let absent: Value?
  /// The value that a word means, or nil if it means none.
  let convert: (String) -> Value?

  init(
    _ declaration: ArgumentDeclaration, absent: Value? = nil, convert: @escaping (String) -> Value?
  ) {
    self.declaration = declaration
    self.absent = absent
    self.convert = convert
  }

  /// Reads the value from the words that are next.
  func value(from reader: inout ArgumentReader) throws(ParseError) -> Value {
    if let word = try reader.next(for: declaration) {
      guard let value = convert(word.text) else { throw declaration.refusal(of: word) }
      return value
    }
    guard let absent else {
      programmerError("<\(declaration.name)> may be left out but has no value for that.")
    }
    return absent
  }
}

extension Argument {
  /// An argument that may be left out: nil if the line ends before it, or if the next word is a
  /// keyword of the command's.
  public static func optional<Wrapped>(_ argument: Argument<Wrapped>) -> Argument<Wrapped?>
  where Value == Wrapped? {
    var declaration = argument.declaration
    declaration.isOptional = true
    return Argument<Wrapped?>(declaration, absent: .some(nil)) { word in
      argument.convert(word).map(Optional.some)
    }
  }

  /// An argument behind a keyword, such as `as <name>`.
  ///
  /// A quoted word is never the keyword, so `"as"` can be a value.
  public static func keyword(_ keyword: String, _ argument: Argument<Value>) -> Argument<Value> {
    var declaration = argument.declaration
    declaration.keyword = keyword
    return Argument(declaration, absent: argument.absent, convert: argument.convert)
  }
}
