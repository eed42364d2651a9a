// The faults, and what the nodes share.
import RIBConsole
import RIBCore

/// A fault of the program, as a person might make it.
nonisolated enum Fault: String, CaseIterable {
  /// An index beyond the end, where a jar has one item.
  case trap
  /// The same, when a jar has boiled.
  case lateTrap = "late-trap"
  /// A closure that holds the presenter that holds it.
  case leak
  /// A subscription that goes on while its node is detached and kept.
  case late
  /// The ids of the shelf's jars are counted, not numbered on.
  case offByOne = "off-by-one"
  /// A task within a task, which is not cancelled with it.
  case lostCancellation = "lost-cancellation"
  /// The order of a set is printed.
  case hashOrder = "hash-order"
  /// A loop that does not change what it waits for.
  case hang
  /// An error that is no `Refusal`.
  case wrongRefusal = "wrong-refusal"
  /// Work whose answer is recorded changes what the tree reads.
  case notRestored = "not-restored"
  /// No fault: the outside takes some seconds of the tree's time for an answer.
  case slowAnswer = "slow-answer"
  /// A detached node is activated by hand.
  case leftActive = "left-active"
  /// The ids of the shelf's jars, which nothing prints, have random steps.
  case randomID = "random-id"
  /// The second and the third run print another line for a jar, and all from the eleventh on at the launch.
  case rareDifference = "rare-difference"
  /// Lines are printed beside the session: at the start of the process, while the tree is built, by rules, off the main
  /// actor, to the descriptor itself, and just before an index beyond the end.
  case prints
  /// An invariant looks for a node that is never there.
  case lostInvariant = "lost-invariant"
}

/// Counts the runs of the program in the folder for temporary files, and returns the number of this one.
func countRun() -> Int {
  let path = ScratchFolder.parent + "/runs"
  let file = try? InputDescriptor(SystemCall.openFile(path), isOwned: true)
  let count = Int((try? file?.status().st_size) ?? 0) + 1
  try? SystemCall.writeFile(Array(repeating: UInt8(ascii: "."), count: count), to: path)
  return count
}

/// The dependency of all nodes.
final class Surroundings {
  let clock: any Clock<Duration>
  let fault: Fault?
  /// The thing that was put into a jar last.
  let latest = BehaviorRelay(value: Item.fig)

  init(clock: any Clock<Duration>, fault: Fault?) {
    self.clock = clock
    self.fault = fault
  }
}
