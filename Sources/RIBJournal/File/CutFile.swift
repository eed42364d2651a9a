import CLibrary
import RIBConsole

/// The file beside a journal that keeps the bytes that are cut off.
///
/// Its name is that of the journal with `.cut` appended; if there is such a file, `.cut2`, `.cut3` and so on. No
/// existing file is changed, and no link is followed.
struct CutFile {
  let path: String
  /// The number of its lines, including a last one without a line feed.
  let lineCount: Int

  static func nextPath(beside journal: String) -> String {
    RealPath.unused { "\(journal).cut\($0 == 1 ? "" : "\($0)")" }
  }

  init(
    of journal: JournalSource, from offset: Int, _ calls: JournalCalls
  ) throws(JournalError) {
    let path = Self.nextPath(beside: journal.path)
    self.path = path
    lineCount = try attempt(Self.copy(journal, from: offset, to: path, calls)) {
      journal.error(.cannotKeep(in: path, $0))
    }
  }

  private static func copy(
    _ journal: JournalSource, from start: Int, to path: String, _ calls: JournalCalls
  ) throws(SystemError) -> Int {
    let file = try attempt(PlainFile.open(path, O_WRONLY | O_CREAT | O_EXCL, narrowing: true)) {
      (refusal: PlainFile.Refusal) in
      if case .failed(let error) = refusal { error } else { SystemError(code: EEXIST) }
    }
    defer { withExtendedLifetime(file) {} }
    do throws(SystemError) {
      var (offset, lineCount, lastByte) = (start, 0, UInt8(0x0A))
      while true {
        let chunk = try SystemCall.readChunk(of: journal.number, at: offset, atMost: 1 << 16)
        guard let last = chunk.last else { break }
        try calls.write(chunk, file.number)
        offset += chunk.count
        lineCount += chunk.count { $0 == 0x0A }
        lastByte = last
      }
      try calls.sync(file.number)
      try calls.syncFolder(of: path)
      return lastByte == 0x0A ? lineCount : lineCount + 1
    } catch {
      SystemCall.removeFile(path)
      throw error
    }
  }
}
