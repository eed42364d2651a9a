// What a value writes its parts into, while it is encoded by a plain encoder.

/// What the containers of the encoder have in common; what only `JSONEncoder` has is left to it.
protocol PlainContainer {
  var encoder: PlainEncoder { get }
}

extension PlainContainer {
  var codingPath: [any CodingKey] { encoder.codingPath }

  func superEncoder() -> any Encoder {
    encoder.leave()
    return encoder
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.leave()
    return KeyedEncodingContainer(PlainMembers<NestedKey>(encoder: encoder, level: 0))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.leave()
    return PlainElements(encoder: encoder, level: 0)
  }
}

/// The members of an object.
struct PlainMembers<Key: CodingKey>: KeyedEncodingContainerProtocol, PlainContainer {
  let encoder: PlainEncoder
  let level: Int

  func encodeNil(forKey key: Key) {
    encoder.beginMember(key.stringValue, at: level)
    encoder.writeNil()
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    encoder.beginMember(key.stringValue, at: level)
    try encoder.write(value)
  }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { nestedContainer(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nestedUnkeyedContainer()
  }
}

/// The elements of a list.
struct PlainElements: UnkeyedEncodingContainer, PlainContainer {
  let encoder: PlainEncoder
  let level: Int
  /// Goes on where nothing is written any more, as the value may encode until there are enough.
  private var ownCount = 0

  init(encoder: PlainEncoder, level: Int) {
    self.encoder = encoder
    self.level = level
  }

  /// The elements of the list, whichever copy of this they were encoded by.
  var count: Int { encoder.elementCount(at: level) ?? ownCount }

  mutating func encodeNil() {
    beginElement()
    encoder.writeNil()
  }

  mutating func encode(_ value: some Encodable) throws {
    beginElement()
    try encoder.write(value)
  }

  private mutating func beginElement() {
    ownCount += 1
    encoder.beginElement(at: level)
  }
}

/// A value that is written as another one.
struct PlainSingle: SingleValueEncodingContainer, PlainContainer {
  let encoder: PlainEncoder
  let level: Int

  func encodeNil() { encoder.writeNil() }
  func encode(_ value: some Encodable) throws { try encoder.writeSingle(value, at: level) }
}
