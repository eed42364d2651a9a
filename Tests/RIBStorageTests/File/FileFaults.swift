import Foundation
import RIBTerminal
import Synchronization
import TestSupport

@testable import RIBStorage

/// The system calls of a save, one of which fails, or is the last before the process is killed.
final class FileFaults: Sendable {
  enum Fault: Equatable {
    /// The call fails with this number.
    case failing(Int32)
    /// The process is killed before the call, or in the middle of a write.
    case killed
  }

  private struct State {
    var fault: Fault?
    var index: Int
    var log: [String] = []
    var isDead = false
  }

  private let state: Mutex<State>

  /// - Parameter index: The number of calls before the one with the fault.
  init(_ fault: Fault? = nil, at index: Int = 0) {
    state = Mutex(State(fault: fault, index: index))
  }

  /// The calls that the process has made or tried.
  var log: [String] { state.withLock { $0.log } }

  /// Whether the fault has occurred.
  var hasOccurred: Bool { state.withLock { $0.fault != nil && $0.log.count > $0.index } }

  /// Throws if a call must not be made.
  private func begin(_ call: String) throws(SystemError) {
    let code = state.withLock { state -> Int32 in
      if state.isDead { return EIO }
      state.log.append(call)
      guard let fault = state.fault, state.log.count == state.index + 1 else { return 0 }
      switch fault {
      case .failing(let code): return code
      case .killed:
        state.isDead = true
        return EIO
      }
    }
    if code != 0 { throw SystemError(code: code) }
  }

  var calls: FileCalls {
    let system = FileCalls.system
    var calls = system
    calls.makeFolder = { path throws(SystemError) in
      try self.begin("folder")
      try system.makeFolder(path)
    }
    calls.open = { (folder, name) throws(PlainFile.Refusal) in
      do throws(SystemError) { try self.begin("open") } catch { throw .failed(error) }
      return try system.open(folder, name)
    }
    calls.changeMode = { (descriptor, mode) throws(SystemError) in
      try self.begin("mode")
      try system.changeMode(descriptor, mode)
    }
    calls.write = { (bytes, descriptor) throws(SystemError) in
      do throws(SystemError) {
        try self.begin("write")
      } catch {
        try system.write(Array(bytes.prefix(bytes.count / 2)), descriptor)
        throw error
      }
      try system.write(bytes, descriptor)
    }
    calls.sync = { descriptor throws(SystemError) in
      let isFolder = FileKind(try SystemCall.status(of: descriptor).st_mode) == .folder
      try self.begin(isFolder ? "sync folder" : "sync")
      try system.sync(descriptor)
    }
    calls.rename = { (folder, name, newName) throws(SystemError) in
      try self.begin("rename")
      try system.rename(folder, name, newName)
    }
    calls.remove = { folder, name in
      if (try? self.begin("remove")) != nil { system.remove(folder, name) }
    }
    return calls
  }
}

extension DataFile {
  /// Replaces the content, and returns the new version.
  @discardableResult
  func replace(with bytes: [UInt8], expecting version: String?) throws(StorageError) -> String {
    let new = FileContents(bytes)
    try replace(with: new, expecting: version)
    return new.version
  }
}

extension TestFolder {
  /// The names of all files in the folder, in their order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
