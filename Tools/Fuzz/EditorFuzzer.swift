// Bytes as keys: whatever is typed and pasted, the line stays sound and the screen gets nothing raw.

@testable import RIBTerminal

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = Typing(bytes, by: max(bytes.count, 1))
  var cut = Typing(bytes, by: 2)
  require(whole.lines == cut.lines, "Lines differ by where their bytes were cut.")
  require(whole.buffer.text == cut.buffer.text, "The text differs by where bytes were cut.")
  cut.dropPaste()
  return 0
}

/// A buffer that was fed, and what came of it.
private struct Typing {
  var buffer = LineBuffer(history: ["attach counter", "counter increase", "focus 日本\u{301}"])
  var lines: [String] = []
  private var display = LineDisplay(columns: 20, rows: 4)

  init(_ bytes: [UInt8], by size: Int) { type(bytes, by: size) }

  /// Has a pause end a paste without an end: keys are keys again, of a new line.
  mutating func dropPaste() {
    _ = buffer.dropPaste()
    require(buffer.text.isEmpty, "A line that was dropped is still there.")
    type(Array("\u{1B}.\u{1F}\u{19}\u{12}a\r\t".utf8), by: 1)
  }

  private mutating func type(_ bytes: [UInt8], by size: Int) {
    for start in stride(from: 0, to: bytes.count, by: size) {
      buffer.feed(bytes[start..<min(start + size, bytes.count)])
      while let event = buffer.next() {
        if case .accepted(let line) = event {
          require(!line.utf8.contains(0x0A), "A line that was accepted holds a line end.")
          lines.append(line)
        }
        if event == .lastWord {
          buffer.insertLastWord { $0.split(separator: " ").last.map(String.init) }
        }
        check()
      }
      check()
    }
  }

  private mutating func check() {
    let size = buffer.text.utf8.count
    require((0...size).contains(buffer.cursor), "The cursor is not in the line.")
    require(size <= EditedLine.limit, "The line is too long.")
    let drawn = display.refresh(
      .init(prompt: "root> ", text: buffer.text, cursor: buffer.cursor, footer: ["running"]))
    requireVisible(withoutControl(drawn), "The screen")
  }

  /// What is drawn, without the moves of the cursor and the erasing that the display itself makes.
  private func withoutControl(_ drawn: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = drawn.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        let kind = rest.popFirst()
        if kind == "7" || kind == "8" { continue }  // keep the cursor's place, and go back to it
        require(kind == "[", "The display makes an unknown sequence.")
        while let next = rest.popFirst(), !("A"..."z").contains(next) {}
      } else if scalar != "\r", scalar != "\n" {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
