// The answers of a program at a terminal to signals.

import RIBCore
import RIBTesting
import Testing

@testable import RIBConsole
@testable import RIBTerminal

struct SignalAnswersTests {
  /// Writes what it is asked for on the terminal.
  private final class Owner: LineEditorOwner {
    let sink: any TextSink
    init(_ sink: any TextSink) { self.sink = sink }

    func complete(
      _ text: String, at cursor: Int, _ use: @escaping (LineCompletion?) -> Void
    ) {}
    func hint(behind line: String) -> String { "" }
    func interruptByPerson() { sink.writeLine("interrupted") }
    func end(by signal: Int32) { sink.writeLine("ended by \(signal)") }
    func warn(_ message: String) {}
  }

  private let sink = RecordingSink()
  private let owner: Owner
  private let streams: SessionStreams
  private var prompt: Prompt { Prompt(text: "> ", styled: "> ") }

  init() {
    owner = Owner(sink)
    streams = SessionStreams(
      output: sink, errors: sink, mergesErrors: false, phase: SharedPhase.waiting())
    streams.show(PlainPrompt(sink), on: sink, isInteractive: true)
  }

  /// Returns what is on the terminal after a signal.
  private func text(
    after signal: Int32, interrupts: Bool = true, onResize: @escaping () -> Void = {}
  ) -> String {
    let answers = SignalAnswers(
      [], streams, for: owner, interrupts: { interrupts }, onResize: onResize)
    answers.answer(signal)
    return sink.text
  }

  @Test func `C-c is shown in the row in which it was typed, and then interrupts`() {
    #expect(text(after: ProcessSignals.interrupt) == "\ninterrupted\n")
  }

  @Test func `C-c ends what cannot be interrupted`() {
    #expect(text(after: ProcessSignals.interrupt, interrupts: false) == "ended by 2\n")
  }

  @Test func `other signals end the program`() {
    #expect(text(after: 15) == "ended by 15\n")
  }

  @Test func `the prompt is gone before the program stops, and comes back when it goes on`() {
    streams.begin(prompt)
    #expect(text(after: ProcessSignals.stop) == "> \n" && sink.flushedCount == 3)
    #expect(text(after: ProcessSignals.goOn) == "> \n> ")
  }

  @Test func `a new size of the terminal is passed on`() {
    var count = 0
    #expect(text(after: ProcessSignals.sizeChange) { count += 1 } == "" && count == 1)
  }
}
