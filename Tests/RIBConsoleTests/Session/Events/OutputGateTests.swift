// The order in which held output reaches two sinks that lead to one file.

import Testing

@testable import RIBConsole

struct OutputGateTests {
  private let seen = Seen()

  /// The output of both sinks.
  private final class Seen {
    var text = ""
  }

  /// Keeps its bytes until it is flushed, as a descriptor's sink does.
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
  @Test func `lines for two sinks are written in their order, each in its own sink`() {
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
    let (first, second) = (Seen(), Seen())
    let other = OutputGate { _ in }
    let (left, right) = (
      other.sink(to: BufferedSink(first)), other.sink(to: BufferedSink(second))
    )
    left.write("a")
    right.write("b")
    left.endLine()
    other.open()
    #expect(first.text == "a\n" && second.text == "b")
  }

  @Test func `between two lines much output is written, and little is held`() {
    let gate = OutputGate { _ in }
    let output = gate.sink(to: BufferedSink(seen))
    let much = String(repeating: "x", count: 1 << 16)
    var text = ""
    for _ in 0..<2 {
      output.write(much)
      gate.releaseIfFull()
      text += much
      #expect(seen.text == text)
      output.write("y")
      gate.releaseIfFull()
      output.flush()
      #expect(seen.text == text)
      gate.open()
      gate.hold()
      text += "y"
      #expect(seen.text == text)
    }
  }

  @Test func `J8: after a failure to make output safe, nothing is written until nothing is kept`() {
    var makeSafeCount = 0
    let gate = OutputGate { (_) throws(SystemError) in
      makeSafeCount += 1
      if makeSafeCount == 1 { throw .inputOutput }
    }
    let output = gate.sink(to: BufferedSink(seen))
    output.writeLine("a")
    gate.open()
    output.writeLine("b")
    output.flush()
    gate.hold()
    gate.open()
    #expect(seen.text == "" && makeSafeCount == 1 && output.failure == .inputOutput)
    gate.abandon()
    output.writeLine("c")
    output.flush()
    #expect(seen.text == "c\n" && makeSafeCount == 1 && output.failure == nil)
  }

  @Test func `held output is dropped when nothing more is kept`() {
    let gate = OutputGate { _ in Issue.record("Nothing is made safe.") }
    let output = gate.sink(to: BufferedSink(seen))
    output.writeLine("a")
    gate.abandon()
    gate.open()
    output.writeLine("b")
    gate.hold()
    output.flush()
    #expect(seen.text == "b\n")
  }
}
