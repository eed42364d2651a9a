import RIBCore

/// A comparison of a field with a value, as `counter.count == 3`.
@MainActor
struct FieldCondition {
  private let path: FieldPath
  private let comparison: BuiltIn.Comparison
  private let value: JSONValue
  /// The value as a text, to be looked for in another one.
  private let text: String

  /// Makes the condition that words of a line spell, from the node that the line is about.
  ///
  /// The value is JSON, or else a string. In quotes it is a string, unless it is an array or an object.
  init(_ path: Word, _ comparison: BuiltIn.Comparison, _ value: Word, from node: any Routing) {
    self.path = FieldPath(path, from: node)
    self.comparison = comparison
    let json = JSONValue(value.text)
    let isString = value.isQuoted && json?.steps.isEmpty != false
    self.value = isString ? .string(value.text) : json ?? .string(value.text)
    text = if case .string(let text) = self.value { text } else { value.text }
  }

  /// Returns the error that shows the present value; nil if the condition holds.
  func failure(in address: NodeAddress) -> ParseError? {
    do throws(ParseError) {
      let place = try path.place(in: address)
      let (name, actual) = (place.name, try path.value(at: place))
      guard let holds = holds(for: actual) else {
        let needs =
          comparison == .contains ? "looks into strings, arrays and objects" : "compares numbers"
        return ParseError(
          .invalidArgument,
          "\(comparison.rawValue) \(needs); \(name) is \(actual.short), the value \(value.short).",
          column: path.column)
      }
      if holds { return nil }
      let expected = "\(name) \(comparison.rawValue) \(value.short)"
      return ParseError(
        .failed, "Expected \(expected); it is \(actual.short).", column: path.column)
    } catch {
      return error
    }
  }

  /// Returns whether the condition holds for a value; nil if that cannot be compared so.
  private func holds(for actual: JSONValue) -> Bool? {
    switch comparison {
    case .equal: actual.isEqual(to: value)
    case .unequal: !actual.isEqual(to: value)
    case .less: actual.isLess(than: value)
    case .lessOrEqual: value.isLess(than: actual).map { !$0 }
    case .greater: value.isLess(than: actual)
    case .greaterOrEqual: actual.isLess(than: value).map { !$0 }
    case .contains:
      switch actual {
      case .string(let whole): whole.contains(text)
      case .array(let values): values.contains(where: value.isEqual)
      case .object(let fields): fields[text] != nil
      case .null, .bool, .number: nil
      }
    }
  }
}
