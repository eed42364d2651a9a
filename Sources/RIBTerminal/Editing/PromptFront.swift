package struct Prompt: Equatable {
  /// The text alone, as wide as the styled one.
  package let text: String
  /// The text with the terminal's codes for colours.
  let styled: String

  package init(text: String, styled: String) {
    self.text = text
    self.styled = styled
  }
}

/// The prompt and anything else that is shown below the output.
@MainActor
package protocol PromptFront: AnyObject {
  /// Shows a prompt from now on, or none while the session waits.
  func begin(_ prompt: Prompt?)
  /// Removes everything, so that a line of output can be written.
  func makeRoom()
  /// Removes everything for a while: the reader of a pipe may show a line on the same terminal.
  func makeWay()
  /// Shows everything again below that line.
  func comeBack()
  func end()
  /// Ends the input; output begins on a new line.
  func inputDidEnd()
  /// The terminal has shown a C-c in the cursor's row, unless it does not show typed characters.
  func didInterrupt()
  func didContinue()
}

extension PromptFront {
  package func makeWay() { makeRoom() }
  package func didInterrupt() {}
}

/// A prompt for lines from elsewhere, and for terminals without control codes.
@MainActor
package final class PlainPrompt: PromptFront {
  private let sink: any TextSink
  private var prompt: Prompt?

  package init(_ sink: any TextSink) { self.sink = sink }

  package func begin(_ prompt: Prompt?) {
    self.prompt = prompt
    comeBack()
  }

  package func makeRoom() { if prompt != nil { sink.endLine() } }
  package func comeBack() { if let prompt { sink.write(prompt.styled) } }
  package func end() { prompt = nil }
  /// At a prompt, the reported line ends its row.
  package func didInterrupt() { if prompt == nil { sink.endLine() } }
  package func inputDidEnd() { sink.endLine() }
  package func didContinue() {
    comeBack()
    sink.flush()
  }
}
