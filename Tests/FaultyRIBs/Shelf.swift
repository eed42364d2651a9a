// The root: jars come and go.
import RIBConsole
import RIBCore

struct ShelfJar: Codable, Equatable, Identifiable {
  let id: Int
  let name: String
}

final class ShelfReactor: Reactor {
  enum Action: Equatable {
    case attach(String)
    case detach(String)
  }
  enum Mutation: Equatable {
    case add(String)
    case remove(String)
  }
  struct State: Codable, Equatable {
    var jars: [ShelfJar] = []
    var lastID = 0
  }

  let initialState = State()
  private let fault: Fault?

  init(fault: Fault?) { self.fault = fault }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .attach(let name):
      do throws(Refusal) {
        try ChildNameRules(reserved: ["attach", "detach"]).check(name, argument: "name")
      } catch {
        return .error(error)
      }
      if contains(name) { return .error(Refusal("There is a jar \"\(name)\" already.")) }
      return .just(.add(name))
    case .detach(let name):
      return contains(name) ? .just(.remove(name)) : .error(Refusal("There is no \"\(name)\"."))
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .add(let name):
      let step = fault == .randomID ? Int.random(in: 1...1 << 40) : 1
      state.lastID = fault == .offByOne ? state.jars.count + 1 : state.lastID + step
      state.jars.append(ShelfJar(id: state.lastID, name: name))
    case .remove(let name): state.jars.removeAll { $0.name == name }
    }
  }

  private func contains(_ name: String) -> Bool {
    currentState.jars.contains { $0.name == name }
  }
}

final class ShelfPresenter: CLIPresenter {
  weak var interactor: ShelfInteractor?
  private let run: Int

  init(_ fault: Fault?) { run = fault == .rareDifference ? countRun() : 0 }

  override func bind() {
    guard let interactor else { return }
    commands(to: interactor.action) {
      command("attach", "Attach a jar", .string("name")) { .attach($0) }
      command("detach", "Detach a jar", .child("name")) { .detach($0) }
    }
    interactor.state.map(\.jars)
      .subscribe(onNext: { [weak interactor] in interactor?.router?.routeToJars($0) })
      .disposed(by: disposeBag)
    interactor.state.map { !$0.jars.isEmpty }.distinctUntilChanged()
      .subscribe(onNext: { [weak self] in self?.showRun(hasJars: $0) })
      .disposed(by: disposeBag)
  }

  private func showRun(hasJars: Bool) {
    if hasJars ? [2, 3].contains(run) : run > 10 { write("run \(run)") }
  }
}

final class ShelfInteractor: ReactorInteractor<ShelfPresenter, ShelfReactor> {
  weak var router: ShelfRouter?
}

/// The jars that are not released though they are detached.
private final class KeptJars {
  var jars: [JarRouter] = []
}

final class ShelfRouter: LaunchRouter<ShelfInteractor, ShelfPresenter> {
  private let surroundings: Surroundings
  private let routed: RoutedChildren<ShelfJar>

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    let kept = KeptJars()
    routed = .rising(name: \.name) { _ in
      let jar = JarRouter(surroundings)
      if surroundings.fault == .late || surroundings.fault == .leftActive { kept.jars.append(jar) }
      return jar
    }
    let presenter = ShelfPresenter(surroundings.fault)
    let interactor = ShelfInteractor(
      presenter: presenter, reactor: ShelfReactor(fault: surroundings.fault))
    presenter.interactor = interactor
    super.init(interactor: interactor, viewController: presenter)
    interactor.router = self
  }

  func routeToJars(_ jars: [ShelfJar]) {
    let before = children
    routed.follow(jars, on: self)
    guard surroundings.fault == .leftActive else { return }
    for jar in before where jar.parent == nil { jar.interactable.activate() }
  }
}
