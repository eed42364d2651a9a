#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parts of a state that a simulation makes use of: values that a command may name, the cases of enums, and the
/// state's shape.
///
/// Two states have one shape if they differ only in the size of numbers, in letters, and in how many elements there are
/// beyond one.
struct StateLook {
  /// The largest number of values that are looked at in one state.
  private static let mostValues = 300
  /// The number of elements that are looked at on each side of a collection: those that were added last are there.
  private static let elementsOnEachSide = 4

  /// The numbers and the short texts in the state, as they are typed.
  private(set) var words: [String] = []
  /// The cases that were met, by their types.
  private(set) var cases: [(type: Any.Type, name: String)] = []
  private(set) var shape = ""
  private var left = StateLook.mostValues

  init(_ state: Any) { look(at: state, isInShape: true) }

  private mutating func look(at value: Any, isInShape: Bool) {
    if left == 0 { return }
    left -= 1
    switch value {
    case let value as Bool: note(value ? "t" : "f", isInShape)
    case let value as any BinaryInteger:
      words.append("\(value)")
      note(words.last == "0" ? "0" : "1", isInShape)
    case is any BinaryFloatingPoint, is Decimal:
      words.append("\(value)")
      note("1", isInShape)
    case let value as String:
      if !value.isEmpty, value.utf8.count <= 40 { words.append(value) }
      note(value.isEmpty ? "e" : "s", isInShape)
    default: lookInside(value, isInShape)
    }
  }

  private mutating func lookInside(_ value: Any, _ isInShape: Bool) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary:
      let first = Array(mirror.children.prefix(Self.elementsOnEachSide).map(\.value))
      note(first.isEmpty ? "[]" : first.count == 1 ? "[.]" : "[..]", isInShape)
      let last = (value as? any BidirectionalCollection).map {
        Self.end(of: $0, behind: first.count)
      }
      for element in first + (last ?? []) { look(at: element, isInShape: false) }
    case .enum:
      let name = mirror.children.first?.label ?? "\(value)"
      cases.append((type(of: value), name))
      note(name, isInShape)
      lookAtParts(of: mirror, isInShape)
    case .optional:
      note(mirror.children.isEmpty ? "n" : "?", isInShape)
      lookAtParts(of: mirror, isInShape)
    case .class, .foreignReference: break
    default: lookAtParts(of: mirror, isInShape)
    }
  }

  private static func end(of values: some BidirectionalCollection, behind count: Int) -> [Any] {
    Array(values.dropFirst(count).suffix(elementsOnEachSide))
  }

  private mutating func lookAtParts(of mirror: Mirror, _ isInShape: Bool) {
    for part in mirror.children { look(at: part.value, isInShape: isInShape) }
  }

  private mutating func note(_ mark: String, _ isInShape: Bool) {
    if isInShape { shape += mark + " " }
  }
}
