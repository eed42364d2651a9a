import CLibrary
import RIBConsole
import RIBCore

/// The error of a report that is not written, as a message for its user.
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
    let descriptor: InputDescriptor
    do throws(PlainFile.Refusal) {
      let number = try PlainFile.open(path, O_RDWR | O_CREAT, narrowing: false)
      descriptor = InputDescriptor(number, isOwned: true)
    } catch {
      throw switch error {
      case .isOther(let kind): ReportError(path: path, reason: .isOther(kind))
      case .failed(let error): ReportError(path: path, reason: .cannotOpen(error))
      }
    }
    let isReport: Bool
    let isLocked: Bool
    do throws(SystemError) {
      isLocked = try SystemCall.lock(descriptor.number, tries: 20)
      let start = try SystemCall.readChunk(
        of: descriptor.number, at: 0, atMost: PageTemplate.mark.utf8.count)
      isReport = start.isEmpty || start == Array(PageTemplate.mark.utf8)
      if isReport, isLocked {
        try PlainFile.narrow(descriptor.number)
        try SystemCall.untilUninterrupted { ftruncate(descriptor.number, 0) }
      }
    } catch {
      throw ReportError(path: path, reason: .cannotOpen(error))
    }
    guard isReport else { throw ReportError(path: path, reason: .noReport) }
    guard isLocked else { throw ReportError(path: path, reason: .inUse) }
    self.path = path
    self.descriptor = descriptor
    sink = DescriptorSink(descriptor: descriptor.number, flushesEachLine: false)
  }

  /// Makes later output go through another sink, which may hold it back.
  func pass(through other: (any TextSink) -> any TextSink) { sink = other(sink) }

  /// Appends a text; when this returns it is in the file, unless a sink holds it back.
  func write(_ text: String) {
    sink.write(text)
    sink.flush()
  }

  /// Whether writing has failed, so that nothing more is written.
  var hasFailed: Bool { sink.failure != nil }

  /// A sentence about the failure to write everything.
  var failure: String? {
    sink.failure.map {
      "cannot write the report '\(TerminalText.visible(path))': \($0). It shows the session up to there."
    }
  }
}
