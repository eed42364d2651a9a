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
  let editor: LineEditor?
  /// Where it stands among scripts that run one another.
  let place: ScriptPlace

  /// Makes an input of a source; what its lines source is found in the working folder.
  public init(
    _ source: any LineSource, name: String? = nil, isInteractive: Bool = false,
    isForgiving: Bool = false
  ) {
    self.init(
      source, name: name, isInteractive: isInteractive, isForgiving: isForgiving,
      place: ScriptPlace(path: nil))
  }

  init(
    _ source: any LineSource, name: String?, isInteractive: Bool = false,
    isForgiving: Bool = false, editor: LineEditor? = nil, place: ScriptPlace
  ) {
    self.source = source
    self.name = name
    self.isInteractive = isInteractive
    self.isForgiving = isForgiving
    self.editor = editor
    self.place = place
  }

  /// Lines that a person types in an editor.
  init(_ editor: LineEditor) {
    self.init(
      editor, name: nil, isInteractive: true, editor: editor, place: ScriptPlace(path: nil))
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
    SessionInput(
      try LineReader(path: path), name: path, isForgiving: isForgiving,
      place: ScriptPlace(path: path))
  }

  /// What a person named in a program's arguments: a file, or a pipe or a device that can be read.
  ///
  /// What a file sources is found in its folder, and what another one sources in the working folder.
  /// - Throws: Why it is not read; a folder is not.
  @MainActor public static func argument(_ path: String) throws(ScriptFileError) -> SessionInput {
    let input = try InputDescriptor(openingArgument: path)
    return SessionInput(
      LineReader(input: input), name: path, place: ScriptPlace(path: input.isRegular ? path : nil))
  }

  /// Whether a failed line sets the status.
  var countsFailures: Bool { !isInteractive && !isForgiving }
}
