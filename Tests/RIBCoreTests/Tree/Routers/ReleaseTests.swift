// The release of routers and interactors on any thread, and deinits that act (T18).

import Foundation
import RIBCore
import TestSupport
import Testing

/// An interactor that deactivates itself in its deinit.
private final class Quitting: Interactor {
  let log: EventLog
  init(_ log: EventLog) { self.log = log }
  override func willResignActive() { log.note("-quitting") }
  isolated deinit {
    deactivate()
    log.note("deinit, active: \(isActive)")
  }
}

/// A router that acts in its deinit.
private final class Acting: Router<TestInteractor> {
  let onDeinit: (Acting) -> Void
  init(_ log: EventLog, onDeinit: @escaping (Acting) -> Void) {
    self.onDeinit = onDeinit
    super.init(interactor: TestInteractor("acting", log))
  }
  isolated deinit { onDeinit(self) }
}

struct ReleaseTests {
  private let log = EventLog()
  private let bag = DisposeBag()

  @Test
  func
    `T18: a root released on another thread is gone at once, and its tree ends on the main actor`()
    async
  {
    let child = TestRouter("child", log)
    let ends = AsyncStream.makeStream(of: Void.self)
    let subscription = child.interactor.isActiveStream.subscribe(onNext: { isActive in
      if !isActive { ends.continuation.yield() }
    })
    weak var root: TestRouter?
    releaseElsewhere {
      let router = TestRouter("root", log, [child])
      router.interactor.activate()
      root = router
      return router
    }
    #expect(root == nil && child.parent == nil)
    #expect(child.interactor.isActive)
    var ended = ends.stream.makeAsyncIterator()
    // The first is that it was not active yet.
    for _ in 0..<2 { _ = await ended.next(isolation: #isolation) }
    #expect(!child.interactor.isActive)
    let resigned: [String] = log.lines.filter { $0.hasPrefix("-") }
    #expect(resigned == ["-child", "-root"])
    subscription.dispose()
  }

  @Test func `T18: an active interactor without a router may be deactivated by its deinit`() {
    do {
      let quitting = Quitting(log)
      quitting.activate()
    }
    #expect(log.take() == ["deinit, active: false"])
    releaseElsewhere {
      let quitting = TestInteractor("lone", log)
      quitting.activate()
      return quitting
    }
  }

  @Test func `T7: isActiveStream completes with the router, and begins anew with another`() {
    let interactor = Interactor()
    var router: Router<Interactor>? = Router(interactor: interactor)
    var seen: [String] = []
    func note(_ name: String) {
      interactor.isActiveStream.subscribe(
        onNext: { seen.append("\(name) \($0)") }, onCompleted: { seen.append("\(name) ended") }
      ).disposed(by: bag)
    }
    withExtendedLifetime(router) { note("a") }
    router = nil
    router = Router(interactor: interactor)
    note("b")
    interactor.activate()
    interactor.deactivate()
    #expect(seen == ["a false", "a ended", "b false", "b true", "b false"])
    withExtendedLifetime(router) {}
  }

  @Test
  func `T7: a lone interactor that is released while active ends its work and its isActiveStream`()
  {
    var lone: TestInteractor? = TestInteractor("lone", log)
    lone?.activate()
    if let lone {
      Disposables.create { [log] in log.note("work ends") }.disposeOnDeactivate(interactor: lone)
    }
    lone = nil
    #expect(log.take() == ["+lone", "work ends"])
    var other: Interactor? = Interactor()
    other?.isActiveStream.note(in: log).disposed(by: bag)
    other?.activate()
    other?.activate()
    other = nil
    #expect(log.take() == ["false", "true", "false", "completed", "disposed"])
  }

  @Test func `T7: a lone interactor that is released while active is reported once it has ended`() {
    let observing = TreeObservers.observeProcess(LoggingObserver(log))
    var lone: TestInteractor? = TestInteractor("inactive", log)
    lone?.activate()
    lone?.deactivate()
    lone = TestInteractor("active", log)
    #expect(log.take() == ["+inactive", "-inactive"])
    lone?.activate()
    lone?.isActiveStream.note(in: log).disposed(by: bag)
    if let lone {
      Disposables.create { [log] in log.note("work ends") }.disposeOnDeactivate(interactor: lone)
    }
    lone = nil
    let lines = log.take()
    #expect(lines.dropLast() == ["+active", "true", "work ends", "false", "completed", "disposed"])
    #expect(lines.last?.hasPrefix("misuse at test: The interactor test, which has no") == true)
    observing.dispose()
  }

  @Test
  func `T18: in its deinit a router has no parent any more, and may take a snapshot of itself`() {
    var hasParent: Bool?
    let root = TestRouter("root", log)
    root.attachChild(Acting(log) { hasParent = $0.parent != nil })
    (root.children[0] as? Acting)?.interactor.onResign = { [unowned root] in
      root.detachChild(root.children[0])
    }
    root.interactor.activate()
    root.interactor.deactivate()
    #expect(hasParent == false)
    var paths: [String] = []
    do {
      let router = Acting(log) { paths = TreeSnapshot(of: $0).paths }
      router.attachChild(TestRouter("child", log), as: "child")
    }
    let areBelow: [Bool] = paths.map { $0.contains("/") }
    #expect(areBelow == [false, true])
  }

  @Test
  func `T18: a router may detach its children in its deinit, and their hooks may read the tree`() {
    let child = TestRouter("child", log)
    child.interactor.onResign = { [log] in
      log.note("parent: \(child.parent == nil ? "none" : "some")")
    }
    do {
      let router = Acting(log) { going in
        for child in going.children { going.detachChild(child) }
      }
      router.attachChild(child)
      router.interactor.activate()
    }
    let last = Array(log.lines.suffix(3))
    #expect(last == ["-child", "parent: none", "-acting"])
    child.interactor.onResign = {}
  }

  @Test func `a snapshot is decoded from the paths of its nodes, each behind its parent`() throws {
    func snapshot(_ paths: String...) throws -> TreeSnapshot {
      let rows = paths.map { #"{"path":"\#($0)","type":"T","active":true}"# }
      let text = #"{"nodes":[\#(rows.joined(separator: ","))]}"#
      return try JSONDecoder().decode(TreeSnapshot.self, from: Data(text.utf8))
    }
    let below = try snapshot("a/b", "a/b/c", "a/b/c/d", "a/b/e")
    #expect(below.paths == ["b", "b/c", "b/c/d", "b/e"])
    #expect(try snapshot("a/b/c").paths == ["c"])
    let text = String(decoding: try JSONEncoder().encode(below), as: UTF8.self)
    #expect(text.contains(#""path":"a\/b\/c\/d""#))
    // A name can have a slash, or begin with a mark that joins the slash before it.
    let named = try snapshot("a", "a/x/y", "a/\u{301}b", "a/\u{301}b/c")
    #expect(named.nodes.map(\.name) == ["a", "x/y", "\u{301}b", "c"])
    #expect(named.nodes.map(\.depth) == [0, 1, 1, 2])
    for stray in ["b", "ab/c"] {
      #expect(throws: DecodingError.self) { try snapshot("a", stray) }
    }
  }
}
