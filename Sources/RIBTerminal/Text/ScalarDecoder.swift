/// Decodes UTF-8 byte by byte; each maximal part of an invalid sequence becomes U+FFFD, as Unicode recommends.
package struct ScalarDecoder: Equatable, Sendable {
  /// The result of one byte.
  package enum Step: Equatable, Sendable {
    case scalar(Unicode.Scalar)
    /// The byte belongs to a scalar that is not complete.
    case incomplete
    /// U+FFFD: the byte is invalid.
    case invalid
    /// U+FFFD: the sequence before the byte was incomplete; pass the byte again.
    case cutShort
  }

  /// The bytes of the incomplete scalar.
  private var unfinished: [UInt8] = []

  package init() {}

  /// Whether a scalar has begun and is not complete.
  package var isInside: Bool { !unfinished.isEmpty }

  package mutating func take(_ byte: UInt8) -> Step {
    if unfinished.isEmpty, byte < 0x80 { return .scalar(Unicode.Scalar(byte)) }
    let bytes = unfinished + [byte]
    unfinished = []
    do throws(UTF8.ValidationError) {
      var scalars = try UTF8Span(validating: bytes.span).makeUnicodeScalarIterator()
      return scalars.next().map { .scalar($0) } ?? .invalid
    } catch {
      if error.byteOffsets.upperBound < bytes.count { return .cutShort }
      guard error.kind == .truncatedScalar else { return .invalid }
      unfinished = bytes
      return .incomplete
    }
  }
}
