// Undone commands, and how long they can be restored (Z2).

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct ForwardTests {
  private let folder = TestFolder.empty()

  @Test func `Z2: a copy of the journal at any moment restores the session, with what was undone`()
    async throws
  {
    /// A copy at a sync, with the session then, and with the place to which it goes forward.
    struct Moment {
      let name: String
      let picture: [String]
      let undone: [String]?
    }
    var moments: [Moment] = []
    var undone: [String]?
    weak var kept: KeptRun?
    var calls = JournalCalls()
    let sync = calls.sync
    calls.sync = { [folder] number throws(SystemError) in
      try sync(number)
      guard let run = kept, run.root.interactor.isActive else { return }
      let name = "copy\(moments.count)"
      try? folder.copy(as: name)
      moments.append(Moment(name: name, picture: run.picture, undone: undone))
    }
    let run = await KeptRun.traveling(try folder.journal(calls: calls))
    kept = run
    await run.type("attach a", "a add 5", "add 2", "wait 0.6", "a set 1", "wait 0.2")
    undone = run.picture
    await run.type("back", "back 2", "goto 0", "goto 3")
    undone = nil
    await run.type("forward")
    let last = run.picture
    undone = last
    await run.type("goto 2")
    undone = nil
    await run.type("a set 8")
    undone = run.picture
    await run.type("back")
    kept = nil
    await run.quit()
    #expect(moments.count(where: { $0.undone != nil }) >= 5)
    for moment in moments where moment.picture != moment.undone {
      let again = await KeptRun.traveling(try folder.journal(moment.name))
      #expect(again.picture == moment.picture, "\(moment.name)")
      let before = again.picture
      await again.type("forward")
      #expect(again.picture == moment.undone ?? before, "\(moment.name)")
      await again.quit()
    }
  }

  @Test func `Z2: the journal keeps what was undone, and the next session does not repeat it`()
    async throws
  {
    let run = await KeptRun.traveling(try folder.journal())
    await run.type("set 1", "set 2", "back", "set 3")
    await run.quit()
    let reader = try JournalReader(opening: folder["j"], app: SampleJournal.header.app)
    var lines: [String] = []
    while let entry = try reader.next() {
      guard reader.leads(through: entry), case .event(.command(_, let line)) = entry.record else {
        continue
      }
      lines.append(line)
    }
    #expect(lines == ["set 1", "set 3"])
    #expect(try folder.text("j").contains(#""do":"set 2""#))
  }
}
