/// The folder and depth of a source of lines among the scripts that run one another.
///
/// A script names others relative to itself, and may not reach out of the folder of the outermost one, as a script
/// that comes from elsewhere must not be able to read other files. Lines without a script are in the working folder.
package struct ScriptPlace {
  /// The greatest depth of scripts below the outermost source.
  static let deepest = 16

  /// The folder of relative paths; empty for the working folder.
  private(set) var folder = ""
  private(set) var depth = 0
  /// The folder of the outermost script; nil for the working folder.
  private var outermost: (path: String, folder: OpenFolder)?

  /// Makes the place of lines without a file.
  package init() {}

  /// Makes the place of an outermost script; throws if its folder cannot be opened.
  package init(of script: String) throws(ScriptFileError) {
    folder = RealPath.folder(of: script)
    let opened = try attempt(OpenFolder(folder)) { ScriptFileError.cannotOpen(path: script, $0) }
    outermost = (folder, opened)
  }

  /// Opens the outermost script, of which the place was made.
  func openOutermost(_ path: String) throws(ScriptFileError) -> InputDescriptor {
    let name = RealPath.name(of: path)
    guard let outermost, !name.isEmpty else { return try InputDescriptor(openingArgument: path) }
    return try InputDescriptor(openingArgument: path) { () throws(SystemError) in
      try outermost.folder.open(name)
    }
  }

  /// Opens a script that a line of this source names; throws the reason why it is not run.
  func open(
    _ name: String, anywhere: Bool, column: Int
  ) throws(ParseError) -> (path: String, file: InputDescriptor, place: ScriptPlace) {
    let path = RealPath.joined(folder, name)
    let shown = TerminalText.quoted(path, atMost: 200)
    let refusal: String
    if name.isEmpty {
      refusal = "The name of the file is empty."
    } else if depth == Self.deepest {
      refusal = "Scripts can source one another at most \(Self.deepest) deep; \(shown) was not run."
    } else {
      do throws(ScriptFileError) {
        if let file = try descriptor(of: path, anywhere: anywhere) {
          var place = self
          place.folder = RealPath.folder(of: path)
          place.depth += 1
          return (path, file, place)
        }
        let home = outermost == nil ? "the working folder" : "the script's folder"
        refusal = "\(shown) is outside \(home); start with --allow-source-anywhere to run it."
      } catch {
        refusal = Self.sentence(error, shown)
      }
    }
    throw ParseError(.session, refusal, column: column)
  }

  /// Returns the path of a file that a line of this source writes; throws if its folder is out of reach.
  func pathOfNewFile(_ name: String, anywhere: Bool, column: Int) throws(ParseError) -> String {
    let path = RealPath.joined(folder, name)
    let shown = TerminalText.quoted(path, atMost: 200)
    var refusal =
      "\(shown) is outside the script's folder; start with --allow-source-anywhere to write it."
    if name.isEmpty {
      refusal = "The name of the file is empty."
    } else if outermost == nil || anywhere {
      // A person or a pipe may write anywhere; a script that comes from elsewhere must not.
      return path
    } else {
      do throws(ScriptFileError) {
        let parent = RealPath.folder(of: path)
        // With a slash, so that the script's folder itself is in reach, too.
        let real = try RealPath.of(parent.isEmpty ? "." : parent) + "/"
        if try pathFromHome(real) != nil { return path }
      } catch {
        refusal = Self.sentence(error, shown)
      }
    }
    throw ParseError(.session, refusal, column: column)
  }

  /// Whether a line of this source may run the file at a path.
  func reaches(_ path: String, anywhere: Bool) -> Bool {
    guard let real = try? RealPath.of(path) else { return false }
    return anywhere || (try? pathFromHome(real)) != nil
  }

  /// Opens a script; returns nil if it is out of reach.
  private func descriptor(
    of path: String, anywhere: Bool
  ) throws(ScriptFileError) -> InputDescriptor? {
    let real = try Self.realPath(of: path)
    if anywhere { return try InputDescriptor(openingScript: real) }
    guard let below = try pathFromHome(real) else { return nil }
    // There is no link on a real path; one that is there now replaced a folder since.
    return try InputDescriptor(openingScript: path) { () throws(SystemError) in
      let home = if let outermost { outermost.folder } else { try OpenFolder(".") }
      return try home.open(below: below)
    }
  }

  /// Returns the real path of a file; a pipe without a name, as `/dev/stdin` may be one, has none.
  private static func realPath(of path: String) throws(ScriptFileError) -> String {
    do throws(ScriptFileError) {
      return try RealPath.of(path)
    } catch {
      if let kind = SystemCall.kind(at: path) {
        throw kind == .file ? error : .notRegularFile(path: path, kind: kind.rawValue)
      }
      throw error
    }
  }

  /// Returns a real path relative to the folder that scripts may not leave; nil if it lies elsewhere.
  private func pathFromHome(_ real: String) throws(ScriptFileError) -> String? {
    let home = outermost?.path ?? ""
    return RealPath.path(real, below: try RealPath.of(home.isEmpty ? "." : home))
  }

  private static func sentence(_ error: ScriptFileError, _ shown: String) -> String {
    switch error {
    case .cannotOpen(_, let reason): "\(shown) cannot be opened: \(reason)."
    case .isFolder: "\(shown) is a folder."
    case .notRegularFile(_, let kind): "\(shown) is \(kind), not a regular file."
    case .isForeign: "\(shown) belongs to another user."
    case .isWritableByOthers: "\(shown) can be written by other users."
    case .lineTooLong(_, let offset, let limit):
      "\(shown) has a line of more than \(limit) bytes, from byte \(offset) on."
    }
  }
}
