/// Decodes the bytes of a terminal, cut anywhere, into keys: UTF-8, control characters, the usual escape
/// sequences of arrows and other keys, and bracketed pastes.
///
/// A control character within an escape sequence ends the sequence and keeps its meaning, so after a lone ESC
/// the next Return still accepts the line.
struct KeyDecoder: Sendable {
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The longest paste in bytes; a longer one is dropped.
  private static let pasteLimit = EditedLine.limit

  /// The bytes that are not decoded yet.
  private(set) var bytes: ArraySlice<UInt8> = []
  /// The beginning of a paste; nil outside of one.
  private var pasted: [UInt8]?
  private var isPasteTooLong = false

  var endsWithPastedInterrupt: Bool { pasted?.last == 0x03 }

  mutating func feed(_ more: some Sequence<UInt8>) {
    if bytes.isEmpty { bytes = [] }  // without the room of those that were decoded
    bytes.append(contentsOf: more)
  }

  /// Returns the next key; nil if more bytes are needed.
  mutating func next() -> EditKey? {
    while pasted == nil, let first = bytes.first {
      guard let (key, count) = key(from: first) else { return nil }
      bytes.removeFirst(count)
      if let key { return key }
    }
    return takePasted()
  }

  private func byte(_ offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[bytes.startIndex + offset] : nil
  }

  // MARK: Keys, each of which takes some bytes; nil for bytes that mean nothing, and if more bytes are needed

  private mutating func key(from first: UInt8) -> (EditKey?, count: Int)? {
    switch first {
    case 0x1B: escaped()
    // C-x C-u
    case 0x18: byte(1).map { $0 == 0x15 ? (.undo, 2) : (.unknown, 1) }
    case ..<0x20, 0x7F: (EditKey(control: first), 1)
    default: UTF8.firstScalar(of: bytes).map { (.character($0.scalar), $0.size) }
    }
  }

  private mutating func escaped() -> (EditKey?, count: Int)? {
    guard let second = byte(1) else { return nil }
    return switch second {
    case UInt8(ascii: "["), UInt8(ascii: "O"): sequence(of: second)
    case UInt8(ascii: "]"), UInt8(ascii: "P"): answer()
    case 0x20...0x7F, 0x08: (EditKey(meta: second), 2)
    default: (nil, 1)  // also in ESC ESC [ C: the first means Alt, as some terminals do
    }
  }

  /// The key of a sequence that begins with `ESC [` or `ESC O`.
  private mutating func sequence(of introducer: UInt8) -> (EditKey?, count: Int)? {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x20..<0x40).contains($0) }) else { return nil }
    let count = end + 1 - bytes.startIndex
    let final = bytes[end]
    guard 0x40..<0x7F ~= final else { return (nil, count - 1) }
    // The Linux console begins its function keys with ESC [ [.
    if introducer == UInt8(ascii: "["), final == introducer, end == body.startIndex {
      return byte(3).map { 0x20..<0x7F ~= $0 ? (.unknown, 4) : (nil, 3) }
    }
    var parameters = body[..<end].prefix(31)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    // ESC O 5 D: its only parameter is the modifier.
    if introducer == UInt8(ascii: "O") { parameters.insert(1, at: 0) }
    if final == UInt8(ascii: "~"), parameters == [200] {
      pasted = []
      return (nil, count)
    }
    // With a question mark it is an answer of the terminal: its type.
    return (
      body.first == UInt8(ascii: "?") ? nil : EditKey(sequence: parameters, final: final), count
    )
  }

  /// Skips a late answer of the terminal, which users do not type.
  ///
  /// It begins with `ESC ]` or `ESC P`, and ends with BEL or `ESC \`. A control character ends it, as it ends a sequence.
  private func answer() -> (EditKey?, count: Int)? {
    guard let first = byte(2) else { return nil }
    guard "0123456789>!".utf8.contains(first) else {
      // A key with Alt, and one after it.
      return (0x20..<0x7F ~= first ? .unknown : nil, 2)
    }
    var isEnding = false
    for (offset, byte) in bytes.enumerated().dropFirst(3) {
      switch byte {
      case 0x07: return (nil, offset + 1)
      case UInt8(ascii: "\\") where isEnding: return (nil, offset + 1)
      case 0x1B: isEnding = true
      case _ where isEnding: return (nil, offset - 1)
      case ..<0x20: return (nil, offset)
      default: break
      }
    }
    return nil
  }

  // MARK: Pastes

  private mutating func takePasted() -> EditKey? {
    guard var text = pasted.take() else { return nil }
    let mark = Self.pasteEnd
    while let byte = bytes.popFirst() {
      text.append(byte)
      if byte == mark.last, text.suffix(mark.count) == mark[...] {
        let isTooLong = isPasteTooLong || text.count - mark.count > Self.pasteLimit
        isPasteTooLong = false
        return .paste(isTooLong ? nil : Self.text(of: text.dropLast(mark.count)))
      }
      if text.count > Self.pasteLimit + 2 * mark.count {
        isPasteTooLong = true
        text = text.suffix(mark.count)
      }
    }
    pasted = text
    return nil
  }

  /// Returns a pasted text with line feeds for its line ends, which are CR LF, CR or LF.
  ///
  /// This works on bytes, because in a string CR LF is one character: replacing twice would make CR CR LF one
  /// line end.
  private static func text(of bytes: [UInt8]) -> String {
    var lines: [UInt8] = []
    var latest: UInt8?
    for byte in bytes {
      if byte != 0x0A || latest != 0x0D { lines.append(byte == 0x0D ? 0x0A : byte) }
      latest = byte
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
