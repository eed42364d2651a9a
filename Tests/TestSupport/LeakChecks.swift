import RIBCore
import Testing

/// Waits until all parts that survived their routers in some trees have been checked for leaks.
@MainActor
public func finishLeakChecks(in trees: any Routing...) async {
  for tree in trees {
    let result = await VirtualClock().wait(
      deadline: .seconds(60), until: tree.leakChecksAreOver)
    #expect(result == .settled)
  }
}
