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
    JournalCalls(
      write: { [self] (bytes, descriptor) throws(SystemError) in
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
          try unsafe SystemCall.writeAll(.init(bytes), to: descriptor) {
            unsafe write($0, $1, $2)
          }
        }
      },
      sync: { [self] number throws(SystemError) in
        _ = try SystemCall.untilUninterrupted {
          log.append("sync")
          return next(&syncs) ?? fsync(number)
        }
      },
      syncFolder: { [self] number throws(SystemError) in
        _ = try SystemCall.untilUninterrupted {
          log.append("folder")
          return next(&folderSyncs) ?? fsync(number)
        }
      },
      cut: { [self] (number, size) throws(SystemError) in
        _ = try SystemCall.untilUninterrupted {
          log.append("cut \(size)")
          return next(&truncations) ?? ftruncate(number, off_t(size))
        }
      })
  }

  private func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    log.append("write")
    switch writes.isEmpty ? .short(count) : writes.removeFirst() {
    case .short(let most): return unsafe Foundation.write(descriptor, bytes, min(most, count))
    case .fails(let code):
      errno = code
      return -1
    }
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

extension TestFolder {
  /// A journal with a committed batch, and another one that is still to be committed.
  func openWithBatch(_ faults: JournalFaults) throws -> JournalFile {
    let file = try open(calls: faults.calls)
    try file.append(.event(.command(path: "root", line: "attach counter")), at: 0)
    try file.commit(at: 0)
    for count in 0..<3 {
      try file.append(.event(.command(path: "root/counter", line: "increase \(count)")), at: 1)
    }
    _ = faults.takeLog()
    return file
  }
}
