/// The meaning of a key, or of a paste, to the line editor.
package enum EditKey: Equatable, Sendable {
  case character(Unicode.Scalar)
  /// A pasted text, with line feeds for its line ends; nil if it was too long.
  case paste(String?)

  case accept, interrupt, suspend, complete, clearScreen, abort, search
  case lineStart, lineEnd, left, right, wordLeft, wordRight
  case up, down, historyBack, historyForward, historyStart, historyEnd
  case deleteLeft, deleteRight, deleteRightOrEnd
  case killToEnd, killToStart, killBlankWordLeft, killWordLeft, killWordRight
  case yank, lastWord, transpose, upperCase, lowerCase, capitalize, undo
  case unknown

  /// The key of a control character.
  init(control byte: UInt8) {
    switch byte {
    case 0x01: self = .lineStart  // C-a
    case 0x02: self = .left  // C-b
    case 0x03: self = .interrupt  // C-c
    case 0x04: self = .deleteRightOrEnd  // C-d
    case 0x05: self = .lineEnd  // C-e
    case 0x06: self = .right  // C-f
    case 0x07: self = .abort  // C-g
    case 0x08, 0x7F: self = .deleteLeft  // C-h, DEL
    case 0x09: self = .complete  // Tab
    case 0x0A, 0x0D: self = .accept  // C-j, Return
    case 0x0B: self = .killToEnd  // C-k
    case 0x0C: self = .clearScreen  // C-l
    case 0x0E: self = .historyForward  // C-n
    case 0x10: self = .historyBack  // C-p
    case 0x12: self = .search  // C-r
    case 0x14: self = .transpose  // C-t
    case 0x15: self = .killToStart  // C-u
    case 0x17: self = .killBlankWordLeft  // C-w
    case 0x19: self = .yank  // C-y
    case 0x1A: self = .suspend  // C-z
    case 0x1F: self = .undo  // C-_
    default: self = .unknown
    }
  }

  /// The key of a byte after ESC.
  init(meta byte: UInt8) {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): self = .wordLeft
    case UInt8(ascii: "f"), UInt8(ascii: "F"): self = .wordRight
    case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .killWordRight
    case UInt8(ascii: "u"), UInt8(ascii: "U"): self = .upperCase
    case UInt8(ascii: "l"), UInt8(ascii: "L"): self = .lowerCase
    case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .capitalize
    case UInt8(ascii: "."), UInt8(ascii: "_"): self = .lastWord
    case UInt8(ascii: "<"): self = .historyStart
    case UInt8(ascii: ">"): self = .historyEnd
    case 0x08, 0x7F: self = .killWordLeft
    default: self = .unknown
    }
  }

  /// The key of a control sequence: its parameters and its last byte.
  init(sequence parameters: [Int], final: UInt8) {
    // xterm: one more than the sum of shift 1, alt 2, control 4.
    let modifiers = parameters.count > 1 ? max(parameters[1], 1) - 1 : 0
    let isByWord = modifiers & 0b110 != 0
    switch final {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = isByWord ? .wordRight : .right
    case UInt8(ascii: "D"): self = isByWord ? .wordLeft : .left
    case UInt8(ascii: "F"): self = .lineEnd
    case UInt8(ascii: "H"): self = .lineStart
    case UInt8(ascii: "c"): self = .wordRight  // rxvt
    case UInt8(ascii: "d"): self = .wordLeft
    case UInt8(ascii: "~"):
      switch parameters.first {
      case 1, 7: self = .lineStart
      case 4, 8: self = .lineEnd
      case 3: self = isByWord ? .killWordRight : .deleteRight
      default: self = .unknown
      }
    default: self = .unknown
    }
  }
}
