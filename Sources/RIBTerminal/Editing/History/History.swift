/// The typed lines, oldest first, kept in a file for the sessions to come.
///
/// Left out are empty lines, lines that start with a space, and a line that is equal to the one
/// before. Lines with control or other hidden characters (a tab does not count here), and lines
/// over 16 KiB, are remembered for this session and left out of the file: so the file is plain text
/// with a line for each line, which needs no escapes.
///
/// Nothing that goes wrong with the file ends anything: the first fault is reported as a warning, and
/// the session goes on without the file. A line that cannot be written because another program
/// holds the lock is written with the next one.
@MainActor
final class History {
  /// The longest line that the file takes, in bytes.
  nonisolated static let longestLine = 16 << 10

  /// The lines, oldest first; each is there once, but for those that this session typed anew.
  private(set) var entries: [String] = []

  private var file: HistoryFile?
  private let limit: Int
  private let warn: (String) -> Void
  /// Lines that are still to be written.
  private var waiting: [String] = []
  /// How many lines the file has, as far as this session knows.
  private var lineCount = 0

  /// Reads the history.
  ///
  /// - Parameters:
  ///   - location: The file; nil for a history that ends with the session.
  ///   - limit: How many lines to keep; a file that has twice as many is rewritten.
  ///   - warn: Called once, with why the file is not used.
  init(
    _ location: HistoryLocation?, limit: Int = 10_000,
    warn: @escaping (String) -> Void = { _ in }
  ) {
    self.limit = limit
    self.warn = warn
    file = location.map { HistoryFile($0) }
    use { file throws(HistoryFault) in
      let lines = try file.read()
      entries = Self.entries(of: lines, limit: limit)
      lineCount = lines.count
      try rewriteIfLong(file)
    }
  }

  /// Adds a line that was typed, unless it is one to leave out.
  ///
  /// Do not hand over lines with secrets.
  func append(_ line: String) {
    if line.hasPrefix(" ") || line.allSatisfy(\.isWhitespace) || line == entries.last { return }
    entries.append(line)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    guard Self.isKept(line) else { return }
    waiting.append(line)
    use { file throws(HistoryFault) in
      if try writeWaiting(file) { try rewriteIfLong(file) }
    }
  }

  /// Writes what still waits, at the end of the session.
  ///
  /// Waits for the lock a tenth of a second at most; only here, where nothing else waits.
  func finish() {
    use { file throws(HistoryFault) in
      for _ in 0..<50 where !waiting.isEmpty {
        if try writeWaiting(file) { return }
        SystemCall.pause(milliseconds: 2)
      }
    }
    if file != nil, !waiting.isEmpty {
      warn("Another program has the history locked; \(waiting.count) lines were not saved.")
    }
  }

  // MARK: The file

  /// Does something with the file; after a fault there is none any more.
  private func use(_ body: (HistoryFile) throws(HistoryFault) -> Void) {
    guard let file else { return }
    do throws(HistoryFault) {
      try body(file)
    } catch {
      self.file = nil
      warn(error.message)
    }
  }

  private func writeWaiting(_ file: HistoryFile) throws(HistoryFault) -> Bool {
    guard try file.append(waiting) else { return false }
    lineCount += waiting.count
    waiting = []
    return true
  }

  private func rewriteIfLong(_ file: HistoryFile) throws(HistoryFault) {
    guard lineCount >= 2 * limit || file.isTooLarge else { return }
    let limit = limit
    var kept = lineCount
    _ = try file.rewrite { lines in
      let entries = Self.entries(of: lines, limit: limit)
      kept = entries.count
      return entries
    }
    lineCount = kept
  }

  // MARK: What is kept

  /// The newest lines of a file, without those that are not text and those that come again later.
  private nonisolated static func entries(of lines: [[UInt8]], limit: Int) -> [String] {
    var seen: Set<String> = []
    var newestFirst: [String] = []
    var size = 0
    for line in lines.reversed() where newestFirst.count < limit {
      guard let text = String(validating: line, as: UTF8.self), isKept(text),
        seen.insert(text).inserted
      else { continue }
      size += line.count + 1
      if size > HistoryFile.largestSize / 2 { break }
      newestFirst.append(text)
    }
    return newestFirst.reversed()
  }

  private nonisolated static func isKept(_ line: String) -> Bool {
    line.utf8.count <= longestLine && !line.allSatisfy(\.isWhitespace)
      && line.hiddenScalars.allSatisfy { $0 == "\t" }
  }
}
