import Basics
import Platform

/// One line of input, without its end.
public struct InputLine: Equatable, Sendable {
  /// The content of a line.
  public enum Content: Equatable, Sendable {
    /// The text, without LF or CRLF, but with NUL and other control characters. `repaired` means that U+FFFD
    /// has replaced invalid UTF-8.
    case text(String, repaired: Bool)
    /// The line was longer than `limit` bytes and was dropped.
    case tooLong(limit: Int)
  }

  /// The line's number in its source, from 1; lines that are too long count too.
  public let number: Int
  /// The content of the line.
  public let content: Content

  /// Creates a line.
  public init(number: Int, content: Content) {
    self.number = number
    self.content = content
  }
}

/// Splits a stream of bytes into lines, keeping at most one unfinished line of `limit` bytes.
///
/// Lines end in LF or CRLF; a CR elsewhere is text. A byte-order mark before the first line is dropped.
package struct LineSplitter {
  /// The default limit, 1 MiB: far more than any command needs, and little memory.
  package static let defaultLimit = 1 << 20

  /// The longest line, in bytes without its end.
  let limit: Int
  private var number = 0
  private var unfinished: [UInt8] = []
  private var isTooLong = false

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(limit: Int = defaultLimit) { self.limit = limit }

  /// Takes the next bytes and appends the lines that they complete.
  package mutating func split(_ bytes: Span<UInt8>, into lines: inout [InputLine]) {
    var start = 0
    while let end = bytes.newline(from: start) {
      hold(bytes.extracting(start..<end))
      lines.append(takeLine(endsInNewline: true))
      start = end + 1
    }
    hold(bytes.extracting(start..<bytes.count))
  }

  /// Returns the last line at the end of input, if it lacked its end.
  package mutating func finish() -> InputLine? {
    unfinished.isEmpty && !isTooLong ? nil : takeLine(endsInNewline: false)
  }

  private mutating func takeLine(endsInNewline: Bool) -> InputLine {
    number += 1
    defer {
      isTooLong = false
      unfinished.removeAll(keepingCapacity: unfinished.capacity <= 1 << 16)
    }
    let end = unfinished.count - (endsInNewline && unfinished.last == 0x0D ? 1 : 0)
    let start = number == 1 && unfinished.starts(with: Self.mark) ? Self.mark.count : 0
    if isTooLong || end - start > limit {
      return InputLine(number: number, content: .tooLong(limit: limit))
    }
    let text = Self.text(of: unfinished.span.extracting(start..<end))
    return InputLine(number: number, content: text)
  }

  /// Keeps bytes of an unfinished line, or drops all of them once the line is too long.
  private mutating func hold(_ bytes: Span<UInt8>) {
    guard !isTooLong else { return }
    // The byte-order mark and the CR do not count; only at the line's end it is known whether they are there.
    if unfinished.count + bytes.count > limit + Self.mark.count + 1 {
      isTooLong = true
      unfinished = []
    } else {
      unfinished.append(bytes)
    }
  }

  private static func text(of bytes: Span<UInt8>) -> InputLine.Content {
    do {
      return .text(String(copying: try UTF8Span(validating: bytes)), repaired: false)
    } catch {
      let repaired = unsafe bytes.withUnsafeBufferPointer {
        unsafe String(decoding: $0, as: UTF8.self)
      }
      return .text(repaired, repaired: true)
    }
  }
}

extension Span<UInt8> {
  /// Returns the index of the next LF; nil if there is none.
  package func newline(from start: Int) -> Int? {
    unsafe withUnsafeBytes { buffer in
      guard start < buffer.count, let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
