// Lines that go back or look back, and that a person or a signal interrupts (Z1, Z3).

import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct InterruptedTravelTests {
  private let folder = TestFolder.empty()
  private let interrupts = Interrupts()

  private static let sentence = "Interrupted; the session is where it was before this line."

  /// Begins a session that can be interrupted, and types lines.
  private func begin(
    _ journal: String?, movesClock: Bool = true, _ lines: [String]
  ) async throws -> KeptRun {
    let run = await KeptRun.traveling(
      try journal.map { try folder.journal($0) }, movesClock: movesClock, isInteractive: true,
      addCommands: interrupts.observe)
    for line in lines {
      if !movesClock, line.hasPrefix("wait for ") {
        await run.pass(.seconds(Double(line.dropFirst(9)) ?? 0))
      } else {
        await run.type(line)
      }
    }
    interrupts.typist = run.session.typist
    return run
  }

  /// Checks that the journal as it is now restores a picture of a session.
  private func expectKept(
    _ picture: [String], in journal: String = "j", as name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try folder.copy(journal, as: name)
    let again = await KeptRun.traveling(try folder.journal(name))
    #expect(again.errors.lines == [], sourceLocation: sourceLocation)
    #expect(again.picture == picture, sourceLocation: sourceLocation)
    await again.quit()
  }

  private static let lines = [
    "attach a", "add 5", "wait for 0.3", "a attach b", "a/b set 4", "focus a", "set 7",
    "wait for 0.2",
    "/ hold 3", "b linger 2", "wait for 0.1", "/ set 1",
  ]

  @Test(arguments: [false, true], [false, true])
  func `Z1: C-c on the way leaves the session where it was before the line`(
    isKept: Bool, movesClock: Bool
  ) async throws {
    let run = try await begin(isKept ? "j" : nil, movesClock: movesClock, Self.lines)
    var hasGone = false
    for number in 0..<40 where !hasGone {
      let view = run.view
      interrupts.begin(after: number)
      let errors = await run.errors(of: "back 2")
      hasGone = !interrupts.end()
      if hasGone { break }
      #expect(errors.joined().contains(Self.sentence), "\(number)")
      #expect(run.view == view, "\(number)")
      if isKept { try await expectKept(run.picture, as: "copy\(number)") }
    }
    #expect(hasGone)
    await run.type("forward")
    #expect(run.view.last == "root/a")
    await run.quit()
  }

  @Test(arguments: [false, true])
  func `Z1: C-c does not stop the return to where the session was`(isKept: Bool) async throws {
    let run = try await begin(isKept ? "j" : nil, Self.lines)
    let view = run.view
    for number in 0..<6 {
      interrupts.begin(after: 3, number, 0, 0)
      #expect(await run.errors(of: "back").joined().contains(Self.sentence))
      #expect(interrupts.end())
      #expect(interrupts.count > 1 && run.view == view)
    }
    await run.quit()
  }

  @Test(arguments: [false, true])
  func `Z1: forward after an interrupted line restores what was undone before it`(
    isKept: Bool
  ) async throws {
    let run = try await begin(isKept ? "j" : nil, Self.lines)
    let whole = run.view
    await run.type("back 2", "wait for 5")
    let view = run.view
    for (line, number) in [("back", 2), ("goto 0", 0), ("goto 6", 2), ("forward", 5)] {
      interrupts.begin(after: number)
      #expect(await run.errors(of: line).joined().contains(Self.sentence), "\(line)")
      #expect(interrupts.end() && run.view == view, "\(line)")
      if isKept { try await expectKept(run.picture, as: line) }
    }
    await run.type("forward")
    #expect(run.view == whole)
    await run.quit()
  }

  @Test(arguments: [false, true])
  func `Z1: a session that a signal ends on the way is restored as it was before the line`(
    isKept: Bool
  ) async throws {
    for (index, (line, numbers)) in [
      ("goto 0", [0]), ("back 4", [0, 1, 3]), ("goto 6", [0, 1, 4, 7]), ("back", [6]),
    ].enumerated() {
      for number in numbers {
        let run = try await begin(isKept ? "j\(index)-\(number)" : nil, Self.lines)
        let picture = run.picture
        interrupts.signal = 15
        interrupts.begin(after: number)
        run.lines.send(line)
        #expect(await run.status() == .signal(15))
        #expect(interrupts.end())
        #expect(run.errors.text.contains(Self.sentence))
        if isKept {
          // It is there however far the tree has come (J16).
          #expect(try folder.text("j\(index)-\(number)").contains(#""ended":"SIGTERM""#))
          try await expectKept(picture, in: "j\(index)-\(number)", as: "copy\(index)-\(number)")
        }
      }
    }
  }

  @Test func `Z1: a signal during the return keeps the session as it was before the line`()
    async throws
  {
    let run = try await begin("j", Self.lines)
    let picture = run.picture
    (interrupts.signal, interrupts.personsCount) = (15, 1)
    interrupts.begin(after: 4, 2)
    run.lines.send("back 2")
    #expect(await run.status() == .signal(15))
    #expect(interrupts.count == 2)
    try await expectKept(picture, as: "copy")
  }

  @Test(arguments: [false, true])
  func `Z1: after C-c on the way, requests are asked again with their keys, or have failed`(
    isKept: Bool
  ) async throws {
    let run = try await begin(isKept ? "j" : nil, ["set 1", "ask x", "ask-once y", "set 2"])
    await wait(for: "the questions") { run.questions.count == 2 }
    let key = run.outside.questions[0].key
    interrupts.begin(after: 1)
    await run.type("back")
    #expect(interrupts.end())
    await wait(for: "the question again") { run.outside.questions.count == 1 }
    #expect(run.outside.questions[0].key == key)
    await wait(for: "the error") {
      run.errors.text.contains("it is unknown what became of the request")
    }
    if isKept { try await expectKept(run.picture, as: "copy") }
    await run.answer(7)
    #expect(run.number == 9)
    if isKept { try await expectKept(run.picture, as: "copy2") }
    await run.quit()
  }

  @Test(arguments: [false, true])
  func `Z3: C-c in a look back cancels no effect`(isKept: Bool) async throws {
    let run = try await begin(isKept ? "j" : nil, Self.lines)
    let view = run.view
    let file = isKept ? try folder.text("j") : ""
    let saved = folder["saved"]
    for line in [
      "at 4 tree", "diff", "diff 1 2", "log", "save script \(saved)", "save transcript \(saved)",
      "save test \(saved)",
    ] {
      for number in [0, 3] {
        interrupts.begin(after: number)
        let count = run.output.lines.count
        #expect(await run.errors(of: line).joined().contains(Self.sentence), "\(line)")
        #expect(interrupts.end() && run.view == view, "\(line)")
        #expect(run.output.lines.count == count, "\(line)")
        if isKept { #expect(try folder.text("j") == file, "\(line)") }
      }
    }
    #expect(throws: (any Error).self) { try folder.text("saved") }
    await run.quit()
  }

  @Test
  func `E6: an interruption of a restoration leaves the file as it was`()
    async throws
  {
    let first = try await begin("j", Self.lines)
    try folder.copy(as: "copy")
    await first.quit()
    let file = try folder.text("copy")
    for signal in [nil, 15] as [Int32?] {
      let second = KeptRun(try folder.journal("copy"), addCommands: interrupts.observe)
      interrupts.typist = second.session.typist
      interrupts.signal = signal
      interrupts.begin(after: 5)
      second.start()
      #expect(await second.status() == .signal(signal ?? 2))
      #expect(interrupts.end())
      #expect(try folder.text("copy") == file)
    }
  }
}
