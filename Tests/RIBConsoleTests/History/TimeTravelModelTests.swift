// Random sessions that go back and forward, beside a plain model of where they are.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct TimeTravelModelTests {
  private let folder = TestFolder.empty()

  /// A place of a session: the commands that led to it, and what can be seen there.
  private struct Place: Equatable {
    var commands: [Int] = []
    var picture: [String]
    var focus: String
  }

  @Test(arguments: [false, true], [false, true])
  func `Z3: random sessions that go back, forward and on match a plain model`(
    movesClock: Bool, isKept: Bool
  ) async throws {
    for seed in 1...UInt64(Scale.of(6, full: 2_500)) {
      try await runSession(seed, movesClock: movesClock, isKept: isKept)
    }
  }

  /// Runs a session of 25 steps.
  private func runSession(_ seed: UInt64, movesClock: Bool, isKept: Bool) async throws {
    var generator = SeededGenerator(seed: seed)
    let interrupts = Interrupts()
    var name = "j\(seed)"
    func begin() async throws -> KeptRun {
      let run = await KeptRun(
        isKept ? try folder.journal(name) : nil,
        SessionOptions(keepsGoing: true, verbosity: .quiet, movesClock: movesClock),
        isInteractive: true, addCommands: interrupts.observe
      ).begin()
      interrupts.typist = run.session.typist
      return run
    }
    var run = try await begin()
    var present = place(of: run, [])
    var undone: Place?
    /// The places right after each command, and before the first one.
    var places = [present]
    var copies = 0
    /// Whether all is in the journal: time alone is not.
    var isSafe = true
    /// A journal does not keep the focus.
    func forgetFocus() {
      present.focus = "root"
      undone?.focus = "root"
      for index in places.indices { places[index].focus = "root" }
    }
    /// Types a line that goes elsewhere, which C-c or a signal may interrupt; returns whether it was done.
    func go(_ line: String) async throws -> Bool {
      let signal: Int32? = isKept && Bool.random(using: &generator) ? 15 : nil
      interrupts.signal = signal
      interrupts.begin()
      if Int.random(in: 0..<3, using: &generator) == 0 {
        interrupts.begin(after: Int.random(in: 0..<12, using: &generator))
      }
      run.lines.send(line)
      await wait(for: "the line") { run.lines.isAwaited || interrupts.count > 0 }
      guard interrupts.end() else { return true }
      isSafe = true
      if signal == nil {
        await run.lines.beAwaited()
      } else {
        _ = await run.status()
        run = try await begin()
        forgetFocus()
      }
      return false
    }
    for step in 0..<25 {
      let context = "seed \(seed), step \(step), \(present.commands)"
      switch Int.random(in: 0..<12, using: &generator) {
      case 0:
        let count = Int.random(in: 1...3, using: &generator)
        guard try await go("back \(count)"), count <= present.commands.count else { break }
        undone = undone ?? present
        present = places[present.commands.dropLast(count).last ?? 0]
        isSafe = true
      case 1:
        let command = Int.random(in: 0..<places.count + 1, using: &generator)
        guard try await go("goto \(command)"), command < places.count else { break }
        if places[command] != present { undone = undone ?? present }
        present = places[command]
        isSafe = true
        if present == undone { undone = nil }
      case 2:
        guard try await go("forward") else { break }
        isSafe = isSafe || undone != nil
        present = undone ?? present
        undone = nil
      case 3 where isKept && isSafe:
        copies += 1
        try folder.copy(name, as: "j\(seed)-\(copies)")
        _ = await run.end()
        name = "j\(seed)-\(copies)"
        run = try await begin()
        forgetFocus()
      case 4:
        let node = run.root.children.randomElement(using: &generator)?.name
        await run.type(node.map { "focus \($0)" } ?? "focus")
        present.focus = run.session.focus.node.path
      case 5:
        let milliseconds = Int.random(in: 1...900, using: &generator)
        if movesClock {
          await run.type("wait \(Double(milliseconds) / 1_000)")
        } else {
          await run.pass(.milliseconds(milliseconds))
          // Time is caught up with when a line comes.
          await run.type("state")
        }
        present.picture = run.picture
        isSafe = false
      default:
        isSafe = true
        let line = run.randomLine(&generator)
        await run.type(line)
        let commands = present.commands + [places.count]
        present = place(of: run, commands)
        places.append(present)
        undone = nil
      }
      #expect(place(of: run, present.commands) == present, "\(context)")
      if place(of: run, present.commands) != present { break }
    }
    _ = await run.end()
  }

  private func place(of run: KeptRun, _ commands: [Int]) -> Place {
    Place(commands: commands, picture: run.picture, focus: run.session.focus.node.path)
  }
}
