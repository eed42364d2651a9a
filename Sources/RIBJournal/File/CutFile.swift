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

  /// The path of the next one.
  static func nextPath(beside journal: String) -> String {
    var path = journal + ".cut"
    var number = 1
    while SystemCall.hasEntry(path) {
      number += 1
      path = "\(journal).cut\(number)"
    }
    return path
  }

  /// Copies the bytes of a journal after an offset, and waits until the copy is on the device.
  init(
    of journal: JournalSource, from offset: Int, _ calls: JournalCalls
  ) throws(JournalError) {
    path = Self.nextPath(beside: journal.path)
    do throws(SystemError) {
      lineCount = try Self.copy(journal, from: offset, to: path, calls)
    } catch {
      throw journal.error(.cannotKeep(in: path, error))
    }
  }

  private static func copy(
    _ journal: JournalSource, from start: Int, to path: String, _ calls: JournalCalls
  ) throws(SystemError) -> Int {
    let number = try make(path)
    defer { SystemCall.closeFile(number) }
    do throws(SystemError) {
      var (offset, lineCount, lastByte) = (start, 0, UInt8(0x0A))
      while true {
        let chunk = try SystemCall.readChunk(of: journal.number, at: offset, atMost: 1 << 16)
        guard let last = chunk.last else { break }
        try calls.writeAll(chunk, to: number)
        offset += chunk.count
        lineCount += chunk.count { $0 == 0x0A }
        lastByte = last
      }
      try calls.syncFile(number)
      try calls.syncFolder(of: path)
      return lastByte == 0x0A ? lineCount : lineCount + 1
    } catch {
      SystemCall.removeFile(path)
      throw error
    }
  }

  private static func make(_ path: String) throws(SystemError) -> Int32 {
    do throws(PlainFile.Refusal) {
      return try PlainFile.open(path, O_WRONLY | O_CREAT | O_EXCL, narrowing: true)
    } catch {
      switch error {
      case .failed(let error): throw error
      case .isOther: throw SystemError(code: EEXIST)
      }
    }
  }
}
