import Platform
import RIBConsole

struct ReportError: Error, Equatable, CustomStringConvertible {
  enum Reason: Equatable {
    case cannotOpen(SystemError)
    case isOther(FileKind)
    /// The file has other contents than a report.
    case noReport
    /// Another session is writing it.
    case inUse
  }

  let path: String
  let reason: Reason

  var description: String {
    let file = "'\(TerminalText.visible(path))'"
    return switch reason {
    case .cannotOpen(let error):
      "the report \(file) cannot be written: \(error). Fix that, or name another file."
    case .isOther(let kind):
      "the report \(file) cannot be written, as it is \(kind.rawValue). Name another file."
    case .inUse: "the report \(file) is being written by another process. Name another file."
    case .noReport:
      "\(file) is no report, and was left as it is. Move it away, or name another file."
    }
  }
}

/// The file of a report, which replaces an older report.
@MainActor
final class ReportFile {
  private let path: String
  /// Closed, and so unlocked, at release.
  private let descriptor: InputDescriptor
  private var sink: any TextSink

  /// Opens a file, which only its user can read from then on.
  ///
  /// - Throws: The reason why it is not opened. Files that are not reports are not overwritten, and files of
  ///   other users are left unchanged.
  init(_ path: String) throws(ReportError) {
    func failure(_ error: SystemError) -> ReportError {
      ReportError(path: path, reason: .cannotOpen(error))
    }
    let file: InputDescriptor
    do throws(PlainFile.Refusal) {
      file = try PlainFile.open(path, O_RDWR | O_CREAT, narrowing: false)
    } catch {
      switch error {
      case .isOther(let kind): throw ReportError(path: path, reason: .isOther(kind))
      case .failed(let error): throw failure(error)
      }
    }
    let isLocked = try attempt(file.lock(tries: 20), or: failure)
    let mark = Array(PageTemplate.mark.utf8)
    let start = try attempt(
      SystemCall.readChunk(of: file.number, at: 0, atMost: mark.count), or: failure)
    guard start.isEmpty || start == mark else { throw ReportError(path: path, reason: .noReport) }
    guard isLocked else { throw ReportError(path: path, reason: .inUse) }
    try attempt(SystemCall.changeMode(file.number, 0o600), or: failure)
    try attempt(SystemCall.cut(file.number, to: 0), or: failure)
    self.path = path
    descriptor = file
    sink = DescriptorSink(descriptor: file.number, flushesEachLine: false)
  }

  /// Makes later output go through another sink, which may hold it back.
  func pass(through other: (any TextSink) -> any TextSink) { sink = other(sink) }

  /// Appends a text; when this returns it is in the file, unless a sink holds it back.
  func write(_ text: String) {
    sink.write(text)
    sink.flush()
  }

  var hasFailed: Bool { sink.failure != nil }

  var failure: String? {
    sink.failure.map {
      "cannot write the report '\(TerminalText.visible(path))': \($0). It shows the session up to there."
    }
  }
}
