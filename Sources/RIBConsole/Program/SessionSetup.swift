import RIBCore

/// The parts of a program's session that features may add to.
package struct SessionParts {
  package var options: SessionOptions
  package var keeper: (any SessionKeeper)?
  package var report: (any SessionReport)?
  package var door: (any SessionDoor)?

  /// Makes the session, with a root that is built with the session's clock.
  @MainActor func makeSession(
    _ inputs: [SessionInput], output: any TextSink, errors: any TextSink,
    buildRoot: @escaping (any Clock<Duration>) -> any LaunchRouting
  ) -> Session {
    Session(
      options, inputs, output: output, errors: errors, keeper: keeper, report: report, door: door,
      makeRoot: buildRoot)
  }
}

extension ProcessOptions {
  package func session(_ files: ProgramFiles) -> SessionOptions {
    var session = session
    session.programName = files.program
    session.history = files.history
    if expectation != nil, session.color == .auto { session.color = .never }
    return session
  }

  /// Opens the sources of lines, so that a missing file is reported before anything runs; consecutive texts of `-c`
  /// are one source, whose lines are numbered through.
  ///
  /// - Returns: The inputs, and the reason why an existing rc file is left out, if it is.
  @MainActor package func openInputs(
    _ files: ProgramFiles, isTerminal: Bool
  ) throws(ScriptFileError) -> (inputs: [SessionInput], warning: ScriptFileError?) {
    var opened: [SessionInput] = []
    var warning: ScriptFileError?
    // A transcript that is compared has no prompts.
    let isInteractive = isTerminal && expectation == nil && inputs.contains(.standardInput)
    if isInteractive, loadsRC, let path = files.rc {
      do throws(ScriptFileError) {
        opened.append(try .rc(path))
      } catch {
        let isMissing =
          if case .cannotOpen(_, let reason) = error { reason.isMissingFile } else { false }
        if !isMissing { warning = error }
      }
    }
    var texts: [String] = []
    for (index, input) in inputs.enumerated() {
      switch input {
      case .file(let path): opened.append(try .argument(path))
      case .standardInput:
        opened.append(isInteractive ? .typed() : SessionInput(LineReader()))
      case .line(let text):
        texts.append(text)
        if index + 1 < inputs.count, case .line = inputs[index + 1] { continue }
        let source = StringLineSource(texts, wasRepaired: repairedArguments.contains)
        opened.append(SessionInput(source, name: "-c"))
        texts = []
      }
    }
    return (opened, warning)
  }
}
