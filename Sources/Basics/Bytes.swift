extension [UInt8] {
  /// Appends the bytes of a span.
  ///
  /// Not a closure of the caller's: a closure of the main actor checks for it at each call.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
