// The answers of a program at a terminal to signals.

import Foundation
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

  @Test(
    arguments: [
      (SIGINT, true, "\ninterrupted\n"), (SIGINT, false, "ended by 2\n"),
      (SIGTERM, true, "ended by 15\n"),
    ] as [(Int32, Bool, String)])
  func `C-c is shown in its row and interrupts, or ends the program as other signals do`(
    signal: Int32, interrupts: Bool, text: String
  ) {
    #expect(self.text(after: signal, interrupts: interrupts) == text)
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
