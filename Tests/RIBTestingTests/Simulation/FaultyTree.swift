// A small tree for simulations, and ways to break it.

import RIBConsole
import RIBCore
import TestSupport

/// A fault of a tree.
enum Fault {
  case none, misuse, leak, error, loneError, dropped, active, late, alive, asleep
  case difference, endless
}

struct Broken: Error {}

/// Builds the tree: a sum, and a child that is opened and closed.
///
/// - Parameters:
///   - fault: The fault of the tree.
///   - isDown: Returns whether the next addition is refused.
///   - log: The log in which the reactor records its actions.
///   - kept: An object that outlives the tree.
@MainActor
func buildFaultyTree(
  _ fault: Fault = .none, clock: VirtualClock, isDown: @escaping () -> Bool = { false },
  log: EventLog = EventLog(), kept: Kept = Kept()
) -> any LaunchRouting {
  let reactor = SumReactor(fault, clock: clock, isDown: isDown, log: log)
  let interactor = SumInteractor(presenter: SumPresenter(fault), reactor: reactor)
  return SumRouter(interactor, fault) {
    PageRouter(PageInteractor(fault, clock: clock, kept: kept))
  }
}

final class Kept { var objects: [AnyObject] = [] }

// MARK: The root

enum SumAction: Equatable { case open, close, add(Int), fail }

struct SumState: Equatable {
  var isOpen = false
  var sum = 0
}

final class SumReactor: Reactor {
  enum Mutation { case setOpen(Bool), add(Int) }
  typealias Action = SumAction

  let initialState = SumState()
  private let fault: Fault
  private let clock: VirtualClock
  private let isDown: () -> Bool
  private let log: EventLog
  private let lone = LoneReactor()

  init(_ fault: Fault, clock: VirtualClock, isDown: @escaping () -> Bool, log: EventLog) {
    self.fault = fault
    self.clock = clock
    self.isDown = isDown
    self.log = log
  }

  func mutate(action: SumAction) -> Observable<Mutation> {
    log.note("\(action)")
    switch action {
    case .open: return .just(.setOpen(true))
    case .close: return .just(.setOpen(false))
    case .fail: return .error(Refusal("It never works."))
    case .add(let number):
      if isDown() { return .error(Refusal("It is down.")) }
      if currentState.sum > 10 { breakDown() }
      if fault == .error, currentState.sum > 10 { return .error(Broken()) }
      if fault == .endless { return Self.endless }
      return .just(.add(number)).delay(.seconds(1), clock: clock)
    }
  }

  private static var endless: Observable<Mutation> {
    .task {
      let (stream, source) = AsyncStream<Void>.makeStream()
      for await _ in stream {}
      source.finish()
      return .add(0)
    }
  }

  /// The fault that occurs once the sum is above 10.
  private func breakDown() {
    if fault == .loneError { lone.action.onNext(()) }
    if fault == .dropped {
      let limit = ReactorLimits.waitingTurns
      ReactorLimits.ofLoop.waitingTurns = 1
      defer { ReactorLimits.ofLoop.waitingTurns = limit }
      for _ in 0..<3 { action.onNext(.close) }
    }
  }

  func reduce(into state: inout SumState, mutation: Mutation) {
    switch mutation {
    case .setOpen(let isOpen): state.isOpen = isOpen
    case .add(let number): state.sum += number
    }
  }
}

/// A reactor that no node owns.
final class LoneReactor: Reactor {
  typealias Action = Void
  typealias Mutation = Never
  let initialState = 0
  func mutate(action: Void) -> Observable<Never> { .error(Broken()) }
}

final class SumPresenter: CLIPresenter {
  weak var interactor: SumInteractor?
  private let fault: Fault

  init(_ fault: Fault) { self.fault = fault }

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) {
      command("open", "Open the page") { .open }
      command("close", "Close the page") { .close }
      command("add", "Add a number", .int("number", in: 0...9)) { .add($0) }
      command("fail", "Never work") { .fail }
    }
    interactor.state
      .subscribe(onNext: { [weak self] state in
        guard let self else { return }
        let noise = fault == .difference && state.sum > 10 ? Int.random(in: 0...(1 << 60)) : 0
        write("sum: \(state.sum + noise)")
        self.interactor?.router?.routeToPage(isOpen: state.isOpen)
      })
      .disposed(by: disposeBag)
  }
}

final class SumInteractor: ReactorInteractor<SumPresenter, SumReactor> {
  weak var router: SumRouter?

  override init(presenter: SumPresenter, reactor: SumReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.interactor = self
  }
}

final class SumRouter: LaunchRouter<SumInteractor, SumPresenter> {
  private let buildPage: () -> PageRouter
  private let fault: Fault
  private var page: PageRouter?
  /// The pages that are kept after they were closed.
  private var closed: [PageRouter] = []

  init(_ interactor: SumInteractor, _ fault: Fault, page: @escaping () -> PageRouter) {
    buildPage = page
    self.fault = fault
    super.init(interactor: interactor, viewController: interactor.presenter)
    interactor.router = self
  }

  func routeToPage(isOpen: Bool) {
    if isOpen, page == nil {
      let page = buildPage()
      self.page = page
      attachChild(page)
    } else if !isOpen, let page {
      detachChild(page)
      self.page = nil
      switch fault {
      case .misuse: Disposables.create {}.disposeOnDeactivate(interactor: page.interactor)
      case .late:
        closed.append(page)
        page.viewController.write("closed")
      case .active:
        closed.append(page)
        page.interactor.activate()
      default: break
      }
    }
  }
}

// MARK: The page

final class PageReactor: Reactor {
  enum Action { case count }
  enum Mutation { case count }
  let initialState = 0

  func mutate(action: Action) -> Observable<Mutation> { .just(.count) }
  func reduce(into state: inout Int, mutation: Mutation) { state += 1 }
}

final class PagePresenter: CLIPresenter {
  weak var interactor: PageInteractor?
  private let leaks: Bool
  private lazy var onCount: (Int) -> Void = { [weak self] in self?.write("count: \($0)") }

  init(leaks: Bool) { self.leaks = leaks }

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) { command("count", "Count") { .count } }
    if leaks { onCount = { self.write("count: \($0)") } }
    interactor.state.skip(1).subscribe(onNext: { [weak self] in self?.onCount($0) })
      .disposed(by: disposeBag)
  }
}

final class PageInteractor: ReactorInteractor<PagePresenter, PageReactor> {
  weak var router: PageRouter?
  private let fault: Fault
  private let clock: VirtualClock
  private let kept: Kept

  init(_ fault: Fault, clock: VirtualClock, kept: Kept) {
    self.fault = fault
    self.clock = clock
    self.kept = kept
    super.init(presenter: PagePresenter(leaks: fault == .leak), reactor: PageReactor())
    presenter.interactor = self
  }

  override func didBecomeActive() {
    switch fault {
    case .alive: if let router { kept.objects.append(router) }
    case .asleep: _ = Observable<Int>.interval(.seconds(1_000_000), clock: clock).subscribe()
    default: break
    }
  }
}

final class PageRouter: ViewableRouter<PageInteractor, PagePresenter> {
  init(_ interactor: PageInteractor) {
    super.init(interactor: interactor, viewController: interactor.presenter)
    interactor.router = self
  }
}
