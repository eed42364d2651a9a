// Holds back what a session writes until what led to it is safe.

import RIBCore

/// Holds what the sinks of a session are given, in its order, until it may be seen.
///
/// While the session works, all is held. At its rest, what led to the text is made safe, and then the text
/// goes out. What is written while the session waits goes out when it is flushed.
@MainActor
final class OutputGate {
  private struct Segment {
    let sink: HeldSink
    var bytes: [UInt8] = []
    /// Where the lines of the bytes end.
    var lineEnds: [Int] = []
  }

  /// With how many held bytes a rest between two lines lets them go out.
  private static let capacity = 64 * 1024

  /// Why nothing goes out any more.
  private(set) var failure: SystemError?
  /// Makes safe what has happened; asked for before anything goes out, whether or not there is output.
  private let makeSafe: (_ hasOutput: Bool) throws(SystemError) -> Void
  private var segments: [Segment] = []
  private var heldCount = 0
  /// Whether the session works, so that nothing goes out.
  private(set) var isHolding = true
  private var isBypassed = false

  init(makeSafe: @escaping (_ hasOutput: Bool) throws(SystemError) -> Void) {
    self.makeSafe = makeSafe
  }

  /// A sink that goes to another one through the gate.
  func sink(to other: any TextSink) -> any TextSink { HeldSink(other, self) }

  /// The session works from now on.
  func hold() { isHolding = true }

  /// The session is at rest, and is going to wait.
  func open() {
    isHolding = false
    release()
  }

  /// The session is at rest, but goes on; what has come together goes out if it is much.
  func releaseIfFull() {
    if heldCount >= Self.capacity { release() }
  }

  /// Nothing is made safe any more: what is held is dropped, and what is written from now on goes out.
  func giveUp() {
    failure = nil
    isBypassed = true
    drop()
  }

  private func drop() {
    segments = []
    heldCount = 0
  }

  /// What is held goes out, once it is safe.
  func release() {
    if failure != nil { return }
    if !isBypassed {
      do throws(SystemError) {
        try makeSafe(!segments.isEmpty)
      } catch {
        failure = error
        return
      }
    }
    let segments = self.segments
    drop()
    for segment in segments {
      segment.sink.write(segment.bytes, lineEnds: segment.lineEnds)
      segment.sink.flushNow()
    }
  }

  fileprivate func write(_ bytes: Span<UInt8>, to sink: HeldSink) {
    if segments.last?.sink !== sink { segments.append(Segment(sink: sink)) }
    let last = segments.count - 1
    heldCount += bytes.count
    unsafe bytes.withUnsafeBufferPointer { unsafe segments[last].bytes.append(contentsOf: $0) }
  }

  fileprivate func endLine(of sink: HeldSink) {
    if segments.last?.sink !== sink { segments.append(Segment(sink: sink)) }
    let last = segments.count - 1
    segments[last].lineEnds.append(segments[last].bytes.count)
  }

  fileprivate func flush(_ sink: HeldSink) {
    if isHolding, !isBypassed { return }
    release()
    sink.flushNow()
  }
}

/// A sink the text of which waits at a gate.
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
  func flush() { gate.flush(self) }

  func flushNow() { sink.flush() }

  func write(_ bytes: [UInt8], lineEnds: [Int]) {
    var start = 0
    for end in lineEnds {
      sink.write(bytes: bytes.span.extracting(start..<end))
      sink.endLine()
      start = end
    }
    if start < bytes.count { sink.write(bytes: bytes.span.extracting(start..<bytes.count)) }
  }
}
