// What stands below the output while a person may type.

/// A prompt: what is shown, and the same without color.
package struct Prompt: Equatable {
  /// The text alone, as wide as what is shown.
  package let text: String
  /// The text with the terminal's codes for color.
  package let styled: String

  package init(text: String, styled: String) {
    self.text = text
    self.styled = styled
  }
}

/// The prompt and whatever else stands where the next line of output would go.
@MainActor
package protocol PromptFront: AnyObject {
  /// Shows a prompt from now on, or none while something is waited for.
  func begin(_ prompt: Prompt?)
  /// Takes all away, so that a line of output can be written.
  func makeRoom()
  /// Takes all away for a while: a line goes to a pipe, whose reader may show it on the same terminal.
  func makeWay()
  /// Brings it back below that line.
  func comeBack()
  /// The wait is over.
  func end()
  /// The input is over; what follows begins on a line of its own.
  func inputDidEnd()
  /// The terminal has shown a C-c in the row of the cursor, unless it does not show what is typed.
  func didInterrupt()
  /// The program was continued.
  func didContinue()
}

extension PromptFront {
  package func makeWay() { makeRoom() }
  package func didInterrupt() {}
}

/// A prompt on a terminal that knows no control codes, and for lines that come from elsewhere.
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
  /// At a prompt, the line that is reported ends its row.
  package func didInterrupt() { if prompt == nil { sink.endLine() } }
  package func inputDidEnd() { sink.endLine() }
  package func didContinue() {
    comeBack()
    sink.flush()
  }
}
