// Sessions as texts: what is typed, what is shown for it, and the status at the end.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

/// One session of a file in `Tests/Transcripts/Sessions`.
///
/// `== ` and a fact begin it. A line with `-- ` has its options; lines of the form `file NAME: TEXT` have files, and
/// `rc: TEXT` the lines of an rc file, which come first. Then come the steps, each with what it shows, which is written
/// with two spaces before it, with `! ` if it is an error, and with `N: ` if client N is sent it:
///
/// | step | |
/// |---|---|
/// | `> LINE` | a line is typed, and worked on |
/// | `>> LINE` | a line is typed, which then waits |
/// | `N> LINE`, `N>> LINE` | the same by client N |
/// | `N joins`, `N ends`, `N leaves` | client N comes, ends its input, or is gone |
/// | `N done LINE` | client N has the end of a line |
/// | `@ SECONDS` | time passes |
/// | `~ COMMAND` | something happens to the tree that no line has caused |
/// | `? COUNT` | once so many requests have been made in all trees, they are shown |
/// | `answer NUMBER` | the latest request is answered |
/// | `^C` | C-c is pressed |
/// | `^D` | the input ends |
/// | `cancel` | the task of the session is cancelled |
/// | `show FILE` | a file is shown |
///
/// `= STATUS` ends it, with the time that has passed if waits move it. `FOLDER` is the folder of the files, `␣` a space at the end of a line, `⟨1B⟩` a hidden
/// character. A session shows the same in each of its ways.
struct SessionTranscript {
  let title: String
  let body: [String]

  /// The parts of a file.
  static func all(in text: String) -> [SessionTranscript] {
    text.split(separator: "\n== ", omittingEmptySubsequences: false).dropFirst().map { part in
      var lines = part.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while lines.last == "" { lines.removeLast() }
      return SessionTranscript(title: lines[0], body: Array(lines.dropFirst()))
    }
  }

  enum Way: CaseIterable {
    /// Lines are typed one after the other.
    case typed
    /// The same with a journal, in a session that can go back.
    case kept
    /// Lines come in one batch, in a session that takes nothing else.
    case atOnce
  }

  var ways: [Way] {
    let canGoBack = body.first?.contains("travels") == true
    let isScript = body.first?.contains("person") != true && steps.allSatisfy { $0.hasPrefix("> ") }
    return Way.allCases.filter { way in
      switch way {
      case .typed: true
      case .kept: canGoBack && body.first?.contains("unkept") != true
      case .atOnce: isScript
      }
    }
  }

  private var steps: [String] { body.filter(TranscriptRun.isStep) }

  /// Returns the body as a session writes it; what lines at once show is not told apart by the lines.
  func replayed(_ way: Way) async throws -> [String] {
    let run = try TranscriptRun(body, way)
    if way == .atOnce { return await run.end() }
    for (step, next) in zip(steps, steps.dropFirst() + [""]) {
      await run.take(step, isLast: !["@", "^", "cancel"].contains { next.hasPrefix($0) })
    }
    return await run.end()
  }

  /// The body as `replayed` returns it.
  func body(_ way: Way) -> [String] {
    if way != .atOnce { return body }
    let shown = body.filter { !TranscriptRun.isStep($0) }
    return shown.filter { !$0.hasPrefix("! ") && !$0.hasPrefix("= ") }
      + shown.filter { $0.hasPrefix("! ") } + shown.filter { $0.hasPrefix("= ") }
  }
}

/// A session that takes the steps of a transcript.
private final class TranscriptRun {
  private var written: [String]
  private let lines: ScriptedLines
  private let run: any TranscribedRun
  private let folder: TestFolder
  private let running: Awaited<RIBConsole.ExitStatus>
  private let only: [Substring]
  private let door = TestDoor()
  private let movesClock: Bool
  private var clients: [TestClient] = []
  /// The parts of what was written that are shown already: of the output, the errors and each client.
  private var shownCounts: [Int] = [0, 0]
  /// Whether a typed line waits.
  private var isWaiting = false

  static func isStep(_ line: String) -> Bool {
    line.firstMatch(
      of: /^(\d*>>? |~ |\? |\d+ (joins|ends|leaves|done)|@ |\^|cancel$|answer |show )/)
      != nil
  }

  init(_ body: [String], _ way: SessionTranscript.Way) throws {
    let head = body.prefix { line in ["-- ", "file ", "rc: "].contains { line.hasPrefix($0) } }
    written = Array(head)
    let words = head.filter { $0.hasPrefix("-- ") }.flatMap {
      $0.dropFirst(3).split(separator: " ")
    }
    only = words.filter { $0.hasPrefix("only=") }.flatMap { $0.dropFirst(5).split(separator: ",") }
    folder = try TestFolder()
    var inputs: [SessionInput] = []
    let rc = head.filter { $0.hasPrefix("rc: ") }.map { String($0.dropFirst(4)) }
    if !rc.isEmpty {
      inputs.append(SessionInput(StringLineSource(rc), name: "rc", isForgiving: true))
    }
    for file in head where file.hasPrefix("file ") {
      let parts = file.dropFirst(5).split(separator: ": ", maxSplits: 1)
      let lines = parts[1].split(separator: " / ").map { $0 + "\n" }
      try folder.write(
        lines.joined().replacing("FOLDER", with: folder.path), to: String(parts[0]))
    }
    let options = Self.options(words)
    let isInteractive = words.contains("person")
    if way == .atOnce {
      let texts = body.filter(Self.isStep).map { [folder] in Self.text($0.dropFirst(2), folder) }
      inputs.append(SessionInput(LinesAtOnce(texts)))
    }
    if words.contains("travels") {
      let kept = KeptRun(
        way == .kept ? try folder.journal() : nil, options, before: inputs,
        isInteractive: isInteractive, door: words.contains("door") ? door : nil,
        addCommands: words.contains("commands") ? Self.addCommands : { _ in })
      (run, lines) = (kept, kept.lines)
    } else {
      lines = ScriptedLines()
      if way != .atOnce { inputs.append(SessionInput(lines, isInteractive: isInteractive)) }
      let root: (any LaunchRouting)? = words.contains("pantry") ? PantryRouter.make() : nil
      let plain = SessionRun(options, inputs: inputs, root: root)
      if words.contains("commands") { Self.addCommands(to: plain.root) }
      if words.contains("unsaved") {
        plain.root.interactor.unsaved = { [root = plain.root] in
          root.interactor.currentState.number == 0 ? nil : "the number"
        }
      }
      if words.contains("worker") || words.contains("background") {
        let worker = SaveWorker(plain.clock, isBackground: words.contains("background"))
        plain.root.interactor.onActive = { [root = plain.root] in worker.start(root.interactor) }
      }
      run = plain
    }
    movesClock = options.movesClock
    running = run.start()
  }

  private static let amounts: ClosedRange<Decimal> = 0...99

  private enum Colour: String, CaseIterable { case red, green }

  private static func addCommands(to root: NodeRouter) {
    root.viewController.commands(to: root.interactor.reactor.action) {
      command("refuse-at", "Fail at a number", .int("n")) { .refuseAt($0) }
      command("paint", "Paint", .choice("colour", of: Colour.self)) { _ in .idle }
      command("drop", "Refuse to drop a child", .child("name")) { .refuse($0) }
      command("login", "Log in", .int("pin")) { .set($0) }.secret()
      command("root", "Set a number") { .set(7) }
      command("host", "Host a kind", .choice("kind", from: ["counter", "timer"])) { .attach($0) }
      command("pay", "Pay", .decimal("amount", in: Self.amounts)) { _ in .set(1) }
      command("keys", "Press keys", .rest("text")) { _ in .set(1) }
    }
    root.viewController.queries(of: root.interactor.state) {
      query("double", "Show the double number") { ["\($0.number * 2)"] }
    }
  }

  private static func options(_ words: [Substring]) -> SessionOptions {
    var options = SessionOptions(color: .never)
    for word in words {
      switch word {
      case "json": options.format = .json
      case "keep-going": options.keepsGoing = true
      case "quiet": options.verbosity = .quiet
      case "verbose": options.verbosity = .verbose
      case "only-results": options.printsOnlyResults = true
      case "errors-to-output": options.writesErrorsToOutput = true
      case "plain": options.isPlain = true
      case "colors": options.color = .always
      case "virtual": options.movesClock = true
      case "source": options.allowsSourceAnywhere = true
      case _ where word.hasPrefix("paths="):
        options.paths = PathChoice(rawValue: String(word.dropFirst(6))) ?? .auto
      case _ where word.hasPrefix("limit="):
        options.sourcedLineLimit = Int(word.dropFirst(6)) ?? 0
      case _ where word.hasPrefix("drain="):
        options.drain = .seconds(Double(word.dropFirst(6)) ?? 0)
      case _ where word.hasPrefix("greeting="): options.greeting = String(word.dropFirst(9))
      case "person", "travels", "unkept", "door", "pantry", "commands", "worker", "background",
        "unsaved":
        break
      case _ where word.hasPrefix("only="): break
      default: Issue.record("There is no option \(word).")
      }
    }
    return options
  }

  /// Takes a step.
  ///
  /// - Parameter isLast: Whether no time passes, and nothing is interrupted, before the session is looked at.
  func take(_ step: String, isLast: Bool) async {
    written.append(step)
    let words = step.split(separator: " ", omittingEmptySubsequences: false)
    let line = Self.text(step.drop { $0 != " " }.dropFirst(), folder)
    switch words[0] {
    case ">", ">>":
      if !isWaiting { await rest() }
      lines.send(line)
      isWaiting = words[0] == ">>"
      if isWaiting { await beginWait() } else { await rest() }
    case "@":
      await run.pass(.seconds(Double(line) ?? 0))
      if isWaiting, isLast { await endWait() }
    case "~":
      if !isWaiting { await rest() }
      act(words[1], line.split(separator: " ").dropFirst().joined())
      await run.settle()
      if isWaiting { await endWait() }
    case "^C":
      run.interrupt()
      if isWaiting { await endWait() }
    case "^D":
      lines.end()
      await beginWait()
    case "cancel": running.cancel()
    case "show":
      let text = (try? folder.text(line)) ?? "there is none\n"
      shownCounts.append(0)
      show(text, shownCounts.count - 1, "  ", only: [])
      shownCounts.removeLast()
    case "?":
      guard let run = run as? KeptRun else { break }
      await wait(for: "the requests") { run.questions.count >= Int(line) ?? 0 }
      written.append("  asked: " + run.questions.joined(separator: ", "))
    case "answer": await (run as? KeptRun)?.answer(Int(line) ?? 0)
    default:
      let client = await client(Int(words[0].prefix { $0.isNumber }) ?? 0)
      switch words[1] {
      case _ where words[0].hasSuffix(">>"): client.send(line)
      case _ where words[0].hasSuffix(">"): await client.type(line)
      case "ends": client.endInput()
      case "leaves": client.leave()
      case "done": _ = await client.done(Int(words[2]) ?? 0)
      default: break
      }
    }
    show()
  }

  private func act(_ command: Substring, _ name: String) {
    switch command {
    case "break": run.root.interactor.action.onNext(.breakNow)
    case "refuse": run.root.interactor.action.onNext(.refuse(name))
    case "attach": run.root.interactor.action.onNext(.attach(name))
    case "deactivate": run.root.child(named: name)?.interactable.deactivate()
    default: if let child = run.root.child(named: name) { run.root.detachChild(child) }
    }
  }

  private func client(_ number: Int) async -> TestClient {
    while clients.count < number {
      clients.append(await door.client())
      shownCounts.append(0)
    }
    return clients[number - 1]
  }

  /// Returns when the session waits for effects, so that what happens next happens in the wait.
  private func beginWait() async {
    await wait(for: "the session waits for effects, or ends") { [run, running] in
      run.session.phase.now.wait == .effects || running.isOver
    }
  }

  private func endWait() async {
    isWaiting = false
    await rest()
  }

  /// Returns when a line is awaited, or the session is over.
  private func rest() async {
    await wait(for: "the session waits for a line, or ends") { [lines, running] in
      lines.isAwaited || running.isOver
    }
  }

  /// Ends the session, and returns the whole transcript.
  func end() async -> [String] {
    if !clients.isEmpty { lines.send("quit") }
    lines.end()
    let status = await run.finish()
    show()
    await run.checkSleepers()
    return written + ["= \(status)" + (movesClock ? " at \(run.time)" : "")]
  }

  // MARK: What is shown

  private func show() {
    if !isWaiting {
      for sink in [run.output, run.errors] { #expect(sink.flushedCount == sink.bytes.count) }
    }
    show(run.output.text, 0, "  ")
    show(run.errors.text, 1, "! ", only: [])
    for (index, client) in clients.enumerated() {
      let lines = client.lines.map { TestClient.withoutTime($0) + "\n" }
      show(lines.joined(), index + 2, "\(index + 1): ")
    }
  }

  /// Shows what is new in a text.
  private func show(_ text: String, _ number: Int, _ mark: String, only: [Substring]? = nil) {
    let new = text.unicodeScalars.dropFirst(shownCounts[number])
    shownCounts[number] = text.unicodeScalars.count
    var lines = String(new).split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    let only = only ?? self.only
    for line in lines where only.isEmpty || only.contains(where: { line.contains($0) }) {
      written.append(line.isEmpty ? "" : mark + visible(String(line)))
    }
  }

  private func visible(_ line: String) -> String {
    let line = line.replacing(folder.path, with: "FOLDER").unicodeScalars.map { scalar in
      [.control, .format].contains(scalar.properties.generalCategory)
        ? "⟨\(String(scalar.value, radix: 16, uppercase: true))⟩" : String(scalar)
    }.joined()
    return line.hasSuffix(" ") ? "\(line.dropLast())␣" : line
  }

  private static func text(_ line: Substring, _ folder: TestFolder) -> String {
    String(line).replacing("FOLDER", with: folder.path).replacing("␣", with: " ")
      .replacing(/⟨([0-9A-F]+)⟩/) { match in
        UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? "?"
      }
  }
}

private protocol TranscribedRun: AnyObject {
  var output: WatchedSink { get }
  var errors: WatchedSink { get }
  var root: NodeRouter { get }
  var session: Session { get }
  func start() -> Awaited<RIBConsole.ExitStatus>
  func interrupt()
  /// Has time pass, in a wait.
  func pass(_ duration: Duration) async
  /// Returns when what has begun is done, as far as it needs no time.
  func settle() async
  func finish() async -> RIBConsole.ExitStatus
  /// The time that has passed.
  var time: Duration { get }
  /// Checks that nothing of the session sleeps any more.
  func checkSleepers() async
}

extension SessionRun: TranscribedRun {
  var time: Duration { clock.now.offset }
  func settle() async { await realTime.settle() }
  func finish() async -> RIBConsole.ExitStatus { await end() }
  func pass(_ duration: Duration) async { await pass(duration, after: nil) }

  func checkSleepers() async {
    await realTime.settle()
    #expect(realTime.sleeperCount == 0)
  }
}

extension KeptRun: TranscribedRun {
  var time: Duration { clock.now.offset }
  func settle() async { await realTime.settle() }
  func finish() async -> RIBConsole.ExitStatus { await status() }
  func pass(_ duration: Duration) async {
    await pass(duration, sourceLocation: #_sourceLocation)
  }
  func checkSleepers() async {}
}
