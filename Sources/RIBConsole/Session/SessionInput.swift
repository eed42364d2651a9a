// One source of a session's lines, and how its failures count.

/// One source of a session's lines.
public struct SessionInput {
  /// The name that errors give with the line; nil for standard input.
  public let name: String?
  /// Where the lines come from.
  public let source: any LineSource
  /// Whether a person types them: then there is a prompt, and an error ends nothing.
  public let isInteractive: Bool
  /// Whether an error ends nothing and leaves the status alone, as in a user's own rc file.
  public let isForgiving: Bool
  /// The editor that the lines are typed in, if they are.
  private(set) var editor: LineEditor?
  /// Where it stands among scripts that run one another.
  private(set) var place = ScriptPlace(path: nil)

  /// Makes an input of a source; what its lines source is found in the working folder.
  public init(
    _ source: any LineSource, name: String? = nil, isInteractive: Bool = false,
    isForgiving: Bool = false
  ) {
    self.source = source
    self.name = name
    self.isInteractive = isInteractive
    self.isForgiving = isForgiving
  }

  /// The same input, whose lines source other scripts from a place.
  func at(_ place: ScriptPlace) -> SessionInput {
    var input = self
    input.place = place
    return input
  }

  /// Lines that a person types in an editor.
  init(_ editor: LineEditor) {
    self.init(editor, isInteractive: true)
    self.editor = editor
  }

  /// Standard input; interactive if it and standard output are terminals.
  @MainActor public static func standard() -> SessionInput {
    StandardDescriptor.areTerminals ? typed() : SessionInput(LineReader())
  }

  /// What a person types on standard input, with a prompt before each line.
  ///
  /// Lines are edited as they are typed, unless `TERM` says that the terminal is dumb.
  @MainActor public static func typed() -> SessionInput {
    LineEditor.ofStandardInput().map { SessionInput($0) }
      ?? SessionInput(LineReader(), isInteractive: true)
  }

  /// A script, opened at once; what it sources is found in its folder.
  ///
  /// - Throws: Why the file is not read.
  @MainActor public static func script(
    _ path: String, isForgiving: Bool = false
  ) throws(ScriptFileError) -> SessionInput {
    SessionInput(try LineReader(path: path), name: path, isForgiving: isForgiving)
      .at(ScriptPlace(path: path))
  }

  /// What a person named in a program's arguments: a file, or a pipe or a device that can be read.
  ///
  /// What a file sources is found in its folder, and what another one sources in the working folder.
  /// - Throws: Why it is not read; a folder is not.
  @MainActor public static func argument(_ path: String) throws(ScriptFileError) -> SessionInput {
    let input = try InputDescriptor(openingArgument: path)
    return SessionInput(LineReader(input: input), name: path)
      .at(ScriptPlace(path: input.isRegular ? path : nil))
  }

  /// Whether a failed line sets the status.
  var countsFailures: Bool { !isInteractive && !isForgiving }
}
