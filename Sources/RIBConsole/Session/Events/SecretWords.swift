import RIBCore

/// The arguments of the latest lines that called a secret command, which no event, trace or error may repeat.
@MainActor
package final class SecretWords {
  /// The number of lines that are remembered: the one that runs, and lines whose effects may still fail.
  private static let limit = 64

  private var lines: [[String]] = []
  /// The names of the secret commands that have been called, whose nodes may be gone when one is mistyped.
  var names: Set<String> = []

  package init() {}

  var isEmpty: Bool { lines.isEmpty }

  /// Adds the arguments of a line, as they read and as they were typed.
  package func add(_ arguments: [String]) {
    lines.append(arguments.flatMap(Self.forms).sorted { $0.utf8.count > $1.utf8.count })
    if lines.count > Self.limit { lines.removeFirst() }
  }

  /// Returns a text in which `…` replaces each such argument that is a word of its own.
  ///
  /// - Complexity: O(length × secret words); O(1) where there are none.
  package func hiding(_ text: String) -> String {
    if lines.isEmpty { return text }
    var text = text
    for word in lines.joined() { text = Self.hide(word, in: text) }
    return text
  }

  /// Whether a text shows such an argument as it is written there, such as with the escapes of JSON.
  func areShown(in text: String, written form: (String) -> String) -> Bool {
    lines.joined().contains { word in
      let word = form(word)
      return Self.hide(word, in: text) != text
    }
  }

  /// Returns a value's text without such arguments, cut after about `limit` bytes unless that could cut one in two.
  package func text(of value: Any, atMost limit: Int?) -> String {
    hiding(ValueText.of(value, atMost: isEmpty ? limit ?? .max : .max))
  }

  /// The forms in which a value may be shown: as typed, with hidden characters made visible, as a string in the
  /// description of an action, as an error quotes it, and as the number that it spells.
  private static func forms(of value: String) -> Set<String> {
    let quoted = String(TerminalText.quoted(value).dropFirst().dropLast())
    var forms: Set = [value, String(value.debugDescription.dropFirst().dropLast()), quoted]
    forms.formUnion([value, quoted].map { TerminalText.visible($0) })
    if let number = Int(value) { forms.insert("\(number)") }
    if let number = Double(value) { forms.insert("\(number)") }
    forms.remove("")
    return forms
  }

  private static func hide(_ word: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: word) {
      let isWhole =
        !isLetter(rest[..<range.lowerBound].last ?? result.last)
        && !isLetter(rest[range.upperBound...].first)
      result += rest[..<range.lowerBound]
      result += isWhole ? "…" : word
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private static func isLetter(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } == true
  }
}
