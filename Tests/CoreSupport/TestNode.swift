// Nodes that write down their life and do in their hooks what a test asks.

import RIBCore
import TestSupport

final class TestInteractor: Interactor {
  let name: String
  let log: EventLog
  var onActive: () -> Void = {}
  var onResign: () -> Void = {}

  init(_ name: String, _ log: EventLog) {
    self.name = name
    self.log = log
  }

  override func didBecomeActive() {
    log.note("+\(name)")
    onActive()
  }

  override func willResignActive() {
    log.note("-\(name)")
    onResign()
  }
}

final class TestRouter: Router<TestInteractor> {
  var onLoad: () -> Void = {}

  init(_ name: String, _ log: EventLog, _ children: [TestRouter] = []) {
    super.init(interactor: TestInteractor(name, log))
    for child in children { attachChild(child, as: child.interactor.name) }
  }

  override func didLoad() {
    interactor.log.note("load \(interactor.name)")
    onLoad()
  }

  /// Attaches under the interactor's name.
  func attach(_ child: TestRouter) { attachChild(child, as: child.interactor.name) }

  var childNames: [String] {
    children.compactMap { ($0 as? TestRouter)?.interactor.name }
  }
}

extension TestInteractor {
  /// Whether each becoming has exactly one resigning, and the two alternate.
  static func isBalanced(_ lines: [String]) -> Bool {
    var active: Set<String> = []
    for line in lines {
      if line.hasPrefix("+"), !active.insert(String(line.dropFirst())).inserted { return false }
      if line.hasPrefix("-"), active.remove(String(line.dropFirst())) == nil { return false }
    }
    return true
  }
}

/// A scope that emits only what a test sends, also a value twice; an interactor emits at once.
final class SentScope: InteractorScope {
  let activity = PublishSubject<Bool>()
  let isActive = false
  var isActiveStream: Observable<Bool> { activity.asObservable() }
}
