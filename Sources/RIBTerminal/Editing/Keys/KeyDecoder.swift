/// Decodes the bytes of a terminal, cut anywhere, into keys: UTF-8, control characters, the usual escape
/// sequences of arrows and other keys, and bracketed pastes.
///
/// A control character within an escape sequence ends the sequence and keeps its meaning, so after a lone ESC
/// the next Return still accepts the line.
struct KeyDecoder: Equatable, Sendable {
  private enum State: Equatable {
    /// After `ESC ]` or `ESC P`, with which answers of a terminal begin; users do not type those.
    case answer(UInt8)
    /// In an answer, which ends with BEL or `ESC \`.
    case answerText(isEnding: Bool)
    case text
    case escape
    /// After `ESC [` or `ESC O`.
    case sequence([UInt8])
    /// After `ESC [ [`, with which the Linux console begins its function keys.
    case functionKey
    case paste
    /// After C-x, which begins C-x C-u.
    case controlX
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The longest paste in bytes; a longer one is dropped.
  private static let pasteLimit = EditedLine.limit

  private var state = State.text
  private var decoder = ScalarDecoder()
  private var pasted: [UInt8] = []
  private var isPasteTooLong = false

  /// Whether the latest byte is C-c within a paste.
  var endsWithPastedInterrupt: Bool { state == .paste && pasted.last == 0x03 }

  /// Takes a byte and appends the keys that it completes: none, one, or U+FFFD and one.
  mutating func take(_ byte: UInt8, into keys: inout [EditKey]) {
    switch state {
    case .paste: takePasted(byte, into: &keys)
    case .answerText(let isEnding): takeAnswer(byte, isEnding: isEnding, into: &keys)
    case .text: takeText(byte, into: &keys)
    case .controlX:
      state = .text
      keys.append(byte == 0x15 ? .undo : .unknown)
      if byte != 0x15 { takeText(byte, into: &keys) }
    default:
      if byte < 0x20 || byte > 0x7E {
        endSequence(with: byte, into: &keys)
      } else {
        takeEscaped(byte, into: &keys)
      }
    }
  }

  private mutating func takeText(_ byte: UInt8, into keys: inout [EditKey]) {
    switch decoder.take(byte) {
    case .incomplete: break
    case .invalid: keys.append(.character("\u{FFFD}"))
    case .cutShort:
      keys.append(.character("\u{FFFD}"))
      takeText(byte, into: &keys)
    case .scalar("\u{1B}"): state = .escape
    case .scalar("\u{18}"): state = .controlX
    case .scalar(let scalar) where scalar.value < 0x20 || scalar.value == 0x7F:
      keys.append(EditKey(control: byte))
    case .scalar(let scalar): keys.append(.character(scalar))
    }
  }

  /// Handles a control character, or a byte of text, in the middle of an escape sequence.
  private mutating func endSequence(with byte: UInt8, into keys: inout [EditKey]) {
    let wasEscape = state == .escape
    if byte == 0x1B {
      state = .escape  // ESC ESC [ C: the first means Alt, as some terminals do
      return
    }
    state = .text
    if wasEscape, byte == 0x7F || byte == 0x08 {
      keys.append(EditKey(meta: byte))
    } else {
      takeText(byte, into: &keys)
    }
  }

  private mutating func takeEscaped(_ byte: UInt8, into keys: inout [EditKey]) {
    switch state {
    case .escape where byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"):
      state = .sequence([byte])
    case .escape where byte == UInt8(ascii: "]") || byte == UInt8(ascii: "P"):
      state = .answer(byte)
    case .answer where Self.beginsAnswer(byte):
      state = .answerText(isEnding: false)
    case .answer:
      // A key with Alt, and one after it.
      state = .text
      keys.append(.unknown)
      takeText(byte, into: &keys)
    case .escape:
      state = .text
      keys.append(EditKey(meta: byte))
    case .sequence(let bytes) where byte < 0x40:
      if bytes.count < 32 { state = .sequence(bytes + [byte]) }
    case .sequence([UInt8(ascii: "[")]) where byte == UInt8(ascii: "["):
      state = .functionKey
    case .sequence(let bytes):
      state = .text
      finishSequence(bytes, final: byte, into: &keys)
    default:
      state = .text
      keys.append(.unknown)
    }
  }

  private static func beginsAnswer(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "!")
  }

  /// A late answer of a terminal is not text; a control character ends it, as it ends a sequence.
  private mutating func takeAnswer(
    _ byte: UInt8, isEnding: Bool, into keys: inout [EditKey]
  ) {
    switch byte {
    case 0x07: state = .text
    case UInt8(ascii: "\\") where isEnding: state = .text
    case 0x1B: state = .answerText(isEnding: true)
    case _ where isEnding:
      state = .escape
      take(byte, into: &keys)
    case ..<0x20:
      state = .text
      takeText(byte, into: &keys)
    default: break
    }
  }

  private mutating func finishSequence(
    _ bytes: [UInt8], final: UInt8, into keys: inout [EditKey]
  ) {
    var parameters = bytes.dropFirst()
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    // ESC O 5 D: its only parameter is the modifier.
    if bytes[0] == UInt8(ascii: "O") { parameters.insert(1, at: 0) }
    if final == UInt8(ascii: "~"), parameters == [200] {
      state = .paste
    } else if bytes.count < 2 || bytes[1] != UInt8(ascii: "?") {
      // With a question mark it is an answer, too: the terminal's type.
      keys.append(EditKey(sequence: parameters, final: final))
    }
  }

  private mutating func takePasted(_ byte: UInt8, into keys: inout [EditKey]) {
    pasted.append(byte)
    let mark = Self.pasteEnd
    if byte == mark.last, pasted.suffix(mark.count) == mark[...] {
      let isTooLong = isPasteTooLong || pasted.count - mark.count > Self.pasteLimit
      keys.append(.paste(isTooLong ? nil : Self.text(of: pasted.dropLast(mark.count))))
      (pasted, isPasteTooLong, state) = ([], false, .text)
    } else if pasted.count > Self.pasteLimit + 2 * mark.count {
      isPasteTooLong = true
      pasted = pasted.suffix(mark.count)
    }
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
