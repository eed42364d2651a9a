// What no event, trace or error may repeat.

import RIBCore

/// The arguments of the latest lines that called a secret command.
@MainActor
final class SecretWords {
  /// So many lines are remembered: one that runs, and those whose effects may still fail.
  private static let limit = 64

  private var lines: [[String]] = []

  var isEmpty: Bool { lines.isEmpty }

  /// Notes the arguments of a line, as they read and as they were typed.
  func add(_ arguments: [String]) {
    lines.append(arguments.flatMap(Self.forms).sorted { $0.utf8.count > $1.utf8.count })
    if lines.count > Self.limit { lines.removeFirst() }
  }

  /// A text with `…` for each such argument that stands in it as a word of its own.
  ///
  /// - Complexity: O(length × secret words); O(1) where there are none.
  func hiding(_ text: String) -> String {
    if lines.isEmpty { return text }
    var text = text
    for word in lines.joined() { text = Self.hide(word, in: text) }
    return text
  }

  /// The text of a value, without such arguments.
  ///
  /// What is cut where it is shown is not written whole before, unless a secret could be cut in two.
  ///
  /// - Parameter limit: How many bytes are enough; nil for all.
  func text(of value: Any, atMost limit: Int?) -> String {
    hiding(ValueText.of(value, atMost: isEmpty ? limit ?? .max : .max))
  }

  /// How a value may be shown: as it was typed, visibly, as a string in the description of an action, as an
  /// error quotes it, and as the number that it spells.
  private static func forms(of value: String) -> Set<String> {
    let quoted = String(TerminalText.quoted(value).dropFirst().dropLast())
    var forms: Set = [value, String(value.debugDescription.dropFirst().dropLast()), quoted]
    forms.formUnion([value, quoted].map(TerminalText.visible))
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
    guard let character else { return false }
    return character.isLetter || character.isNumber
  }
}
