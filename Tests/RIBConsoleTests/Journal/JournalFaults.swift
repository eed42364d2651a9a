// Calls of the system that fail, in part or as a whole.

import Foundation
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

/// System calls, some of which do less or fail.
final class JournalFaults {
  /// The results of the next writes: each takes a number of bytes, or fails; later writes work again.
  var writes: [Fault] = []
  var syncs: [Int32] = []
  var folderSyncs: [Int32] = []
  var truncations: [Int32] = []
  private(set) var log: [String] = []

  enum Fault { case short(Int), fails(Int32) }

  var calls: JournalCalls {
    unsafe JournalCalls(
      write: { [self] descriptor, bytes, count in
        log.append("write")
        switch writes.isEmpty ? .short(count) : writes.removeFirst() {
        case .short(let most): return unsafe Foundation.write(descriptor, bytes, min(most, count))
        case .fails(let code):
          errno = code
          return -1
        }
      },
      sync: { [self] in
        log.append("sync")
        return next(&syncs) ?? fsync($0)
      },
      syncFolder: { [self] in
        log.append("folder")
        return next(&folderSyncs) ?? fsync($0)
      },
      truncate: { [self] in
        log.append("cut \($1)")
        return next(&truncations) ?? ftruncate($0, $1)
      })
  }

  /// Returns nil if the call is to be made.
  private func next(_ codes: inout [Int32]) -> Int32? {
    let code = codes.isEmpty ? 0 : codes.removeFirst()
    if code == 0 { return nil }
    errno = code
    return -1
  }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}

extension TemporaryFolder {
  /// A journal with a committed batch, and another one that is still to be committed.
  func openWithBatch(_ faults: JournalFaults) throws -> JournalFile {
    let file = try open(calls: faults.calls)
    try file.append(.command(to: "root", line: "attach counter"), at: 0)
    try file.commit(at: 0)
    for count in 0..<3 {
      try file.append(.command(to: "root/counter", line: "increase \(count)"), at: 1)
    }
    _ = faults.takeLog()
    return file
  }
}
