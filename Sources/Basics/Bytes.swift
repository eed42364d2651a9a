extension [UInt8] {
  /// Appends the bytes of a span.
  ///
  /// A caller on the main actor needs no closure of its own, which would check for the actor at each call.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
