// From the program's options to the session's.

import RIBConsole

extension ProcessOptions {
  /// How the session is to behave.
  var session: SessionOptions {
    SessionOptions(
      format: isJSON ? .json : .text, keepsGoing: keepsGoing, drain: drain, color: color,
      isQuiet: isQuiet, isVerbose: isVerbose, hearsProcess: true,
      hearsSignals: true)
  }

  /// Opens what lines are taken from, so that a missing file is known before anything runs.
  ///
  /// Texts of `-c` that follow one another are one source, their lines numbered through.
  func openInputs() throws(ScriptFileError) -> [SessionInput] {
    var opened: [SessionInput] = []
    var texts: [String] = []
    func closeTexts() {
      if !texts.isEmpty { opened.append(SessionInput(StringLineSource(texts), name: "-c")) }
      texts = []
    }
    for input in inputs {
      if case .line(let text) = input {
        texts.append(text)
        continue
      }
      closeTexts()
      switch input {
      case .file(let path): opened.append(SessionInput(try LineReader(path: path), name: path))
      case .standardInput: opened.append(.standard())
      case .line: break
      }
    }
    closeTexts()
    return opened
  }
}
