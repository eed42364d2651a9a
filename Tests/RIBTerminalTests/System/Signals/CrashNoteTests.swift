import Foundation
import Testing

@testable import RIBTerminal

struct CrashNoteTests {
  @Test func `the first note of a process is written`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await crash { CrashNote.set("one line") }
    }
    #expect(text(of: result).contains("one line\n"))
  }

  @Test func `a later note replaces a longer one`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await crash {
        CrashNote.set("a long note")
        CrashNote.set("short")
      }
    }
    #expect(text(of: result).contains("short\n"))
    #expect(!text(of: result).contains("ng note"))
  }

  @Test func `a note that was cleared is not written`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await crash {
        CrashNote.set("cleared")
        CrashNote.clear()
      }
    }
    #expect(!text(of: result).contains("cleared"))
  }

  private func text(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

private func crash(after prepare: @MainActor () -> Void) -> Never {
  prepare()
  abort()
}
