/// The typed lines, oldest first, kept in a file for later sessions.
///
/// It leaves out empty lines, lines that start with a space, and lines that are equal to the one before. Lines
/// over 16 KiB, and lines with control or other hidden characters except tabs, are remembered for this session
/// but not written to the file. So the file is plain text, one line for each typed line, and needs no escapes.
///
/// A fault of the file ends nothing: the first one is reported as a warning, and the session continues without
/// the file.
@MainActor
final class History {
  /// The longest line that is written to the file, in bytes.
  nonisolated static let longestLine = 16 << 10

  /// The lines, oldest first; no line occurs twice, except lines that this session typed again.
  private(set) var entries: [String] = []

  private var file: HistoryFile?
  private let limit: Int
  private let warn: (String) -> Void

  /// - Parameters:
  ///   - location: The file; nil for a history that ends with the session.
  ///   - limit: How many lines to keep; a file with twice as many is rewritten when it is read.
  ///   - warn: Called once, with the reason why the file is not used.
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
      if lines.count >= 2 * limit {
        try file.rewrite { Self.entries(of: $0, limit: limit) }
      }
    }
  }

  /// Adds a typed line without secrets, unless it is one to leave out.
  func append(_ line: String) {
    if line.hasPrefix(" ") || line.allSatisfy(\.isWhitespace) || line == entries.last { return }
    entries.append(line)
    if entries.count > limit { entries.removeFirst() }
    if Self.isKept(line) { use { file throws(HistoryFault) in try file.append(line) } }
  }

  /// Uses the file; after a fault it is not used any more.
  private func use(_ body: (HistoryFile) throws(HistoryFault) -> Void) {
    guard let file else { return }
    do throws(HistoryFault) {
      try body(file)
    } catch {
      self.file = nil
      warn(error.message)
    }
  }

  /// Returns the newest lines of a file, without invalid ones and those that occur again later.
  private nonisolated static func entries(of lines: [[UInt8]], limit: Int) -> [String] {
    var seen: Set<String> = []
    var newestFirst: [String] = []
    for line in lines.reversed() where newestFirst.count < limit {
      guard let text = String(validating: line, as: UTF8.self), isKept(text),
        seen.insert(text).inserted
      else { continue }
      newestFirst.append(text)
    }
    return newestFirst.reversed()
  }

  private nonisolated static func isKept(_ line: String) -> Bool {
    line.utf8.count <= longestLine && !line.allSatisfy(\.isWhitespace)
      && line.hiddenScalars.allSatisfy { $0 == "\t" }
  }
}
