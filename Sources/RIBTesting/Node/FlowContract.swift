import RIBConsole
import RIBCore
import Testing

/// Opens each page of a flow and goes back, and fails for each clause of the flow contract that the
/// node breaks.
///
/// ```swift
/// @Test func `a shop keeps the flow contract`() async {
///   let dependency = ShopDependencyStub()
///   let listener = ShopListenerSpy()
///   await flowContract(
///     pages: [
///       "confirm": ["cart add apple", "cart empty"],
///       "address": ["cart add apple", "cart checkout"],
///       "payment": ["cart add apple", "cart checkout", "address enter 1 Main Street"],
///     ], back: "back", clock: dependency.clock
///   ) { ShopBuilder(dependency: dependency).build(withListener: listener) }
/// }
/// ```
///
/// For each page, the node is built anew and attached, and the lines of the page are typed.
///
/// 1. The page can be reached: it is active and on top, that is, the last child of the node.
/// 2. The line for back leaves it: the page below is on top again, the same node and active, and no
///    other child was attached or detached.
/// 3. The page that was left is released. If its presenter is still held, it writes no line for a
///    minute of the clock.
/// 4. For another minute after the node was detached, it writes nothing, reduces nothing and calls none
///    of the watched doubles, and nothing sleeps on the clock. Once the test releases it, no part of the
///    node and its pages is left.
///
/// - Parameters:
///   - pages: The pages and overlays that the line for back can leave, each by the name of its child,
///     with the lines that lead to it from the start. A line that begins with the name of a child is
///     typed at that child, as `cart checkout`, any other at the node itself. A line that is not a
///     command yet, and a page that is not on top yet, are waited for, up to a minute of the clock.
///   - back: The line for back, typed at the node.
///   - spies: The node's listener and other doubles; they are kept until the end.
///   - clock: The clock that the node was given.
///   - sourceLocation: The location of failures.
///   - build: Builds the node with its builder, once for each page. A root is attached like any node.
@MainActor
public func flowContract(
  pages: KeyValuePairs<String, [String]>, back: String,
  watching spies: [any CallRecording] = [], clock: ManualClock = ManualClock(),
  sourceLocation: SourceLocation = #_sourceLocation, _ build: () throws -> any Routing
) async rethrows {
  for (page, lines) in pages {
    let run = ContractRun(
      try build(), "flow", part: ", page \(page)", watching: spies, clock, sourceLocation)
    await run.perform { await FlowContract(contract: run, page: page, back: back).run(lines) }
  }
}

/// The clauses of the flow contract for one page.
@MainActor
private struct FlowContract {
  let contract: ContractRun
  let page: String
  let back: String

  private var host: ScriptedHost { contract.host }

  func run(_ lines: [String]) async {
    do throws(RoutingError) {
      try host.attach()
      if await reach(lines) { await leave() }
    } catch {
      contract.fail("It cannot be reached, as the node cannot be attached: \(error)")
    }
    host.detach()
    await contract.checkSilenceForAMinute()
    await contract.checkThatNothingIsLeft()
  }

  // MARK: The clauses

  private func reach(_ lines: [String]) async -> Bool {
    for line in lines {
      var refusal: ParseError?
      await wait {
        do throws(ParseError) {
          try type(line)
          refusal = nil
        } catch {
          refusal = error
        }
        return refusal == nil
      }
      if let refusal {
        contract.fail(
          "It cannot be reached: with \(nameOnTop) on top, \"\(line)\" cannot be typed. "
            + refusal.message + errors())
        return false
      }
      await contract.clock.settle(sourceLocation: contract.sourceLocation)
    }
    await wait { nameOnTop == page }
    guard nameOnTop == page else {
      let last = lines.last.map { "after \"\($0)\", " } ?? ""
      contract.fail("It cannot be reached: \(last)\(nameOnTop) is on top.\(errors())")
      return false
    }
    if host.node?.children.last?.interactable.isActive == false {
      contract.fail("It is on top, but is not active.")
    }
    return true
  }

  /// Types the line for back, and checks the page on top and the page that was left.
  private func leave() async {
    guard let leaving = host.node.flatMap(LeavingPage.init) else {
      return contract.fail("There is nothing below it to go back to. Leave the first page out.")
    }
    _ = contract.recording.takeErrors()
    do throws(ParseError) { try presenter().run(back) } catch {
      return contract.fail("\"\(back)\" cannot be typed. \(error.message)")
    }
    await contract.clock.settle(sourceLocation: contract.sourceLocation)
    let errors = errors()
    if let sentence = host.node.flatMap({ leaving.sentence(on: $0, back: back, errors: errors) }) {
      contract.fail(sentence)
    }
    await contract.clock.advance(by: .seconds(60), sourceLocation: contract.sourceLocation)
    contract.checkSilence(since: leaving.written, after: "\"\(back)\"")
  }

  // MARK: Typing and waiting

  /// Types a line at the child that its first word names, or else at the node.
  private func type(_ line: String) throws(ParseError) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    if words.count == 2, host.node?.child(named: words[0]) != nil {
      try presenter(words[0]).run(words[1])
    } else {
      try presenter().run(line)
    }
  }

  private func presenter(_ child: String? = nil) throws(ParseError) -> CLIPresenter {
    let node = child.map { host.node?.child(named: $0) } ?? host.node
    if let presenter = node.flatMap(CLIPresenter.of) { return presenter }
    throw ParseError("\(child ?? host.path) has no CLIPresenter.", column: 1)
  }

  /// Waits for a minute of the clock, as long as something sleeps on it.
  private func wait(until isDone: () -> Bool) async {
    var stepsLeft = 600
    while !isDone(), stepsLeft > 0, contract.clock.sleeperCount > 0 {
      stepsLeft -= 1
      await contract.clock.advance(by: .milliseconds(100), sourceLocation: contract.sourceLocation)
    }
  }

  private var nameOnTop: String { host.node?.children.last?.name ?? "no page" }

  /// Takes the errors since the last call, which can be the reason why a page is not reached or left.
  private func errors() -> String {
    contract.recording.takeErrors().map { " Refused by \($0)" }.joined()
  }
}
