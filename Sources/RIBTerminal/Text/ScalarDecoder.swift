// UTF-8 that comes byte by byte, made into scalars.

/// Decodes UTF-8 that may be cut anywhere; what is not UTF-8 becomes U+FFFD, as Unicode recommends
/// (one for each maximal part of a sequence that could have been one).
package struct ScalarDecoder: Equatable, Sendable {
  /// What one byte brought.
  package enum Step: Equatable, Sendable {
    case scalar(Unicode.Scalar)
    /// The byte belongs to a scalar that is not complete.
    case incomplete
    /// U+FFFD: the byte can stand nowhere.
    case invalid
    /// U+FFFD: the sequence before the byte was cut short; the byte itself is to be taken again.
    case cutShort
  }

  /// The bytes of a scalar that is not complete.
  private var unfinished: [UInt8] = []

  package init() {}

  /// Whether a scalar has begun and not ended.
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
