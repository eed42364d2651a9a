import Synchronization

/// Files in memory, whose texts are their versions.
package final class MemoryFiles: StorageFiles {
  private let texts: Mutex<[String: String]>

  package init(_ texts: [String: String] = [:]) { self.texts = Mutex(texts) }

  /// The text of a file, nil for none.
  package subscript(name: String) -> String? {
    get { texts.withLock { $0[name] } }
    set { texts.withLock { $0[name] = newValue } }
  }

  package func path(of name: String) -> String { "memory/\(name).json" }

  package func read(_ name: String) throws(StorageError) -> StoredContents? {
    self[name].map { StoredContents(bytes: Array($0.utf8), version: $0) }
  }

  package func version(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  package func replace(
    _ name: String, with bytes: [UInt8], known: inout String?
  ) throws(StorageError) {
    let (text, expected) = (String(decoding: bytes, as: UTF8.self), known)
    try texts.withLock { texts throws(StorageError) in
      guard [expected, text].contains(texts[name]) else {
        throw StorageError(
          .changed, "'\(path(of: name))' was changed by another program since it was read.")
      }
      texts[name] = text
    }
    known = text
  }

  package func setAside(_ name: String, _ version: String) throws(StorageError) -> String {
    let newName = name + ".unreadable"
    texts.withLock { $0[newName] = $0.removeValue(forKey: name) }
    return path(of: newName)
  }
}
