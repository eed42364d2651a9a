// What stands below the output while a person may type.

/// A prompt: what is shown, and the same without color.
struct Prompt: Equatable {
  /// The text alone, as wide as what is shown.
  let text: String
  /// The text with the terminal's codes for color.
  let styled: String
}

/// The prompt and whatever else stands where the next line of output would go.
@MainActor
protocol PromptFront: AnyObject {
  /// Shows a prompt from now on, or none while something is waited for.
  func begin(_ prompt: Prompt?)
  /// Takes all away, so that a line of output can be written.
  func makeRoom()
  /// Brings it back below that line.
  func comeBack()
  /// The wait is over.
  func end()
  /// The input is over; what follows begins on a line of its own.
  func inputDidEnd()
  /// The program was continued.
  func didContinue()
}

/// A prompt on a terminal that knows no control codes, and for lines that come from elsewhere.
@MainActor
final class PlainPrompt: PromptFront {
  private let sink: any TextSink
  private var prompt: Prompt?

  init(_ sink: any TextSink) { self.sink = sink }

  func begin(_ prompt: Prompt?) {
    self.prompt = prompt
    comeBack()
  }

  func makeRoom() { if prompt != nil { sink.endLine() } }
  func comeBack() { if let prompt { sink.write(prompt.styled) } }
  func end() { prompt = nil }
  func inputDidEnd() { sink.endLine() }
  func didContinue() {
    comeBack()
    sink.flush()
  }
}
