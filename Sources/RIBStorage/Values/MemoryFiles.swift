import Synchronization

/// Files in memory, which fail on demand.
package final class MemoryFiles: Sendable {
  private struct State {
    var texts: [String: String]
    var saveCount = 0
    var failures: [String] = []
  }

  private struct File: StorageFile {
    let name: String
    let files: MemoryFiles

    var path: String { "memory/\(name).json" }

    func read() throws(StorageError) -> FileContents? {
      files[name].map { FileContents(Array($0.utf8)) }
    }

    func replace(with new: FileContents, expecting version: String?) throws(StorageError) {
      try files.state.withLock { state throws(StorageError) in
        state.saveCount += 1
        if !state.failures.isEmpty {
          let reason = state.failures.removeFirst()
          throw StorageError(.unwritable, "'\(path)' cannot be written: \(reason).")
        }
        let present = state.texts[name].map { FileContents(Array($0.utf8)) }
        guard [version, new.version].contains(present?.version) else { throw .changed(path) }
        state.texts[name] = String(decoding: new.bytes, as: UTF8.self)
      }
    }

    func keep(_ contents: FileContents) throws(StorageError) -> String {
      files.state.withLock { state in
        var newFile = File(name: name + ".replaced", files: files)
        var number = 1
        while state.texts[newFile.name] != nil {
          number += 1
          newFile = File(name: "\(name).replaced-\(number)", files: files)
        }
        state.texts[newFile.name] = String(decoding: contents.bytes, as: UTF8.self)
        return newFile.path
      }
    }

    func setAside(_ version: String) throws(StorageError) -> String {
      let newFile = File(name: name + ".unreadable", files: files)
      files.state.withLock { $0.texts[newFile.name] = $0.texts.removeValue(forKey: name) }
      return newFile.path
    }
  }

  private let state: Mutex<State>

  package init(_ texts: [String: String] = [:]) { state = Mutex(State(texts: texts)) }

  package func file(_ name: String) -> any StorageFile { File(name: name, files: self) }

  package subscript(name: String) -> String? {
    get { state.withLock { $0.texts[name] } }
    set { state.withLock { $0.texts[name] = newValue } }
  }

  package var saveCount: Int { state.withLock { $0.saveCount } }

  package func failSaving(_ reason: String, times: Int) {
    state.withLock { $0.failures += Array(repeating: reason, count: times) }
  }
}
