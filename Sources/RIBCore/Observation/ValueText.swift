/// The text of an action, a mutation or a state: `attach(counter, as: nil)`, `State(count: 1)`.
///
/// The description of a type that has one is used as it is; other values are read by reflection: cases and fields by
/// their names, strings in quotation marks, sets and dictionaries sorted by their text, without names of Swift modules.
package struct ValueText {
  /// The depth to which a value is read; deeper parts show as `…`.
  private static let deepest = 24

  /// The number of bytes after which the text may end.
  private let limit: Int
  private var text = ""

  /// Returns the text of a value.
  ///
  /// - Parameters:
  ///   - value: A value of any type.
  ///   - limit: The number of bytes after which the text may end; it then ends in `…`.
  /// - Complexity: O(length of the text), and at most O(limit); with sets or dictionaries, whose parts are all written
  ///   and sorted, O(limit) times as much for each level of them.
  package static func of(_ value: Any, atMost limit: Int = .max) -> String {
    var text = ValueText(limit: limit)
    text.append(value, depth: 0)
    return text.isFull ? text.text + "…" : text.text
  }

  private init(limit: Int) { self.limit = limit }

  private var isFull: Bool { text.utf8.count > limit }

  private mutating func append(_ value: Any, depth: Int) {
    guard depth <= Self.deepest else { return text += "…" }
    if type(of: value) == AnyHashable.self, let box = value as? AnyHashable {
      return append(box.base, depth: depth)
    }
    if let string = value as? any StringProtocol { return append(quoted: string) }
    if let character = value as? Character { return append(quoted: String(character)) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional?:
      guard let wrapped = mirror.children.first else { return text += "nil" }
      append(wrapped.value, depth: depth)
    case .collection?:
      appendParts(of: mirror, "[", "]") { $0.append($1.value, depth: depth + 1) }
    case .set?: appendSorted(mirror, depth) { $0.append($1, depth: depth + 1) }
    case .dictionary?: appendSorted(mirror, depth) { $0.append(pair: $1, depth: depth + 1) }
    case .tuple?: appendFields(of: mirror, depth)
    default:
      if let value = value as? any CustomStringConvertible {
        append(value.description)
      } else if let value = value as? any CustomDebugStringConvertible {
        append(CodingFault.sentence(of: value) ?? value.debugDescription)
      } else {
        append(plain: value, mirror, depth: depth)
      }
    }
  }

  /// Appends a value whose type has no description of its own.
  private mutating func append(plain value: Any, _ mirror: Mirror, depth: Int) {
    switch mirror.displayStyle {
    case .enum?:
      guard let payload = mirror.children.first, let name = payload.label else {
        return append(String(describing: value))
      }
      append(name)
      let values = Mirror(reflecting: payload.value)
      if values.displayStyle == .tuple { return appendFields(of: values, depth) }
      text += "("
      append(payload.value, depth: depth + 1)
      text += ")"
    case .struct?:
      append(String(describing: type(of: value)))
      appendFields(of: mirror, depth)
    // The references of an object may lead anywhere, and back to it.
    case .class?, .foreignReference?: append(String(describing: type(of: value)))
    default: append(String(describing: value))
    }
  }

  private mutating func append(_ added: String) { text += start(of: added) }

  private mutating func append(quoted string: some StringProtocol) {
    text += start(of: String(string)).debugDescription
  }

  /// Returns the part of a text that may be needed.
  private func start(of text: String) -> String {
    limit == .max ? text : String(text.unicodeScalars.prefix(limit + 1))
  }

  // MARK: Parts

  /// Appends fields with their names, in parentheses.
  private mutating func appendFields(of mirror: Mirror, _ depth: Int) {
    appendParts(of: mirror, "(", ")") { text, field in
      let (name, value) = Self.shown(field)
      if let name { text.text += name + ": " }
      text.append(value, depth: depth + 1)
    }
  }

  private mutating func appendParts(
    of mirror: Mirror, _ opening: String, _ closing: String,
    _ append: (inout ValueText, Mirror.Child) -> Void
  ) {
    text += opening
    for (index, part) in mirror.children.enumerated() {
      if isFull { break }
      if index > 0 { text += ", " }
      append(&self, part)
    }
    text += closing
  }

  /// Appends the parts of a set or a dictionary, sorted by their text.
  ///
  /// If they are more than fit, it appends none: the first of them would be known after sorting all.
  private mutating func appendSorted(
    _ mirror: Mirror, _ depth: Int, _ append: (inout ValueText, Any) -> Void
  ) {
    let count = mirror.children.count
    if count > limit { return text += "[… \(count) values]" }
    let parts = mirror.children.map { part in
      var text = ValueText(limit: limit)
      append(&text, part.value)
      return text.text
    }
    let isEmptyDictionary = parts.isEmpty && mirror.displayStyle == .dictionary
    self.append(isEmptyDictionary ? "[:]" : "[" + parts.sorted().joined(separator: ", ") + "]")
  }

  /// Appends a key and its value.
  private mutating func append(pair: Any, depth: Int) {
    for (index, part) in Mirror(reflecting: pair).children.enumerated() {
      if index > 0 { text += ": " }
      append(part.value, depth: depth)
    }
  }

  /// Returns the name of a field in the source, and its value, without the layer of `lazy` or of a property wrapper
  /// that does not describe itself.
  private static func shown(_ field: Mirror.Child) -> (name: String?, value: Any) {
    guard var name = field.label?[...], name.first != "." else { return (nil, field.value) }
    let lazyMark = "$__lazy_storage_$_"
    if name.hasPrefix(lazyMark) { name = name.dropFirst(lazyMark.count - 1) }
    guard name.first == "_" else { return (String(name), field.value) }
    name.removeFirst()
    if field.value is any CustomStringConvertible
      || field.value is any CustomDebugStringConvertible
    {
      return (String(name), field.value)
    }
    let wrapped = Mirror(reflecting: field.value).children.first {
      $0.label == "wrappedValue" || $0.label == "value"
    }
    return (String(name), wrapped?.value ?? field.value)
  }
}
