// Output in text and in JSON, and failures to write it.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionOutputTests {
  @Test func `no hidden character of data is written raw, in text and in JSON`() async {
    let hostile = "\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{2028}\n"
    let spelled = #"\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{2028}\n"#
    for options in [
      SessionOptions(keepsGoing: true), SessionOptions(format: .json, keepsGoing: true),
    ] {
      let lines = ScriptedLines()
      let run = SessionRun(options, inputs: [SessionInput(lines, name: hostile)])
      run.start()
      await lines.type("attach \"\(spelled)\"")
      run.root.viewController.write(hostile)
      await lines.type("\(hostile.dropLast()) \(hostile.dropLast())")
      await lines.type("refuse \"\(spelled)\"")
      await lines.type("help \"\(spelled)\"")
      await lines.type("/\"\(spelled)\"")
      await lines.type("tree")
      await lines.type("state")
      lines.end()
      #expect(await run.end() == .commandFailed)
      for text in [run.output.text, run.errors.text] {
        #expect(text.isEmpty == (options.format == .json && text == run.errors.text))
        let hidden = text.unicodeScalars.filter { scalar in
          scalar != "\n" && "\u{1B}\u{7F}\u{9B}\u{202E}\u{2028}".unicodeScalars.contains(scalar)
        }
        #expect(hidden.isEmpty, "\(hidden.map(\.value))")
      }
    }
  }

  /// Runs `state` at a root, and returns what it writes.
  private func state<Kind: Interactor>(
    of interactor: Kind, _ presenter: CLIPresenter = CLIPresenter()
  ) async -> (status: RIBConsole.ExitStatus, output: [String], errors: [String]) {
    let (output, errors) = (RecordingSink(), RecordingSink())
    let session = Session(
      inputs: [SessionInput(StringLineSource(["state"]))], output: output, errors: errors
    ) { _ in LaunchRouter(interactor: interactor, viewController: presenter) }
    return (await session.run(), output.lines, errors.lines)
  }

  private final class PlainReactor: Reactor {
    struct State { var name = "\u{1B}x" }
    typealias Action = Never
    let initialState = State()
  }

  private final class OddReactor: Reactor {
    struct State: Encodable { var x = Double.nan, y = -Double.infinity, z = 0.5 }
    typealias Action = Never
    let initialState = State()
  }

  @Test
  func `a state that JSON cannot have shows as its description, and such a number as a string`()
    async
  {
    let presenters = [CLIPresenter(), CLIPresenter()]
    let plain = await state(
      of: ReactorInteractor(presenter: presenters[0], reactor: PlainReactor()), presenters[0])
    #expect((plain.status, plain.output) == (.success, [#""State(name: \"\\u{1B}x\")""#]))
    let odd = await state(
      of: ReactorInteractor(presenter: presenters[1], reactor: OddReactor()), presenters[1])
    #expect((odd.status, odd.output) == (.success, [#"{"x":"nan","y":"-inf","z":0.5}"#]))
  }

  /// An interactor that is its own reactor.
  private final class Own: Interactor, Reactor {
    struct State: Encodable { var count = 4 }
    typealias Action = Never
    let initialState = State()
  }

  @Test func `an interactor may be its own reactor, and the state of one without any is an error`()
    async
  {
    let own = await state(of: Own())
    #expect((own.status, own.output) == (.success, [#"{"count":4}"#]))
    let none = await state(of: Interactor())
    #expect(none.status == .commandFailed)
    #expect(none.errors.last?.hasSuffix(" has no state.") == true, "\(none.errors)")
  }

  @Test
  func `a failed output is an error, a broken pipe is not reported, and both end the session`()
    async
  {
    let message = "cannot write: No space left on device"
    let outcomes: [(options: SessionOptions, code: Int32, errors: [String])] = [
      (SessionOptions(), 28, [message]),
      (SessionOptions(writesErrorsToOutput: true), 28, [message]),
      (.json, 28, [#"{"event":"error","code":"session","message":"\#(message)"}"#]),
      // A broken pipe.
      (SessionOptions(), 32, []),
    ]
    for (options, code, errors) in outcomes {
      let run = SessionRun(options, "set 1", "break")
      run.output.failure = SystemError(code: code)
      let row = "\(code), errors to output: \(options.writesErrorsToOutput)"
      #expect(await run.end() == .inputOutputError, "\(row)")
      #expect(
        (run.errors.lines.plainEvents, run.root.interactor.currentState.number) == (errors, 0),
        "\(row)")
    }
  }

  @Test
  func `a pipe that breaks at the prompt or during a wait ends the session at the next write`()
    async
  {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines)])
    run.start()
    await lines.type("add 1")
    await run.realTime.sleepers(1)
    run.output.failure = SystemError(code: 32)
    await run.pass(.seconds(1))
    #expect(await run.end() == .inputOutputError)
    let waiting = SessionRun(
      SessionOptions(), "attach a", "add 1", "a refuse-later x", "a add 1", "wait")
    waiting.start()
    await waiting.effectWait()
    waiting.output.failure = SystemError(code: 32)
    waiting.root.viewController.write("late")
    #expect(await waiting.end() == .inputOutputError)
    #expect(waiting.errors.lines == [])
  }

  @Test func `output is flushed at once while the session waits`() async {
    let lines = ScriptedLines()
    let run = SessionRun(inputs: [SessionInput(lines)])
    run.start()
    await lines.type("add 1")
    await run.pass(.seconds(1), after: 1)
    #expect(run.output.lines == ["number: 1"])
    #expect(run.output.flushedCount == run.output.bytes.count)
    lines.end()
    #expect(await run.end() == .success)
  }
}
