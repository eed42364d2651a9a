// Bytes as records, and as a journal: nothing traps, and what is read was written just so.

import Platform

@testable import RIBConsole
@testable import RIBJournal

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  checkRecord(bytes)
  checkJournal(bytes)
  return 0
}

/// There is one form of each record, and of the header.
private func checkRecord(_ bytes: [UInt8]) {
  var scanner = RecordScanner(bytes, 0..<bytes.count)
  if let (time, record) = JournalRecord.read(&scanner) {
    var again: [UInt8] = []
    record.write(at: time, to: &again)
    require(again == bytes, "A record is written in another way than it was read: \(record)")
    requireVisible(String(decoding: bytes, as: UTF8.self), "A record")
    let line = Array("00000000 ".utf8) + bytes
    require(
      RecordForm(of: line, 0..<line.count) == .whole(end: line.count),
      "A whole record is taken for something else: \(record)")
    let half = line.count / 2
    require(
      RecordForm(of: line, 0..<half) == .beginning,
      "The beginning of a record is taken for something else: \(record)")
  }
  var header = RecordScanner(bytes, 0..<bytes.count)
  if JournalHeader.version(of: &header) == JournalHeader.formatVersion,
    let header = JournalHeader(afterVersion: &header)
  {
    var again: [UInt8] = []
    header.write(to: &again)
    require(again == bytes, "A header is written in another way than it was read: \(header)")
  }
}

/// Some lines become commits and commands whose digits fit, and the others stand between them as they are; some
/// bytes are missing at the end.
private func checkJournal(_ bytes: [UInt8]) {
  var file: [UInt8] = []
  var chain = JournalChain()
  chain.append(JournalHeader(app: "a", version: "1", id: "0123456789abcdef"), to: &file)
  let headerSize = file.count
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    if let kind = line.first, kind % 4 == 0 {
      chain.append(.commit(commandCount: chain.commandCount), at: chain.at, to: &file)
    } else if let kind = line.first, kind % 4 == 1 {
      let text = String(decoding: line, as: UTF8.self)
      chain.append(.event(.command(path: text, line: text)), at: chain.at, to: &file)
    } else {
      file += line + [0x0A]
    }
  }
  let isSound = file.count == chain.byteCount
  file.removeLast(min(Int(bytes.first ?? 0) % 64, file.count - headerSize))
  do throws(JournalError) {
    try replace(with: file)
    // Waiting for the device would make it slow.
    let reader = try JournalReader(opening: path, app: "a", calls: JournalCalls(sync: { _ in }))
    var again = JournalChain()
    var committed: [UInt8] = []
    again.append(JournalHeader(app: "a", version: "1", id: "0123456789abcdef"), to: &committed)
    while let entry = try reader.next() {
      require(entry.offset == committed.count, "A record is not where it says: \(entry)")
      again.append(entry.record, at: entry.at, to: &committed)
    }
    let size = reader.contents.committedSize
    require(file[..<size] == committed[..<size], "What was read is not what was written.")
    let rest = reader.contents.tornTail?.byteCount ?? 0
    require(size + rest == file.count, "The torn tail has another size.")
    require(
      committed.count == (file[size - 1] == 0x0A ? size : size + 1)
        && (committed.count == size || rest == 0),
      "A line feed is missing where none may be.")
  } catch {
    requireVisible(error.description, "An error")
    require(!isSound, "Of sound records, none is refused, wherever they end: \(error)")
    guard case .damaged(let damage, let safe) = error.reason else {
      require(false, "A journal is refused as it should not be: \(error)")
      return
    }
    require(
      safe.byteCount <= damage.offset + 1 && damage.offset < file.count,
      "Damage is where it cannot be: \(error)")
  }
}

private let path = ".build/fuzz/Journal.file"

private func replace(with bytes: [UInt8]) throws(JournalError) {
  // One that is cut and written again is synced by some file systems.
  unlink(path)
  do throws(SystemError) {
    let number = try SystemCall.openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    defer { SystemCall.closeFile(number) }
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try SystemCall.writeAll(.init(bytes), to: number)
    }
  } catch {
    throw JournalError(path: path, reason: .cannotOpen(error))
  }
}
