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

  func encodeNil(forKey key: Key) throws {
    try encoder.beginMember(key.stringValue, at: level)
    try encoder.writeNil()
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder.beginMember(key.stringValue, at: level)
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
  private(set) var count = 0

  init(encoder: PlainEncoder, level: Int) {
    self.encoder = encoder
    self.level = level
  }

  mutating func encodeNil() throws {
    try encoder.beginElement(count, at: level)
    try encoder.writeNil()
    count += 1
  }

  mutating func encode(_ value: some Encodable) throws {
    try encoder.beginElement(count, at: level)
    try encoder.write(value)
    count += 1
  }
}

/// A value that is written as another one.
struct PlainSingle: SingleValueEncodingContainer, PlainContainer {
  let encoder: PlainEncoder
  let level: Int

  func encodeNil() throws { try encoder.writeNil() }
  func encode(_ value: some Encodable) throws { try encoder.writeSingle(value, at: level) }
}
