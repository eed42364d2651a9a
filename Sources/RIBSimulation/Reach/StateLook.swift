import Platform

/// The parts of a state that a simulation makes use of: values that a command may name, the cases of enums, and the
/// state's shape.
///
/// Two states have one shape if they differ only in the size of numbers, in letters, in the order of elements, and in
/// numbers of elements that are about the same.
struct StateLook {
  /// The largest number of values that are looked at in one state.
  private static let mostValues = 300
  /// The number of elements that are looked at on each side of a collection: those that were added last are there.
  private static let elementsOnEachSide = 8

  /// The numbers and the short texts in the state, as they are typed.
  private(set) var words: [String] = []
  private(set) var cases: [(type: Any.Type, name: String)] = []
  private(set) var shape = ""
  /// Whether several elements have an order that depends on hashing.
  private(set) var isUnordered = false
  private var left = StateLook.mostValues

  init(_ state: Any) { look(at: state) }

  private mutating func look(at value: Any) {
    if left == 0 { return }
    left -= 1
    switch value {
    case let value as Bool: shape += value ? "t" : "f"
    case let value as String:
      if !value.isEmpty, value.utf8.count <= 40 { words.append(value) }
      shape += value.isEmpty ? "e" : "s"
    case is Decimal: look(atNumber: value)
    default: look(at: value, Mirror(reflecting: value))
    }
  }

  private mutating func look(at value: Any, _ mirror: Mirror) {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary:
      if mirror.displayStyle != .collection, mirror.children.count > 1 { isUnordered = true }
      let first = Array(mirror.children.prefix(Self.elementsOnEachSide).map(\.value))
      let last = (value as? any BidirectionalCollection).map {
        Self.end(of: $0, behind: first.count)
      }
      look(atElements: first + (last ?? []))
    case .enum:
      let name = CaseNames.name(of: value, mirror)
      if let name { cases.append((type(of: value), name)) }
      look(atParts: mirror, name ?? "\(value)")
    case .class, .foreignReference: break
    // Numbers, which reflect no parts; of other values none is cast to their protocols, as that is slow.
    case nil, .optional:
      switch value {
      case let value as any BinaryInteger: look(atNumber: value)
      case let value as any BinaryFloatingPoint: look(atNumber: value)
      default:
        let name = mirror.children.isEmpty ? "n" : "?"
        look(atParts: mirror, mirror.displayStyle == nil ? "" : name)
      }
    default: look(atParts: mirror, "")
    }
  }

  private mutating func look(atNumber value: Any) {
    words.append("\(value)")
    shape += words.last == "0" ? "0" : "1"
  }

  private static func end(of values: some BidirectionalCollection, behind count: Int) -> [Any] {
    Array(values.dropFirst(count).suffix(elementsOnEachSide))
  }

  private mutating func look(atParts mirror: Mirror, _ name: String) {
    shape += name + "("
    for part in mirror.children { look(at: part.value) }
    shape += ")"
  }

  /// Adds the shapes of elements to that of the whole: each once, with the number of bits of how often there is one.
  private mutating func look(atElements elements: [Any]) {
    let whole = shape
    var counts: [String: Int] = [:]
    for element in elements {
      shape = ""
      look(at: element)
      counts[shape, default: 0] += 1
    }
    let parts = counts.sorted { $0.key < $1.key }.map { shape, count in
      "\(shape)*\(Int.bitWidth - count.leadingZeroBitCount)"
    }
    shape = "\(whole)[\(parts.joined(separator: " "))]"
  }
}
