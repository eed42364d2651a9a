// A shell script that runs as a child, and waits for it that cannot last for ever.

import TestSupport
import Testing

@testable import RIBTerminal

/// A child process and the folder of its files.
final class StartedChild {
  let folder: ScratchFolder
  let process: ChildProcess

  /// Starts a script, which finds the folder's path in `$FOLDER`.
  init(_ script: String, name: String = "sh", environment: [String: String?] = [:]) throws {
    folder = try ScratchFolder()
    process = try ChildProcess(
      executable: "/bin/sh", name: name, arguments: ["-c", script],
      environment: environment.merging(["FOLDER": folder.path]) { $1 },
      errorsTo: folder["errors"])
  }

  /// The text of its next report; nil at the end.
  func nextReport(sourceLocation: SourceLocation = #_sourceLocation) async throws -> String? {
    let process = process
    let next = Awaited { () -> Result<[UInt8]?, SystemError> in
      do throws(SystemError) {
        return .success(try await process.nextReport())
      } catch {
        return .failure(error)
      }
    }
    let bytes = try await next.value("a report comes", sourceLocation: sourceLocation).get()
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of all its reports.
  func reports(sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    var text = ""
    while let report = try await nextReport(sourceLocation: sourceLocation), !report.isEmpty {
      text += report
    }
    return text
  }

  func ending(sourceLocation: SourceLocation = #_sourceLocation) async -> ChildProcess.Ending {
    let process = process
    return await Awaited { await process.ending() }
      .value("the child ends", sourceLocation: sourceLocation)
  }
}
