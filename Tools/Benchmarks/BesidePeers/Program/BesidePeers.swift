// Measures what RIBCore and a peer do under the same name, by turns, and prints a line for each.

import Ours
import Rows

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
#if RxSwift
  import RxSwiftCases
#endif
#if ReactorKit
  import ReactorKitCases
#endif
#if ReSwift
  import ReSwiftCases
#endif
#if RIBs
  import RIBsCases
#endif

@main
enum BesidePeers {
  /// `BesidePeers --marks [TEXT]...` runs under callgrind; `BesidePeers ROUNDS [TEXT]...` takes on its standard
  /// input the instructions that were counted so.
  static func main() async {
    let arguments = CommandLine.arguments
    let filters = Array(arguments.dropFirst(2))
    if arguments.count >= 2 && arguments[1] == "--marks" {
      return await each(Marks(), filters)
    }
    guard arguments.count >= 2, let rounds = Int(arguments[1]), rounds > 0 else {
      print("usage: BesidePeers ROUNDS|--marks [TEXT]...")
      exit(64)
    }
    let measure = Measure(rounds: rounds, counted: Counted.read())
    measure.header()
    await each(measure, filters)
  }

  static func run(_ work: Row.Work) async -> Int {
    switch work {
    case .now(let work): work()
    case .later(let work): await work()
    }
  }

  private static func each(_ pass: any Pass, _ filters: [String]) async {
    func run(_ peer: String, _ ours: [Row], _ theirs: [Row]) async {
      let theirs = Dictionary(theirs.map { ($0.name, $0) }) { _, last in last }
      for ours in ours where filters.isEmpty || filters.contains(where: ours.name.contains) {
        guard let theirs = theirs[ours.name] else { continue }
        await pass.run(peer, ours, theirs)
        fflush(nil)
      }
    }
    #if RxSwift
      await run("RxSwift", Ours.streamRows(), RxSwiftCases.streamRows())
    #endif
    #if ReactorKit
      await run("ReactorKit", Ours.reactorRows(), ReactorKitCases.reactorRows())
    #endif
    #if ReSwift
      await run("ReSwift", Ours.reactorRows(), ReSwiftCases.storeRows())
    #endif
    #if RIBs
      await run("RIBs", Ours.Trees.rows, RIBsCases.Trees.rows)
    #endif
  }
}

/// One way through the rows.
protocol Pass {
  func run(_ peer: String, _ ours: Row, _ theirs: Row) async
}
