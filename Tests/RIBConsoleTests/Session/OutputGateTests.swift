// In which order what was held back reaches two sinks that lead to one file.

import RIBCore
import Testing

@testable import RIBConsole

struct OutputGateTests {
  /// What has come out of both sinks.
  private final class Seen {
    var text = ""
  }

  /// Holds on to what it is given until it is flushed, as a descriptor's sink does.
  private final class BufferedSink: TextSink {
    private let seen: Seen
    private var held = ""
    let failure: SystemError? = nil

    init(_ seen: Seen) { self.seen = seen }

    func write(bytes: Span<UInt8>) {
      held += String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    func endLine() { held += "\n" }
    func flush() {
      seen.text += held
      held = ""
    }
  }

  // Planted bug: no flush between two sinks.
  @Test func `lines for two sinks come out in the order in which they were written`() {
    let seen = Seen()
    let gate = OutputGate { _ in }
    let output = gate.sink(to: BufferedSink(seen))
    let errors = gate.sink(to: BufferedSink(seen))
    for (index, sink) in [output, errors, output, output, errors, output].enumerated() {
      sink.writeLine("\(index)")
    }
    errors.flush()
    output.flush()
    #expect(seen.text == "")
    gate.open()
    errors.flush()
    output.flush()
    #expect(seen.text == "0\n1\n2\n3\n4\n5\n")
  }

  @Test func `between two lines much goes out, and what comes after it waits for more`() {
    let seen = Seen()
    var safeCount = 0
    let gate = OutputGate { _ in safeCount += 1 }
    let sink = gate.sink(to: BufferedSink(seen))
    let much = String(repeating: "x", count: 64 * 1024)
    sink.writeLine(much)
    gate.releaseIfFull()
    #expect(seen.text == much + "\n" && safeCount == 1)
    sink.writeLine("y")
    gate.releaseIfFull()
    #expect(seen.text == much + "\n" && safeCount == 1)
  }

  @Test func `J8: what was written before or after a failure to keep never goes out`() {
    let seen = Seen()
    let gate = OutputGate { _ throws(SystemError) in throw SystemError(code: 5) }
    let sink = gate.sink(to: BufferedSink(seen))
    sink.writeLine("before")
    gate.open()
    #expect(sink.failure == SystemError(code: 5))
    sink.writeLine("after")
    gate.open()
    sink.flush()
    #expect(seen.text == "")
    gate.giveUp()
    sink.writeLine("sentence")
    sink.flush()
    #expect(seen.text == "sentence\n" && sink.failure == nil)
  }
}
