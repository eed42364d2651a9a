// From the program's options to the session's.

import RIBCore

extension ProcessOptions {
  /// The time of the tree and of the session.
  func makeClock() -> any Clock<Duration> { isTimeVirtual ? VirtualClock() : ContinuousClock() }

  /// How the session is to behave.
  func session(_ files: ProgramFiles) -> SessionOptions {
    SessionOptions(
      format: isJSON ? .json : .text, keepsGoing: keepsGoing, drain: drain,
      color: expectation != nil && color == .auto ? .never : color,
      isQuiet: isQuiet, isVerbose: isVerbose, writesErrorsToOutput: writesErrorsToOutput,
      allowsSourceAnywhere: allowsSourceAnywhere, movesClock: isTimeVirtual, hearsProcess: true,
      hearsSignals: true, programName: files.program, history: files.history)
  }

  /// What a session reads, and what is worth a warning about it.
  struct OpenedInputs {
    var inputs: [SessionInput] = []
    /// Why the rc file is left out, if it should not be.
    var warning: ScriptFileError?
  }

  /// Opens what lines are taken from, so that a missing file is known before anything runs.
  ///
  /// Texts of `-c` that follow one another are one source, their lines numbered through.
  @MainActor func openInputs(
    _ surroundings: Surroundings
  ) throws(ScriptFileError) -> OpenedInputs {
    var opened = OpenedInputs()
    // A transcript that is compared has no prompts.
    let isInteractive =
      surroundings.isTerminal && expectation == nil && inputs.contains(.standardInput)
    if isInteractive, loadsRC { openRC(surroundings.files, &opened) }
    var texts: [String] = []
    func closeTexts() {
      if !texts.isEmpty { opened.inputs.append(SessionInput(StringLineSource(texts), name: "-c")) }
      texts = []
    }
    for input in inputs {
      if case .line(let text) = input {
        texts.append(text)
        continue
      }
      closeTexts()
      switch input {
      case .file(let path): opened.inputs.append(try .argument(path))
      case .standardInput:
        opened.inputs.append(isInteractive ? .typed() : SessionInput(LineReader()))
      case .line: break
      }
    }
    closeTexts()
    return opened
  }

  /// Opens the rc file, which need not be there.
  @MainActor private func openRC(_ files: ProgramFiles, _ opened: inout OpenedInputs) {
    guard let path = files.rc else { return }
    do throws(ScriptFileError) {
      opened.inputs.append(try .script(path, isForgiving: true))
    } catch {
      if case .cannotOpen(_, let reason) = error, reason.isMissingFile { return }
      opened.warning = error
    }
  }
}
