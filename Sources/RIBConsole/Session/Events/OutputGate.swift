import Basics

/// Holds the output of a session back, in its order, while the session works; at its rest, what led to the output is
/// made safe, and then the output is written.
///
/// Output of a session that waits is written when it is flushed.
@MainActor
package final class OutputGate {
  /// The number of held bytes at which output is written between two lines.
  private static let capacity = 64 * 1024

  /// The error because of which nothing is written any more.
  private(set) var failure: SystemError?
  /// Makes safe what has happened, before output is written and also without any; nil if nothing is, or once the gate is
  /// abandoned: then output passes.
  private var makeSafe: ((_ hasOutput: Bool) throws(SystemError) -> Void)?
  private var segments: [(sink: HeldSink, bytes: [UInt8], lineEnds: [Int])] = []
  private var heldCount = 0
  /// Whether the session works, so that nothing is written.
  private var isHolding = true

  init(makeSafe: ((_ hasOutput: Bool) throws(SystemError) -> Void)? = nil) {
    self.makeSafe = makeSafe
  }

  /// Returns a sink that writes to another one through the gate; that one if nothing is made safe.
  func sink(to other: any TextSink) -> any TextSink {
    makeSafe == nil ? other : HeldSink(other, self)
  }

  /// Holds output from now on, as the session works.
  func hold() { isHolding = true }

  /// Writes the held output and holds none, as the session is at rest and is going to wait.
  ///
  /// - Parameter hasOther: Whether there is output elsewhere that waits for it, too.
  func open(withOther hasOther: Bool = false) {
    isHolding = false
    release(withOther: hasOther)
  }

  /// Writes the held output if it is much, as the session is at rest between two lines.
  func releaseIfFull() { if heldCount >= Self.capacity { release() } }

  /// Makes nothing safe any more: drops the held output, and lets all later output pass.
  func abandon() {
    failure = nil
    makeSafe = nil
    (segments, heldCount) = ([], 0)
  }

  /// Writes the held output, once what led to it is safe.
  func release(withOther hasOther: Bool = false) {
    if failure != nil { return }
    do throws(SystemError) {
      try makeSafe?(hasOther || !segments.isEmpty)
    } catch {
      failure = error
      return
    }
    heldCount = 0
    for segment in exchange(&segments, with: []) {
      segment.sink.release(segment.bytes, lineEnds: segment.lineEnds)
    }
  }

  fileprivate func write(_ bytes: Span<UInt8>, to sink: HeldSink) {
    let last = segment(of: sink)
    heldCount += bytes.count
    segments[last].bytes.append(bytes)
  }

  fileprivate func endLine(of sink: HeldSink) {
    let last = segment(of: sink)
    segments[last].lineEnds.append(segments[last].bytes.count)
  }

  private func segment(of sink: HeldSink) -> Int {
    if segments.last?.sink !== sink { segments.append((sink, [], [])) }
    return segments.count - 1
  }

  fileprivate func flush() { if !isHolding || makeSafe == nil { release() } }
}

/// A sink that holds its text back until a gate opens.
@MainActor
private final class HeldSink: TextSink {
  private let sink: any TextSink
  private let gate: OutputGate

  init(_ sink: any TextSink, _ gate: OutputGate) {
    self.sink = sink
    self.gate = gate
  }

  var failure: SystemError? { sink.failure ?? gate.failure }
  var isTerminal: Bool { sink.isTerminal }
  var width: Int? { sink.width }
  var descriptor: Int32? { sink.descriptor }

  func write(bytes: Span<UInt8>) { gate.write(bytes, to: self) }
  func endLine() { gate.endLine(of: self) }
  func flush() { gate.flush() }

  func release(_ bytes: [UInt8], lineEnds: [Int]) {
    var start = 0
    for end in lineEnds {
      sink.write(bytes: bytes.span.extracting(start..<end))
      sink.endLine()
      start = end
    }
    if start < bytes.count { sink.write(bytes: bytes.span.extracting(start..<bytes.count)) }
    sink.flush()
  }
}
