// Arguments that are words.

import RIBCore

extension Argument where Value == String {
  /// One word, whatever it says.
  public static func string(_ name: String) -> Argument<String> {
    Argument(ArgumentDeclaration(name, expected: "a word, in quotes if it has spaces")) { $0 }
  }

  /// The name of a child of the node that the line is about; completion offers those.
  ///
  /// Whether there is such a child is for the node to say: it may have come or gone by then.
  public static func child(_ name: String) -> Argument<String> {
    Argument(ArgumentDeclaration(name, expected: "the name of a child", meaning: .child)) { $0 }
  }

  /// The path of a node.
  static func path(_ name: String) -> Argument<String> {
    Argument(ArgumentDeclaration(name, expected: "the path of a node", meaning: .path)) { $0 }
  }

  /// The name of a command, built in or of the node that the word before names.
  static func commandName(_ name: String) -> Argument<String> {
    Argument(ArgumentDeclaration(name, expected: "the name of a command", meaning: .command)) {
      $0
    }
  }

  /// The path of a node, or the name of a command of the node that the line is about.
  static func topic(_ name: String) -> Argument<String> {
    let expected = "the path of a node, or the name of a command"
    return Argument(ArgumentDeclaration(name, expected: expected, meaning: .topic)) { $0 }
  }

  /// The name of a file to read lines from.
  static func file(_ name: String) -> Argument<String> {
    Argument(ArgumentDeclaration(name, expected: "the name of a file", meaning: .file)) { $0 }
  }

  /// The rest of the line, its spacing kept; the last argument of its command.
  ///
  /// A comment is no part of it, and quoted words in it lose their marks.
  public static func rest(_ name: String) -> Argument<String> {
    Argument(ArgumentDeclaration(name, expected: "text up to the line's end", takesRest: true)) {
      $0
    }
  }

  /// One of some words.
  public static func choice(_ name: String, from choices: [String]) -> Argument<String> {
    Argument(ArgumentDeclaration(name, choices: choices)) { choices.contains($0) ? $0 : nil }
  }
}

extension Argument
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One case of an enumeration, by its raw value.
  @inlinable
  public static func choice(_ name: String, of kind: Value.Type) -> Argument<Value> {
    let choices = kind.allCases.map(\.rawValue)
    return Argument(ArgumentDeclaration(name, choices: choices)) { text in
      choices.contains(text) ? Value(rawValue: text) : nil
    }
  }
}

extension ArgumentDeclaration {
  /// A long list is cut short in texts; completion has it whole.
  private static let shownChoices = 12

  @usableFromInline
  init(_ name: String, choices: [String]) {
    if choices.isEmpty {
      programmerError("<\(name)> has no choices, so nobody could type it; give at least one.")
    }
    let shown = choices.prefix(Self.shownChoices).joined(separator: ", ")
    let more = choices.count > Self.shownChoices ? "… (\(choices.count) in all)" : ""
    let expected = choices.count == 1 ? shown : "one of \(shown)\(more)"
    self.init(name, expected: expected, choices: choices)
  }
}
