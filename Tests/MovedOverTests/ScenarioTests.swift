// The same small programs here and in ReactorKit.

import RIBCore
import Testing

/// A scenario of `Scenarios.swift`: what ReactorKit 3.2 prints for it, and what is printed here where a promise differs.
private struct ScenarioRow {
  let name: String
  let reactorKit: String
  var here: String?
  /// The promise because of which it differs.
  var promise: String?
}

private let rows: [ScenarioRow] = [
  ScenarioRow(name: "1 side effect in reduce sends an action", reactorKit: "[] [a] [a,b] | a,b"),
  ScenarioRow(
    name: "2 subscriber sends actions",
    reactorKit: "x0 x1 x2 x3 x4 [c(0),c(1),c(2),c(3)] | c(0),c(1),c(2),c(3)"),
  ScenarioRow(
    name: "2b subscriber sends actions, second first",
    reactorKit:
      "1[] 2[] 1[a] 2[a] 1[a,c(1)] 2[a,c(1)] 1[a,c(1),c(2)] 2[a,c(1),c(2)] 1[a,c(1),c(2),c(3)] 2[a,c(1),c(2),c(3)] | a,c(1),c(2),c(3)"
  ),
  ScenarioRow(name: "3 mutate sends an action", reactorKit: "[] [a] [a,b] | a,b"),
  ScenarioRow(
    name: "4 many elements, subscriber sends at the first",
    reactorKit: "[] [m1] [m1,m2] [m1,m2,m3] [m1,m2,m3,b] | m1,m2,m3,b"),
  ScenarioRow(
    name: "5 event of a merged subject inside mutate", reactorKit: "[] [evx] [evx,a] | evx,a"),
  ScenarioRow(
    name: "5b event inside an effect's do",
    reactorKit: "[] [evy] [evy,a] [evy,a,evy] [evy,a,evy,b] | evy,a,evy,b"),
  ScenarioRow(
    name: "5c event inside reduce by relay", reactorKit: "[] [evz] [a] | a", here: "[] [a] | a",
    promise: "R23"),
  ScenarioRow(
    name: "6 event sent by a state subscriber",
    reactorKit: "[] [m1] [m1,evq] [m1,evq,m2] [m1,evq,m2,m3] | m1,evq,m2,m3"),
  ScenarioRow(
    name: "7 ping-pong of two reactors",
    reactorKit:
      "r[] r[a] r[a,c(1)] r[a,c(1),c(2)] r[a,c(1),c(2),c(3)] q:c(10),c(20),c(30),c(40) | a,c(1),c(2),c(3)"
  ),
  ScenarioRow(name: "8 error in an effect", reactorKit: "[] [b] | b"),
  ScenarioRow(
    name: "9 error of a merged stream", reactorKit: "[] [a] END | a", here: "[] [a] [a,b] | a,b",
    promise: "R7"),
  ScenarioRow(name: "10 merged stream completes", reactorKit: "[] [b] | b"),
  ScenarioRow(name: "11 action completes", reactorKit: "[] [b] | b"),
  ScenarioRow(name: "12 action error", reactorKit: "[] [b] | b"),
  ScenarioRow(name: "13 late subscriber", reactorKit: "[a,b] | a,b"),
  ScenarioRow(name: "14 take(1) of state inside an effect", reactorKit: "[] [n0] [n0,n1] | n0,n1"),
  ScenarioRow(
    name: "15 endless state inside an effect, until an action",
    reactorKit:
      "[] [s0] [s0,s1] [s0,s1,s2] [s0,s1,s2,s3] [s0,s1,s2,s3,s4] [s0,s1,s2,s3,s4,s5] [s0,s1,s2,s3,s4,s5,b] | s0,s1,s2,s3,s4,s5,b"
  ),
  ScenarioRow(name: "16 pulses", reactorKit: "p-1 p1 p2 p3 p4 late4 | m1,m2,m3,a"),
  ScenarioRow(
    name: "17 flatMapLatest over actions inside an effect",
    reactorKit: "[] [a1] [a1,b2] [a1,b2,b3] | a1,b2,b3"),
  ScenarioRow(
    name: "18 zip of nothing, merge of nothing, concat of nothing",
    reactorKit: "zip completed merge completed concat completed cl next([]) cl completed | "),
  ScenarioRow(
    name: "19 withLatestFrom, sample, skip(until:)", reactorKit: "sample1 2a su2 sample2 | "),
  ScenarioRow(name: "20 share(replay:1) and re-subscribe", reactorKit: "1:1 2:1 disp 3:2 | "),
  ScenarioRow(
    name: "21 BehaviorRelay re-entrant accept", reactorKit: "a0 b0 a1 a2 b2 b1 v2 | ",
    here: "a0 b0 a1 b1 a2 b2 v2 | ", promise: "S6"),
  ScenarioRow(name: "22 dispose inside onNext", reactorKit: "1 2 | "),
  ScenarioRow(
    name: "23 retry and catch order",
    reactorKit: "next(1) d1 next(2) d2 next(3) d3 next(99) completed | "),
  ScenarioRow(name: "24 reentrant actions: bag disposed", reactorKit: "s0 s1 | m1,m2,m3"),
]

@MainActor
struct ScenarioTests {
  @Test
  func `R23: programs of a reactor print what ReactorKit prints, but for the promises that differ`()
  {
    let printed = drive()
    #expect(printed.count == rows.count)
    #expect(rows.allSatisfy { ($0.here == nil) == ($0.promise == nil) })
    for (line, row) in zip(printed, rows) {
      #expect(line == "\(row.name) | \(row.here ?? row.reactorKit)")
    }
  }
}
