/// Errors of `Codable` in words for people; their own descriptions are for programmers.
package enum CodingFault {
  /// Returns a clause about an error, such as `items[0].name is missing`; the text of another error.
  package static func clause(of error: any Error) -> String {
    switch error {
    case let error as DecodingError: clause(of: error)
    case let error as EncodingError: clause(of: error)
    default: ValueText.of(error)
    }
  }

  /// Returns a sentence about an error of `Codable` alone; nil for another value.
  static func sentence(of value: Any) -> String? {
    switch value {
    case let error as DecodingError: "A value cannot be decoded: \(clause(of: error))."
    case let error as EncodingError: "A value cannot be encoded: \(clause(of: error))."
    default: nil
    }
  }

  private static func clause(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): "\(place(context.codingPath)) is null"
    case .typeMismatch(let type, let context):
      "\(place(context.codingPath)) is not \(kind(of: type))"
    case .dataCorrupted(let context):
      if context.debugDescription.hasPrefix("The given data was not valid") {
        "\(place(context.codingPath)) is not valid JSON"
      } else {
        described(context.debugDescription, at: context.codingPath)
      }
    @unknown default: "\(error)"
    }
  }

  private static func clause(of error: EncodingError) -> String {
    switch error {
    case .invalidValue(_, let context):
      described(context.debugDescription, at: context.codingPath)
    @unknown default: "\(error)"
    }
  }

  /// Returns the text of the author of a type, which may be a sentence, and where the value is.
  private static func described(_ text: String, at path: [any CodingKey]) -> String {
    let clause = text.last == "." ? String(text.dropLast()) : text
    return path.isEmpty ? clause : "\(clause), at \(place(path))"
  }

  /// Returns the path of a value, such as `items[0].name`; "it" for the whole.
  private static func place(_ path: [any CodingKey]) -> String {
    if path.isEmpty { return "it" }
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text
  }

  private static func kind(of type: Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("Dictionary<") { return "an object" }
    if name.hasPrefix("Array<") { return "an array" }
    return "of the type \(name)"
  }
}
