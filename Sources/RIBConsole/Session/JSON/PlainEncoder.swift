// JSON of plain values, written while they are encoded.

import RIBCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the JSON of values that consist of plain parts, in less than half of the time that `JSONEncoder`
/// takes, which makes a tree of them first.
///
/// It gives the very bytes that `JSONEncoder` gives with sorted keys and without escaped slashes, or nothing.
/// What it leaves to that: texts with anything to escape, the types that have forms of their own there,
/// containers within containers that a type asks for itself, and what nests deeply. No error says so to the value
/// that is being encoded, which would not get one from `JSONEncoder`; it is encoded to its end, and nothing of it
/// is written any more.
final class PlainEncoder {
  /// What a value that is being encoded has asked for.
  private enum Form { case undecided, object, list, single }

  private struct Level {
    /// Unlike that of any other, so that a container that was kept belongs to no value after its own.
    let number: Int
    var form = Form.undecided
    /// Where the value begins.
    let start: Int
    /// Where its members begin among all.
    let firstMember: Int
    /// How many elements a list has yet.
    var elementCount = 0
  }

  private static let deepestLevel = 64

  // Without the run-time check of exclusive access, a tenth of the time of a session that writes JSON: none is
  // being accessed while the code of a value runs.
  @safe @exclusivity(unchecked) private var bytes: [UInt8] = []
  @safe @exclusivity(unchecked) private var levels: [Level] = []
  @safe @exclusivity(unchecked) private var lastNumber = 0
  /// Those of the objects that are being written, each with where it begins.
  @safe @exclusivity(unchecked) private var members: [(key: String, start: Int)] = []
  @safe @exclusivity(unchecked) private var isPlain = true

  /// The JSON of a value; nil where that is left to `JSONEncoder`.
  func json(of value: some Encodable) -> String? {
    bytes.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    isPlain = true
    do {
      try write(value)
    } catch {
      return nil
    }
    return isPlain ? String(decoding: bytes, as: UTF8.self) : nil
  }

  // MARK: Values

  func write<Value: Encodable>(_ value: Value) throws {
    guard isPlain else { return }
    if Value.self == String.self, let text = value as? String {
      write(text)
    } else if Value.self == Int.self, let number = value as? Int {
      bytes.append(number: Int64(number))
    } else if Value.self == Bool.self, let isTrue = value as? Bool {
      if isTrue { bytes.append("true") } else { bytes.append("false") }
    } else if Value.self == Double.self, let number = value as? Double {
      guard number.isFinite else { return leave() }
      write(number: number.description)
    } else if Value.self == Date.self || Value.self == Data.self || Value.self == URL.self
      || Value.self == Decimal.self
    {
      leave()
    } else {
      try writeParts(of: value)
    }
  }

  private func write(_ text: String) {
    guard JSONText.needsNoEscapes(text) else { return leave() }
    bytes.append(0x22)
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x22)
  }

  private func write(number: String) {
    bytes.append(contentsOf: (number.hasSuffix(".0") ? number.dropLast(2) : number[...]).utf8)
  }

  func writeNil() { bytes.append("null") }

  private func writeParts(of value: some Encodable) throws {
    guard levels.count < Self.deepestLevel else { return leave() }
    lastNumber += 1
    levels.append(Level(number: lastNumber, start: bytes.count, firstMember: members.count))
    do {
      try value.encode(to: self)
    } catch {
      leave()
      throw error
    }
    guard isPlain, let level = levels.popLast() else { return }
    switch level.form {
    case .undecided: leave()
    case .object:
      sortMembers(from: level.firstMember)
      bytes.append("}")
    case .list: bytes.append("]")
    case .single: if bytes.count == level.start { leave() }
    }
  }

  /// The integers that a type of the standard library writes as itself.
  func writeSingle<Value: Encodable>(_ value: Value, at level: Int) throws {
    guard let last = current(level) else { return }
    guard bytes.count == levels[last].start else { return leave() }
    switch value {
    case is Int8, is Int16, is Int32, is Int64, is UInt, is UInt8, is UInt16, is UInt32, is UInt64:
      bytes.append(contentsOf: "\(value)".utf8)
    case is Float: leave()
    default: try write(value)
    }
  }

  // MARK: Containers

  /// Notes what the present value is; it asks for that once.
  ///
  /// - Returns: The number of its level.
  private func begin(_ form: Form, _ opening: StaticString = "") -> Int {
    guard let last = levels.indices.last, levels[last].form == .undecided else {
      leave()
      return 0
    }
    levels[last].form = form
    bytes.append(opening)
    return levels[last].number
  }

  /// The value is left to `JSONEncoder`.
  func leave() { isPlain = false }

  /// The index of a level: a container can be used as long as its value is the one that is being encoded.
  private func current(_ level: Int) -> Int? {
    if isPlain, let last = levels.indices.last, levels[last].number == level { return last }
    leave()
    return nil
  }

  func beginMember(_ key: String, at level: Int) {
    guard let last = current(level) else { return }
    // Others may be ordered in another way.
    guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return leave() }
    if members.count > levels[last].firstMember { bytes.append(",") }
    members.append((key, bytes.count))
    write(key)
    bytes.append(":")
  }

  func beginElement(at level: Int) {
    guard let last = current(level) else { return }
    if levels[last].elementCount > 0 { bytes.append(",") }
    levels[last].elementCount += 1
  }

  /// How many elements the list of a level has; nil where it is not written here.
  func elementCount(at level: Int) -> Int? {
    isPlain ? levels.last { $0.number == level }?.elementCount : nil
  }

  /// Puts the members of an object in the order of their keys, where they are not.
  private func sortMembers(from first: Int) {
    defer { members.removeSubrange(first...) }
    let found = members[first...]
    if zip(found, found.dropFirst()).allSatisfy({ $0.key < $1.key }) { return }
    let ends = found.dropFirst().map { $0.start - 1 } + [bytes.count]
    let parts = zip(found, ends).map { (key: $0.key, bytes: bytes[$0.start..<$1]) }
      .sorted { $0.key < $1.key }
    for (part, next) in zip(parts, parts.dropFirst()) where part.key == next.key {
      return leave()
    }
    bytes.replaceSubrange(
      members[first].start..., with: Array(parts.map(\.bytes).joined(separator: [0x2C])))
  }
}

extension PlainEncoder: Encoder {
  // Who asks for these may write something else for them.
  var codingPath: [any CodingKey] {
    leave()
    return []
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PlainMembers<Key>(encoder: self, level: begin(.object, "{")))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    PlainElements(encoder: self, level: begin(.list, "["))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    PlainSingle(encoder: self, level: begin(.single))
  }
}
