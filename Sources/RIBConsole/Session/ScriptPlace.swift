// What `source` may run: which files, and how deep.

/// Where a source of lines stands among the scripts that run one another.
///
/// A script names others relative to itself, and may not reach out of the folder of the outermost
/// one: a script that comes from elsewhere should not be able to read what is not its own. Lines
/// without a script count as one that lies in the working folder.
struct ScriptPlace {
  /// The most scripts that may stand one within the other below the outermost source.
  static let deepest = 16

  /// The folder that relative paths begin at; empty for the working folder.
  let folder: String
  /// The folder of the outermost script.
  let outermost: String
  let depth: Int

  /// The place of an outermost source: a script's path, or nil for lines without a file.
  init(path: String?) {
    folder = path.map(RealPath.folder) ?? ""
    outermost = folder
    depth = 0
  }

  private init(below outer: ScriptPlace, path: String) {
    folder = RealPath.folder(of: path)
    outermost = outer.outermost
    depth = outer.depth + 1
  }

  /// Opens a script that a line of this source names.
  ///
  /// - Throws: Why it is not run, with the column.
  @MainActor
  func open(
    _ name: String, anywhere: Bool, isForgiving: Bool, column: Int
  ) throws(ParseError) -> SessionInput {
    let path = RealPath.joined(folder, name)
    let shown = TerminalText.quoted(path, atMost: 200)
    let refusal: String
    if name.isEmpty {
      refusal = "The name of the file is empty."
    } else if depth == Self.deepest {
      refusal = "Scripts can source one another at most \(Self.deepest) deep; \(shown) was not run."
    } else {
      do throws(ScriptFileError) {
        // The real path: what has been looked at is what is opened.
        let real = try RealPath.of(path)
        if try isInReach(real, anywhere) {
          return SessionInput(try LineReader(path: real), name: path, isForgiving: isForgiving)
            .at(ScriptPlace(below: self, path: path))
        }
        let home = outermost.isEmpty ? "the working folder" : "the script's folder"
        refusal = "\(shown) is outside \(home); start with --allow-source-anywhere to run it."
      } catch {
        refusal = Self.sentence(error, shown)
      }
    }
    throw ParseError(refusal, column: column)
  }

  /// Whether a line of this source may run what a path leads to.
  func reaches(_ path: String, anywhere: Bool) -> Bool {
    (try? isInReach(RealPath.of(path), anywhere)) == true
  }

  private func isInReach(_ real: String, _ anywhere: Bool) throws(ScriptFileError) -> Bool {
    if anywhere { return true }
    return RealPath.isBelow(try RealPath.of(outermost.isEmpty ? "." : outermost), real)
  }

  private static func sentence(_ error: ScriptFileError, _ shown: String) -> String {
    switch error {
    case .cannotOpen(_, let reason): "\(shown) cannot be opened: \(reason)."
    case .isFolder: "\(shown) is a folder."
    case .notRegularFile(_, let kind): "\(shown) is \(kind), not a regular file."
    case .lineTooLong(_, let offset, let limit):
      "\(shown) has a line of more than \(limit) bytes, from byte \(offset) on."
    }
  }
}
