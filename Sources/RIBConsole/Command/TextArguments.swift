import Basics

extension Argument where Value == String {
  /// Any one word.
  @inlinable
  public static func string(_ name: String) -> Argument {
    Argument(ArgumentDeclaration.text(name)) { $0 }
  }

  /// The name of a child of the line's node, which completion offers.
  ///
  /// The node checks whether there is such a child, as it may have been attached or detached meanwhile.
  public static func child(_ name: String) -> Argument {
    word(name, "the name of a child", .child)
  }

  static func path(_ name: String) -> Argument { word(name, "the path of a node", .path) }

  /// The name of a command, built in or of the node that the previous word names.
  static func commandName(_ name: String) -> Argument {
    word(name, "the name of a command", .command)
  }

  static func topic(_ name: String) -> Argument {
    word(name, "the path of a node, or the name of a command", .topic)
  }

  static func file(_ name: String) -> Argument { word(name, "the name of a file", .file) }

  private static func word(
    _ name: String, _ expected: String, _ meaning: ArgumentDeclaration.Meaning,
    takesRest: Bool = false
  ) -> Argument {
    Argument(
      ArgumentDeclaration(name: name, expected: expected, takesRest: takesRest, meaning: meaning)
    ) { $0 }
  }

  /// The rest of the line with its spacing, as the last argument of its command.
  ///
  /// A comment is not a part of it, nor a lone `--` at its start, and quoted parts of it lose their marks.
  public static func rest(_ name: String) -> Argument {
    word(name, "text, to the end of the line", .text, takesRest: true)
  }

  /// A line of its own, to the end of the line.
  static func line(_ name: String) -> Argument {
    word(name, "a line that only looks", .line, takesRest: true)
  }

  /// One of some words.
  public static func choice(_ name: String, from choices: [String]) -> Argument {
    Argument(ArgumentDeclaration(name, choices: choices)) { choices.contains($0) ? $0 : nil }
  }

  /// One of the words that the node's present state has, such as the names of its pages: `.choice("page", from: \.pages)`.
  ///
  /// Completion offers them, errors list them, and simulations type them. An action that waits is processed with a
  /// later state, so a reactor still checks it.
  ///
  /// - Complexity: A line takes O(*n*) time for *n* words.
  public static func choice<Words: Sequence<String>>(
    _ name: String, from choices: @escaping (State) -> Words
  ) -> Argument {
    Argument(name, amongLive: choices, text: \.self) { $0 }
  }
}

extension Argument where Value == Word {
  static func field(_ name: String) -> Argument {
    let declaration = ArgumentDeclaration(
      name: name, expected: "the path of a node, or of a field of its state, such as counter.count",
      meaning: .field)
    return Argument(declaration) { (reader, _) throws(ParseError) in
      try reader.takeWord(of: declaration)
    }
  }

  static func json(_ name: String) -> Argument {
    let declaration = ArgumentDeclaration(
      name: name, expected: "JSON without spaces, or a string, in quotes if it has spaces")
    return Argument(declaration) { (reader, _) throws(ParseError) in
      try reader.takeJSON(of: declaration)
    }
  }
}

extension Argument
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One case of an enumeration, by its raw value.
  ///
  /// - Parameters:
  ///   - name: The argument's name.
  ///   - kind: The enumeration, or another type that lists its cases.
  ///   - summary: Returns a short description of a case, for the help of the command.
  @inlinable
  public static func choice(
    _ name: String, of kind: Value.Type, summary: (Value) -> String = { _ in "" }
  ) -> Argument {
    let choices = kind.allCases.map(\.rawValue)
    let summaries = kind.allCases.map(summary)
    return Argument(ArgumentDeclaration(name, choices: choices, summaries: summaries)) { text in
      choices.contains(text) ? Value(rawValue: text) : nil
    }
  }
}

extension Argument where Value: RawRepresentable<String> & Equatable {
  /// One of the values that the node's present state has, by its raw value, as from a list of words.
  ///
  /// - Complexity: A line takes O(*n*) time for *n* values.
  public static func choice<Values: Sequence<Value>>(
    _ name: String, from choices: @escaping (State) -> Values
  ) -> Argument {
    Argument(name, amongLive: choices, text: \.rawValue) { Value(rawValue: $0) }
  }
}

extension ArgumentDeclaration {
  @usableFromInline
  static func text(_ name: String) -> ArgumentDeclaration {
    ArgumentDeclaration(name: name, expected: "a word, in quotes if it has spaces")
  }

  /// A long list is cut in texts; completion has all of it.
  private static let shownChoices = 12

  @usableFromInline
  init(_ name: String, choices: [String], summaries: [String] = []) {
    if choices.isEmpty {
      programmerError("<\(name)> has no choices, so it could not be typed; give at least one.")
    }
    self.init(
      name: name, expected: Self.list(of: choices), choices: choices, summaries: summaries)
  }

  /// Returns words to choose from as one phrase, without the last of very many.
  static func list(of choices: [String]) -> String {
    let shown = choices.prefix(shownChoices).joined(separator: ", ")
    let more = choices.count > shownChoices ? "… (\(choices.count) in all)" : ""
    return choices.count == 1 ? shown : "one of \(shown)\(more)"
  }
}
