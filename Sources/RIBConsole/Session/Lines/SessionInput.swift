/// One source of a session's lines, and the way its failures count.
public struct SessionInput {
  /// The name that errors give with the line; nil for standard input.
  package let name: String?
  package let source: any LineSource
  /// Whether a person types the lines: then there is a prompt, wherever results go, and an error ends nothing.
  package let isInteractive: Bool
  /// Whether an error ends nothing and leaves the status alone, as in a user's own rc file.
  let isForgiving: Bool
  package private(set) var editor: LineEditor?
  /// The screen of the prompt if neither the output nor the errors go to a terminal.
  var screen = Screen.output
  /// Suspends until the person who types ends the input once more; nil if that is not possible.
  private(set) var nextEnd: (() async -> Void)?
  /// The place among scripts that run one another.
  private(set) var place = ScriptPlace()
  /// The line of the session's own input that led to this source.
  var cause: LineTag?

  enum Screen {
    /// The output, whatever it is.
    case output
    /// The terminal at which the person types; nil if it cannot be written to.
    case own((any TextSink)?)
  }

  /// Makes an input of a source; scripts that its lines name are looked up in the working folder.
  public init(
    _ source: any LineSource, name: String? = nil, isInteractive: Bool = false,
    isForgiving: Bool = false
  ) {
    self.source = source
    self.name = name
    self.isInteractive = isInteractive
    self.isForgiving = isForgiving
  }

  /// Returns the input with a place, from which its lines source scripts.
  package func at(_ place: ScriptPlace) -> SessionInput {
    var input = self
    input.place = place
    return input
  }

  init(_ editor: LineEditor) {
    self.init(editor, isInteractive: true)
    self.editor = editor
    nextEnd = editor.nextEndOfInput
  }

  /// Returns standard input; interactive if it is a terminal, wherever the output goes.
  @MainActor public static func standard() -> SessionInput {
    StandardDescriptor.input.isTerminal ? typed() : SessionInput(LineReader())
  }

  /// Returns the lines that a person types on standard input, with a prompt before each.
  ///
  /// The prompt is on the output if that is a terminal, or else on the errors, or else on the terminal on which the
  /// process was started. Lines are edited as they are typed, unless the terminal is dumb by `TERM`.
  @MainActor static func typed() -> SessionInput {
    let isShown = StandardDescriptor.output.isTerminal || StandardDescriptor.error.isTerminal
    let screen = isShown ? nil : DescriptorSink.ofControllingTerminal()
    if isShown || screen != nil, let editor = LineEditor.ofStandardInput() {
      var input = SessionInput(editor)
      input.screen = .own(screen)
      return input
    }
    return typed(on: .own(screen))
  }

  /// The same input, whose lines are edited by the terminal itself.
  @MainActor package var withoutEditor: SessionInput {
    editor == nil ? self : Self.typed(on: screen)
  }

  @MainActor private static func typed(on screen: Screen) -> SessionInput {
    var input = SessionInput(LineReader(), isInteractive: true)
    input.screen = screen
    input.nextEnd = LineReader.endOfStandardInput
    return input
  }

  /// Opens the user's own script; as it is run without being asked for, no other user, except root, may own it or be
  /// able to write it.
  @MainActor static func rc(_ path: String) throws(ScriptFileError) -> SessionInput {
    let place = try ScriptPlace(of: path)
    let input = try place.openOutermost(path)
    try input.checkIsScript(path)
    try input.checkIsOwn(path)
    return SessionInput(LineReader(input: input), name: path, isForgiving: true).at(place)
  }

  /// Opens what a person named in a program's arguments: a file, or a pipe or a device that can be read.
  ///
  /// Scripts that a file sources are looked up in its folder, and others in the working folder.
  @MainActor static func argument(_ path: String) throws(ScriptFileError) -> SessionInput {
    let place = try ScriptPlace(of: path)
    let input = try place.openOutermost(path)
    return SessionInput(LineReader(input: input), name: path)
      .at(input.kind == .file ? place : ScriptPlace())
  }

  /// Opens a script that a line of this source names; its failures count like those of this one.
  @MainActor func script(
    _ name: String, anywhere: Bool, column: Int
  ) throws(ParseError) -> SessionInput {
    let script = try place.open(name, anywhere: anywhere, column: column)
    return SessionInput(
      LineReader(input: script.file), name: script.path, isForgiving: isForgiving
    ).at(script.place)
  }
}

extension LineEditorOwner {
  package func lastWord(of line: String) -> String? {
    (try? Words(line)).flatMap { words in words.last.map(words.typed) }
  }
}

@MainActor
extension SessionInput {
  /// Shows a prompt below the output from now on.
  package func showPrompt(
    on streams: SessionStreams, for owner: any LineEditorOwner, clock: any Clock<Duration>,
    _ options: SessionOptions
  ) {
    var screen = streams.terminal
    if screen == nil {
      switch self.screen {
      case .output: screen = streams.output
      case .own(let terminal): screen = terminal.map(streams.throughGate)
      }
    }
    if let editor, let screen {
      let mark = TerminalKind().showsUnicode ? String(ShownLine.lineEnd) : "$"
      let lineEnd = options.color.palette(for: screen).paint(mark, .notice)
      editor.connect(
        to: owner, sink: screen, lineEnd: lineEnd, clock: clock, history: options.history)
      streams.show(editor.front, on: screen, isInteractive: true)
    } else {
      streams.show(screen.map(PlainPrompt.init), on: screen, isInteractive: true)
    }
  }

  /// Writes the greeting of a session with such a prompt, and a hint on help.
  package func greet(on streams: SessionStreams, _ options: SessionOptions) {
    guard let greeting = options.greeting, options.verbosity != .quiet, options.format == .text,
      streams.screen?.isTerminal == true
    else { return }
    let mark = options.isPlain || !TerminalKind().showsUnicode ? ":" : " ·"
    let hint = "\(mark) help lists commands" + (editor == nil ? "" : ", Tab completes")
    streams.writeNotice(greeting + hint, in: options.color)
  }
}
