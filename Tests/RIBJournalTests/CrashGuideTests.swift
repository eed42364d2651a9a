import Foundation
import Testing

@testable import RIBConsole
@testable import RIBJournal

struct CrashGuideTests {
  /// Notes that are over by the time of the crash.
  @Test(arguments: ["restored", "typed", "at rest", "ended", "over", "began"])
  func `J12: a crash names nothing that is over`(moment: String) async {
    let result = await #expect(
      processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
    ) { [moment] in
      await crash(moment)
    }
    #expect(!text(of: result).contains("was ended by"))
  }

  @Test(arguments: [
    ("waking", "app: 'j': the program was ended by an effect.", 3),
    ("answer", "ended by the answer to request 1.", 3),
    ("branch", "the command root decrease (record 30).", 2),
  ])
  func `J12: a crash names what ended the program, and the command before it in its branch`(
    moment: String, sentence: String, command: Int
  ) async {
    let result = await #expect(
      processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
    ) { [moment] in
      await crash(moment)
    }
    let look = "To look at the session before that: app --replay 'j' --until \(command)\n"
    #expect(text(of: result).contains("\(sentence) \(look)"))
  }

  private func text(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// Crashes at a moment of a session that has been restored.
private func crash(_ moment: String) {
  let guide = CrashGuide(app: "app", path: "j")
  guide.begin(EffectLedger(SharedPhase()))
  guide.willRun("increase", at: "root", command: 2, record: 3)
  if moment == "branch" {
    guide.willRun("decrease", at: "root", command: 7, record: 30)
    abort()
  }
  guide.goOn()
  if moment != "restored" { guide.didRest(with: 3) }
  if moment == "typed" || moment == "at rest" || moment == "waking" { guide.willWake() }
  switch moment {
  case "typed": guide.forget()
  case "at rest": guide.didRest(with: 3)
  case "answer": guide.willDeliver(to: 1)
  case "ended":
    guide.willDeliver(to: 1)
    guide.end()
    guide.willWake()
  case "over":
    guide.willDeliver(to: 1)
    guide.end()
  case "began":
    // Nothing of it is safe, so that the next start has nothing to run again.
    guide.begin(EffectLedger(SharedPhase()))
    guide.willWake()
  default: break
  }
  abort()
}
