import RIBConsole

/// A parser of text, controls and escape sequences in bytes that can be cut anywhere.
struct ScreenParser: Equatable, Sendable {
  /// A control sequence, such as `CSI ? 25 h`.
  struct Sequence: Equatable {
    /// `?` or another private mark.
    var mark: Character?
    var parameters: [Int]
    var final: Character

    func parameter(_ index: Int) -> Int { index < parameters.count ? parameters[index] : 0 }
  }

  enum Action: Equatable {
    case text(Unicode.Scalar)
    case control(UInt8)
    case sequence(Sequence)
    /// A byte after ESC that ends the sequence.
    case escape(UInt8)
  }

  private enum State: Equatable {
    case text
    case escape
    /// The next byte is the last of a short escape sequence.
    case escapeEnd
    case sequence([UInt8])
    /// A title or a similar text, up to BEL or ESC \.
    case string
  }

  private var state = State.text
  /// The bytes of a scalar that is not complete.
  private var unfinished: [UInt8] = []

  mutating func take(_ byte: UInt8) -> [Action] {
    if byte == 0x1B {
      defer { state = .escape }
      return state == .text ? brokenText() : []
    }
    switch state {
    case .text: return takeText(byte)
    case .escape:
      state = Self.state(behindEscape: byte)
      return state == .text ? [.escape(byte)] : []
    case .escapeEnd:
      state = .text
      return []
    case .string:
      if byte == 0x07 { state = .text }
      return []
    case .sequence(let bytes): return takeSequence(bytes, byte)
    }
  }

  private static func state(behindEscape byte: UInt8) -> State {
    switch byte {
    case UInt8(ascii: "["): .sequence([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): .string
    case 0x20...0x2F: .escapeEnd
    default: .text
    }
  }

  private mutating func takeText(_ byte: UInt8) -> [Action] {
    if byte < 0x20 || byte == 0x7F { return brokenText() + [.control(byte)] }
    unfinished.append(byte)
    var actions: [Action] = []
    while let (scalar, size) = UTF8.firstScalar(of: unfinished) {
      actions.append(.text(scalar))
      unfinished.removeFirst(size)
    }
    return actions
  }

  /// The text ends within a character.
  private mutating func brokenText() -> [Action] {
    defer { unfinished = [] }
    return unfinished.isEmpty ? [] : [.text("\u{FFFD}")]
  }

  private mutating func takeSequence(_ bytes: [UInt8], _ byte: UInt8) -> [Action] {
    switch byte {
    case 0x00..<0x20: return [.control(byte)]
    case 0x20..<0x40:
      state = .sequence(bytes + [byte])
      return []
    default:
      state = .text
      return [.sequence(Self.sequence(bytes, final: byte))]
    }
  }

  private static func sequence(_ bytes: [UInt8], final: UInt8) -> Sequence {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    let mark = text.first.flatMap { "<=>?".contains($0) ? $0 : nil }
    if mark != nil { text.removeFirst() }
    let parameters = text.split(separator: ";", omittingEmptySubsequences: false).map {
      min(Int($0) ?? 0, 10_000)
    }
    return Sequence(
      mark: mark, parameters: parameters, final: Character(Unicode.Scalar(final)))
  }
}
