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

  private var value: UInt32 = 0
  /// How many bytes are still to come.
  private var missing = 0
  /// Which values the next byte may have: fewer where overlong forms and surrogates begin.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  package init() {}

  /// Whether a scalar has begun and not ended.
  package var isInside: Bool { missing > 0 }

  package mutating func take(_ byte: UInt8) -> Step {
    if missing == 0 { return begin(byte) }
    guard allowed.contains(byte) else {
      missing = 0
      return .cutShort
    }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return .incomplete }
    return Unicode.Scalar(value).map { .scalar($0) } ?? .invalid
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    allowed = 0x80...0xBF
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
    case 0xED: (missing, allowed) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
    case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
    case 0xF1...0xF3: missing = 3
    default: return .invalid
    }
    value = UInt32(byte) & (0x3F >> UInt32(missing))
    return .incomplete
  }
}
