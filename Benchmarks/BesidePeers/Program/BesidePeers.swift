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
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2, let rounds = Int(arguments[1]), rounds > 0 else {
      print("usage: BesidePeers ROUNDS [TEXT]...")
      exit(64)
    }
    let measure = Measure(rounds: rounds, filters: Array(arguments.dropFirst(2)))
    measure.header()
    #if RxSwift
      measure("RxSwift", Ours.streamRows(), RxSwiftCases.streamRows())
    #endif
    #if ReactorKit
      measure("ReactorKit", Ours.reactorRows(), ReactorKitCases.reactorRows())
    #endif
    #if ReSwift
      measure("ReSwift", Ours.reactorRows(), ReSwiftCases.storeRows())
    #endif
    #if RIBs
      measure("RIBs", Ours.Trees.rows, RIBsCases.Trees.rows)
    #endif
  }
}
