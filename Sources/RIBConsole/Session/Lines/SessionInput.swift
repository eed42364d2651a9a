// One source of a session's lines, and how its failures count.

import RIBCore

/// One source of a session's lines.
public struct SessionInput {
  /// The name that errors give with the line; nil for standard input.
  public let name: String?
  /// Where the lines come from.
  public let source: any LineSource
  /// Whether a person types them: then there is a prompt, wherever results go, and an error ends
  /// nothing.
  public let isInteractive: Bool
  /// Whether an error ends nothing and leaves the status alone, as in a user's own rc file.
  public let isForgiving: Bool
  /// The editor that the lines are typed in, if they are.
  private(set) var editor: LineEditor?
  /// Where a prompt is drawn if neither the output nor the errors go to a terminal.
  private(set) var screen = Screen.output
  /// Waits until the person who types ends the input once more; nil where that cannot be.
  private(set) var nextEnd: (() async -> Void)?
  /// Where it stands among scripts that run one another.
  private(set) var place = ScriptPlace()

  enum Screen {
    /// The output, whatever it is.
    case output
    /// The terminal that the person types at; nil where it cannot be written to.
    case own((any TextSink)?)
  }

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

  /// The same input, whose prompt is drawn on a screen.
  func on(_ screen: Screen, nextEnd: (() async -> Void)? = nil) -> SessionInput {
    var input = self
    input.screen = screen
    input.nextEnd = nextEnd
    return input
  }

  /// Lines that a person types in an editor.
  init(_ editor: LineEditor, screen: Screen = .output) {
    self.init(editor, isInteractive: true)
    self.editor = editor
    self.screen = screen
    nextEnd = editor.nextEndOfInput
  }

  /// Standard input; interactive if it is a terminal, wherever the output goes.
  @MainActor public static func standard() -> SessionInput {
    StandardDescriptor.input.isTerminal ? typed() : SessionInput(LineReader())
  }

  /// What a person types on standard input, with a prompt before each line.
  ///
  /// The prompt is on the output if that is a terminal, or else on the errors if those are one, or else
  /// on the terminal that the process was started on; where there is none of these, there is no prompt.
  /// Lines are edited as they are typed, unless `TERM` says that the terminal is dumb, or the session's
  /// options that it is to be plain.
  @MainActor public static func typed() -> SessionInput {
    let isShown = StandardDescriptor.output.isTerminal || StandardDescriptor.error.isTerminal
    let screen = isShown ? nil : DescriptorSink.ofControllingTerminal()
    if isShown || screen != nil, let editor = LineEditor.ofStandardInput() {
      return SessionInput(editor, screen: .own(screen))
    }
    return typed(on: .own(screen))
  }

  /// The same input, whose lines are edited by the terminal itself.
  @MainActor var withoutEditor: SessionInput { editor == nil ? self : Self.typed(on: screen) }

  @MainActor private static func typed(on screen: Screen) -> SessionInput {
    SessionInput(LineReader(), isInteractive: true)
      .on(screen, nextEnd: LineReader.endOfStandardInput)
  }

  /// A script, opened at once; what it sources is found in its folder.
  ///
  /// - Throws: Why the file is not read.
  @MainActor public static func script(
    _ path: String, isForgiving: Bool = false
  ) throws(ScriptFileError) -> SessionInput {
    try script(path, isForgiving: isForgiving, isOwn: false)
  }

  /// A script of the user's own, which is run without being asked for.
  ///
  /// - Throws: Why the file is not read, such as that another user owns it, unless that is root, or can write it.
  @MainActor static func ownScript(_ path: String) throws(ScriptFileError) -> SessionInput {
    try script(path, isForgiving: true, isOwn: true)
  }

  @MainActor private static func script(
    _ path: String, isForgiving: Bool, isOwn: Bool
  ) throws(ScriptFileError) -> SessionInput {
    let place = try ScriptPlace(of: path)
    let input = try place.openOutermost(path)
    try input.checkIsScript(path)
    if isOwn { try input.checkIsOwn(path) }
    return SessionInput(LineReader(input: input), name: path, isForgiving: isForgiving).at(place)
  }

  /// What a person named in a program's arguments: a file, or a pipe or a device that can be read.
  ///
  /// What a file sources is found in its folder, and what another one sources in the working folder.
  /// - Throws: Why it is not read; a folder is not.
  @MainActor public static func argument(_ path: String) throws(ScriptFileError) -> SessionInput {
    let place = try ScriptPlace(of: path)
    let input = try place.openOutermost(path)
    return SessionInput(LineReader(input: input), name: path)
      .at(input.isRegular ? place : ScriptPlace())
  }

  /// Opens a script that a line of this source names; its failures count as those of this one do.
  ///
  /// - Throws: Why it is not run, with the column.
  @MainActor func script(
    _ name: String, anywhere: Bool, column: Int
  ) throws(ParseError) -> SessionInput {
    let script = try place.open(name, anywhere: anywhere, column: column)
    return SessionInput(
      LineReader(input: script.file), name: script.path, isForgiving: isForgiving
    ).at(script.place)
  }
}
