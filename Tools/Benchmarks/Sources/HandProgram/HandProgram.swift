// A program with which app-cli is compared: without an argument an empty program, with "lines" a reader of lines.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
enum HandProgram {
  static func main() {
    if CommandLine.arguments.count == 1 { return }
    var lines = Lines()
    lines.run()
  }
}

/// Reads lines such as `calculator input 7`, keeps a number, and writes a line for each.
private struct Lines {
  private var shown = 0
  private var output: [UInt8] = []

  mutating func run() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var rest: [UInt8] = []
    while true {
      let count = read(0, &buffer, buffer.count)
      guard count > 0 else { break }
      var start = 0
      for index in 0..<count where buffer[index] == UInt8(ascii: "\n") {
        rest.append(contentsOf: buffer[start..<index])
        take(String(decoding: rest, as: UTF8.self))
        rest.removeAll(keepingCapacity: true)
        start = index + 1
      }
      rest.append(contentsOf: buffer[start..<count])
      flush()
    }
  }

  private mutating func take(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count >= 2, words[0] == "calculator" else { return }
    switch words[1] {
    case "input":
      guard words.count == 3, let digit = Int(words[2]) else { return }
      shown = shown % 10_000 * 10 + digit
    case "clear": shown = 0
    default: return
    }
    output.append(contentsOf: "display: \(shown)\n".utf8)
  }

  private mutating func flush() {
    _ = write(1, output, output.count)
    output.removeAll(keepingCapacity: true)
  }
}
