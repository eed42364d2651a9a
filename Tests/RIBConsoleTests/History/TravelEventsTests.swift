// The events of a session that goes back, for programs and for people who watch.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

struct TravelEventsTests {
  @Test func `in JSON, went has the time, the command and the number of what is undone`() async {
    let run = await KeptRun.traveling(format: .json)
    await run.type("set 1", "add 2", "wait", "set 9")
    #expect(
      await run.output(of: "back 2") == [
        #"{"event":"went","at":0,"line":5,"command":1,"undone":2}"#,
        #"{"event":"done","at":0,"line":5,"status":0}"#,
      ])
    #expect(
      await run.output(of: "goto 0").first
        == #"{"event":"went","at":0,"line":6,"command":0,"undone":3}"#)
    #expect(
      await run.output(of: "forward").first
        == #"{"event":"went","at":1000,"line":7,"command":3,"undone":0}"#)
    #expect(
      await run.output(of: "state").first
        == #"{"event":"state","at":1000,"line":8,"path":"root","#
        + #""state":{"children":[],"number":9},"answer":true}"#)
    await run.quit()
  }

  @Test
  func `in JSON, diff and log have their changes, and at answers as its line would have done`()
    async
  {
    let run = await KeptRun.traveling(format: .json)
    await run.type("attach a", "a set 7")
    let added =
      #"[{"path":"root/a","change":"attached"},"#
      + #"{"path":"root","field":".children[0]","new":"a"}]"#
    let changed = #"[{"path":"root/a","field":".number","old":0,"new":7}]"#
    let removed =
      #"[{"path":"root/a","change":"detached"},"#
      + #"{"path":"root","field":".children[0]","old":"a"}]"#
    let commands =
      #"{"number":1,"at":0,"path":"root","command":"attach a","changes":\#(added)},"#
      + #"{"number":2,"at":0,"path":"root/a","command":"set 7","changes":\#(changed)}"#
    let nodes =
      #"{"path":"root","type":"RootRouter","active":true},"#
      + #"{"path":"root/a","type":"NodeRouter","active":true}"#
    let state = #""path":"root/a","state":{"children":[],"number":0},"answer":true"#
    let events: [(line: String, event: String)] = [
      ("diff", #"{"event":"diff","at":0,"line":3,"changes":\#(changed)}"#),
      ("diff 0 1", #"{"event":"diff","at":0,"line":4,"changes":\#(added)}"#),
      ("diff 1 0", #"{"event":"diff","at":0,"line":5,"changes":\#(removed)}"#),
      ("log", #"{"event":"log","at":0,"line":6,"commands":[\#(commands)]}"#),
      ("at 1 state a", #"{"event":"state","at":0,"line":7,\#(state)}"#),
    ]
    for (line, event) in events { #expect(await run.output(of: line).first == event) }
    #expect(
      await run.output(of: "at 1 tree") == [
        #"{"event":"tree","at":0,"line":8,"nodes":[\#(nodes)]}"#,
        #"{"event":"done","at":0,"line":8,"status":0}"#,
      ])
    await run.quit()
  }

  @Test func `a way back that fails is reported by went, too, and then by its error`() async {
    var builds = 0
    let run = await KeptRun.traveling(format: .json) { root in
      builds += 1
      // The program no longer takes the command.
      if builds > 1 { return }
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("once", "Set the number", .int("n")) { .set($0) }
      }
    }
    await run.type("set 1", "once 2", "set 3")
    let lines = await run.output(of: "goto 3")
    #expect(lines.count == 3)
    #expect(lines[0] == #"{"event":"went","at":0,"line":4,"command":1,"undone":2}"#)
    #expect(
      lines[1].contains(
        "The session is as it was after command 1, as the program does something else"))
    #expect(lines[2] == #"{"event":"done","at":0,"line":4,"status":1}"#)
    #expect(run.number == 1)
    await run.quit()
  }

  @Test func `a watched field is compared with its last value wherever the session goes`() async {
    let run = await KeptRun.traveling()
    await run.type("attach a", "watch a.number", "a set 7")
    #expect(
      await run.output(of: "back") == [
        "1: root attach a (forward restores 1 command)", "root/a.number: 7 → 0",
      ])
    #expect(
      await run.output(of: "goto 0").last
        == "root/a.number: 0 → none (detached; watched again when it is attached)")
    #expect(await run.output(of: "forward").last == "root/a.number: none → 7")
    #expect(await run.output(of: "a set 8").last == "root/a.number: 7 → 8")
    await run.quit()
    // No command is repeated on the way to the launch.
    let other = await KeptRun.traveling()
    await other.type("watch .number", "set 7")
    #expect(await other.output(of: "goto 0").last == "root.number: 7 → 0")
    await other.quit()
  }

  @Test func `a trace shows nothing of the way, and goes on in the new tree`() async {
    let run = await KeptRun.traveling()
    await run.type("set 1", "trace actions", "trace states")
    #expect(await run.output(of: "set 2").contains("root: action set(2)"))
    #expect(await run.output(of: "back") == ["1: root set 1 (forward restores 1 command)"])
    #expect(await run.output(of: "set 3").contains("root: action set(3)"))
    await run.type("trace off")
    #expect(await run.output(of: "back") == ["1: root set 1 (forward restores 1 command)"])
    #expect(await run.output(of: "set 4") == ["number: 4"])
    await run.quit()
  }
}
