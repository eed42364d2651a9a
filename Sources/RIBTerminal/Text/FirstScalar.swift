extension UTF8 {
  /// Returns the first scalar of bytes that can be cut anywhere, and its size; nil if more bytes are needed.
  ///
  /// Each maximal part of an invalid sequence is one U+FFFD, as Unicode recommends.
  package static func firstScalar(
    of bytes: some Collection<UInt8>
  ) -> (scalar: Unicode.Scalar, size: Int)? {
    var rest = bytes.makeIterator()
    var parser = ForwardParser()
    switch parser.parseScalar(from: &rest) {
    case .valid(let scalar): return (decode(scalar), scalar.count)
    case .error(let size):
      let mayContinue = size == bytes.count && 0xC2...0xF4 ~= bytes.first ?? 0
      return mayContinue ? nil : ("\u{FFFD}", size)
    case .emptyInput: return nil
    }
  }
}
