import RIBConsole
import RIBCore

extension Routing {
  /// The presenters of the node and of all below it, in pre-order, covered nodes after attached ones.
  var presenters: [CLIPresenter] {
    var presenters: [CLIPresenter] = []
    var stack: [any Routing] = [self]
    while let node = stack.popLast() {
      if let presenter = CLIPresenter.of(node) { presenters.append(presenter) }
      stack.append(contentsOf: node.coveredChildren.reversed())
      stack.append(contentsOf: node.children.reversed())
    }
    return presenters
  }
}

/// The number of lines that presenters have written; it keeps the presenters weakly.
@MainActor
struct WrittenLines {
  private struct Mark {
    weak var presenter: CLIPresenter?
    let count: Int
  }

  private let marks: [Mark]

  init(of presenters: [CLIPresenter]) {
    marks = presenters.map { Mark(presenter: $0, count: $0.recordedLines.count) }
  }

  /// The lines that the presenters still alive have written since.
  var late: [String] { marks.flatMap { $0.presenter?.recordedLines.dropFirst($0.count) ?? [] } }
}

extension ContractRecording {
  /// The advice for work that continues too long.
  private static let dispose =
    "Stop that in willResignActive(), or use disposeOnDeactivate(interactor:)."

  static func sentence(about late: [String], after what: String) -> String? {
    if late.isEmpty { return nil }
    return "After \(what), it wrote: \(late.joined(separator: ", ")). \(dispose)"
  }

  /// Returns sentences about what a node did after it was detached.
  ///
  /// - Parameters:
  ///   - written: The lines that its presenters had written when it was detached.
  ///   - clock: The clock that the node was given.
  ///   - sleepers: The number of sleepers on the clock before the node was built.
  func lateSentences(
    since written: WrittenLines, clock: ManualClock, sleepers: Int
  ) -> [String] {
    var sentences: [String] = []
    if let sentence = Self.sentence(about: written.late, after: "it was detached") {
      sentences.append(sentence)
    }
    let mutations = takeLateMutations()
    if !mutations.isEmpty {
      sentences.append(
        "After it was detached, its reactor reduced: \(mutations.joined(separator: ", ")). Let the "
          + "interactor own the reactor, as ReactorInteractor does.")
    }
    let calls = takeLateCalls()
    if !calls.isEmpty {
      sentences.append(
        "After it was detached, it called its doubles: \(calls.joined(separator: ", ")). "
          + Self.dispose)
    }
    if clock.sleeperCount > sleepers {
      let names = clock.virtualClock.sleeperNames.joined(separator: ", ")
      sentences.append(
        "After it was detached, it still sleeps on the clock: \(names). \(Self.dispose)")
    }
    return sentences
  }
}
