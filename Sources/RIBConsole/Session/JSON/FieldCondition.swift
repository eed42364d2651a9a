import RIBCore

/// A comparison of a field with a value, as `counter.count == 3`.
@MainActor
struct FieldCondition {
  private let path: FieldPath
  private let comparison: BuiltIn.Comparison
  private let value: JSONValue
  /// The value as a text, if a text is compared with it.
  private let text: String
  private let columns: (path: Int, value: Int)

  /// Makes the condition that words of a line spell, from the node that the line is about.
  ///
  /// The value is JSON, or else a string. In quotes it is a string, unless it is an array or an object.
  init(_ path: Word, _ comparison: BuiltIn.Comparison, _ value: Word, from node: any Routing) {
    self.path = FieldPath(path, from: node)
    self.comparison = comparison
    let json = JSONValue(value.text)
    self.value =
      json.flatMap { value.isQuoted && !$0.hasFields ? nil : $0 } ?? .string(value.text)
    text = if case .string(let text) = self.value { text } else { value.text }
    columns = (path.column, value.column)
  }

  /// Throws an error that shows the present value, unless the condition holds.
  func check(in address: NodeAddress) throws(ParseError) {
    let actual = try path.value(in: address)
    let name = try path.place(in: address).name
    if try holds(for: actual, of: name) { return }
    let expected = "\(name) \(comparison.rawValue) \(value.short)"
    throw ParseError(
      .failed, "Expected \(expected); it is \(actual.short).", column: columns.path)
  }

  /// Returns the error that ``check(in:)`` throws; nil if the condition holds.
  func failure(in address: NodeAddress) -> ParseError? {
    do throws(ParseError) {
      try check(in: address)
      return nil
    } catch {
      return error
    }
  }

  private func holds(for actual: JSONValue, of name: String) throws(ParseError) -> Bool {
    switch comparison {
    case .equal: actual == value
    case .unequal: actual != value
    case .less: try number(actual, name).isLess(than: limit)
    case .lessOrEqual: try !limit.isLess(than: number(actual, name))
    case .greater: try limit.isLess(than: number(actual, name))
    case .greaterOrEqual: try !number(actual, name).isLess(than: limit)
    case .contains:
      switch actual {
      case .string(let whole): whole.contains(text)
      case .array(let values): values.contains(value)
      case .object(let members): members.contains { $0.name == text }
      case .number, .constant:
        throw ParseError(
          .invalidArgument,
          "contains looks into strings, arrays and objects, and \(name) is \(actual.short).",
          column: columns.path)
      }
    }
  }

  /// The value as the number to compare with.
  private var limit: JSONNumber {
    get throws(ParseError) { try number(value, "the value", column: columns.value) }
  }

  private func number(
    _ value: JSONValue, _ name: String, column: Int? = nil
  ) throws(ParseError) -> JSONNumber {
    if case .number(let text) = value { return JSONNumber(text: text) }
    throw ParseError(
      .invalidArgument,
      "\(comparison.rawValue) compares numbers, and \(name) is \(value.short).",
      column: column ?? columns.path)
  }
}
