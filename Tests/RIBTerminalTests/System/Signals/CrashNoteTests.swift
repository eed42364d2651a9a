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

  @Test func `a note and a part of one are cut`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await crash { CrashNote.set("a" + String(repeating: "x", count: 5_000)) }
    }
    #expect(text(of: result).contains("a" + String(repeating: "x", count: 4_094) + "\n"))
    let long = "a" + String(repeating: "x", count: 2_000)
    #expect(CrashNote.part(long) == long.prefix(1_024))
  }

  private func text(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

private func crash(after prepare: @MainActor () -> Void) -> Never {
  prepare()
  abort()
}
