import SmallFoundation

/// Encodes large states, of whose arrays most elements are as they were in the state before.
///
/// An array that is a field of a state shares the texts of the elements with which it begins and ends as the last array
/// of its field did; equal elements are taken to have equal texts.
final class ListTexts {
  private struct Field: Hashable {
    let name: String
    let list: ObjectIdentifier
  }

  private let encode: (any Encodable) throws -> String
  /// The last arrays, with the texts of their elements; nil for one that has little in common with the one before.
  private var latest: [Field: (list: any EncodableList, texts: [String]?)] = [:]
  /// The texts of the arrays of the value that is being encoded.
  private var lists: [String] = []
  /// The placeholder of an array in the text of the rest, with its number.
  private let mark = "list-\(UInt64.random(in: .min ... .max))-"

  /// - Parameter encode: Encodes a value as a whole.
  init(encode: @escaping (any Encodable) throws -> String) { self.encode = encode }

  /// Encodes a value, its arrays apart from the rest.
  func json(of value: any Encodable) throws -> String {
    lists = []
    let parts = try encode(Divided(value: value, lists: self)).split(separator: "\"\(mark)")
    var json = String(parts.first ?? "")
    for part in parts.dropFirst() {
      // The keys are sorted, so the arrays need not be in the order in which they were encoded.
      let number = part.prefix { $0 != "\"" }
      json += Int(number).map { lists[$0] } ?? ""
      json += part.dropFirst(number.count + 1)
    }
    return json
  }

  /// Encodes an array, and returns what is to stand for it.
  fileprivate func replacement<List: EncodableList>(
    of list: List, in name: String
  ) throws -> String {
    lists.append(try json(of: list, in: Field(name: name, list: ObjectIdentifier(List.self))))
    return mark + String(lists.count - 1)
  }

  private func json(of list: some EncodableList, in field: Field) throws -> String {
    // Taken out, so that the texts have one owner and change in place.
    let last = latest.removeValue(forKey: field)
    let change = last.map { list.change(from: $0.list) }
    guard let last, let change, change.new.count <= list.count / 2 else {
      latest[field] = (list, nil)
      return try encode(list)
    }
    var texts = try last.texts ?? last.list.texts(of: 0..<last.list.count, encode)
    texts.replaceSubrange(change.old, with: try list.texts(of: change.new, encode))
    latest[field] = (list, texts)
    return "[" + texts.joined(separator: ",") + "]"
  }
}

/// An array whose elements can be compared with those of another one.
private protocol EncodableList: Encodable {
  var count: Int { get }
  /// Returns which elements of another list have been replaced by which of this one.
  func change(from other: any EncodableList) -> (old: Range<Int>, new: Range<Int>)
  func texts(of range: Range<Int>, _ encode: (any Encodable) throws -> String) rethrows -> [String]
}

extension Array: EncodableList where Element: Encodable & Equatable {
  fileprivate func change(
    from other: any EncodableList
  ) -> (old: Range<Int>, new: Range<Int>) {
    let other = other as? [Element] ?? []
    let most = Swift.min(count, other.count)
    var start = 0
    while start < most, self[start] == other[start] { start += 1 }
    var (end, otherEnd) = (count, other.count)
    while end > start, otherEnd > start, self[end - 1] == other[otherEnd - 1] {
      (end, otherEnd) = (end - 1, otherEnd - 1)
    }
    return (start..<otherEnd, start..<end)
  }

  fileprivate func texts(
    of range: Range<Int>, _ encode: (any Encodable) throws -> String
  ) rethrows -> [String] {
    try self[range].map(encode)
  }
}

/// A value whose fields are encoded as its own `encode(to:)` says, but for the arrays.
private struct Divided: Encodable {
  let value: any Encodable
  let lists: ListTexts

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: DividingEncoder(all: encoder, lists: lists))
  }
}

private struct DividingEncoder: Encoder {
  let all: any Encoder
  let lists: ListTexts
  var codingPath: [any CodingKey] { all.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { all.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Fields(all: all.container(keyedBy: type), lists: lists))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { all.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { all.singleValueContainer() }
}

/// The fields of a value, which the encoder gets as they are, but for the arrays.
private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var all: KeyedEncodingContainer<Key>
  let lists: ListTexts
  var codingPath: [any CodingKey] { all.codingPath }

  /// Encodes a value of any type; those that the protocol names are encoded as by their own functions.
  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    guard let list = value as? any EncodableList else { return try all.encode(value, forKey: key) }
    try all.encode(lists.replacement(of: list, in: key.stringValue), forKey: key)
  }

  mutating func encodeNil(forKey key: Key) throws { try all.encodeNil(forKey: key) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    all.nestedContainer(keyedBy: keyType, forKey: key)
  }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    all.nestedUnkeyedContainer(forKey: key)
  }
  mutating func superEncoder() -> any Encoder { all.superEncoder() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { all.superEncoder(forKey: key) }
}
