import Platform
import RIBConsole

/// The file beside a journal that keeps the bytes that are cut off.
///
/// Its name is that of the journal with `.cut` appended; if there is such a file, `.cut2`, `.cut3` and so on. No
/// existing file is changed, and no link is followed. Until all bytes are there, it has another name, that of
/// `FileReplacement`, so that a killed process leaves no part of it under its own.
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

  /// Copies the bytes to a file under another name, which takes its own when it is complete and on the device.
  private static func copy(
    _ journal: JournalSource, from start: Int, to path: String, _ calls: JournalCalls
  ) throws(SystemError) -> Int {
    let folder = try attempt(OpenFolder.trusted(of: path), or: reason(of:))
    let name = RealPath.name(of: path)
    let newName = FileReplacement.newName(for: name)
    // A killed process left it: the journal is locked, so that no other one writes it now.
    folder.remove(newName)
    let file = try attempt(makeFile(newName, in: folder), or: reason(of:))
    var isRenamed = false
    do throws(SystemError) {
      let lineCount = try copy(journal, from: start, to: file, calls)
      try calls.sync(file.number)
      // Takes the name, so that no other file is replaced.
      _ = try attempt(makeFile(name, in: folder), or: reason(of:))
      isRenamed = true
      try folder.rename(newName, to: name)
      try calls.syncFolder(of: path)
      return lineCount
    } catch {
      folder.remove(newName)
      if isRenamed { folder.remove(name) }
      throw error
    }
  }

  private static func makeFile(
    _ name: String, in folder: OpenFolder
  ) throws(PlainFile.Refusal) -> InputDescriptor {
    try PlainFile.open(name, in: folder, O_WRONLY | O_CREAT | O_EXCL, narrowing: true)
  }

  private static func reason(of refusal: PlainFile.Refusal) -> SystemError {
    if case .failed(let error) = refusal { error } else { SystemError(code: EEXIST) }
  }

  /// Copies the bytes, and returns the number of their lines; holes of the one file are holes of the other.
  private static func copy(
    _ journal: JournalSource, from start: Int, to file: InputDescriptor, _ calls: JournalCalls
  ) throws(SystemError) -> Int {
    let end = Int(try SystemCall.status(of: journal.number).st_size)
    var (offset, lineCount, lastByte) = (start, 0, UInt8(0x0A))
    while let data = try SystemCall.nextData(of: journal.number, from: offset, upTo: end) {
      if data.lowerBound > offset { try SystemCall.seek(file.number, to: data.lowerBound - start) }
      offset = data.lowerBound
      while offset < data.upperBound {
        let chunk = try SystemCall.readChunk(
          of: journal.number, at: offset, atMost: min(data.upperBound - offset, 1 << 16))
        guard let last = chunk.last else { throw .inputOutput }
        try calls.write(chunk, file.number)
        offset += chunk.count
        lineCount += chunk.count { $0 == 0x0A }
        lastByte = last
      }
    }
    if offset < end {
      lastByte = 0
      try SystemCall.cut(file.number, to: end - start)
    }
    return lastByte == 0x0A ? lineCount : lineCount + 1
  }
}
