// The code of the article "Values that last".

import RIBConsole
import RIBCore
import RIBJournal
import RIBStorage
import RIBTesting

nonisolated private struct BoardOfVersion1: Codable { let name: String }

nonisolated private struct Board: Codable, Equatable, Sendable {
  var title: String

  init(title: String) { self.title = title }
  init(_ old: BoardOfVersion1) { title = old.name }
}

private protocol BoardDependency: Dependency { var boards: Stored<[Board]> { get } }
private protocol RootDependency: Dependency { var storage: Storage { get } }

private final class AppComponent: RootDependency {
  let storage: Storage

  init(_ storage: Storage, clock: any Clock<Duration>) { self.storage = storage }
}

private final class RootBuilder: Builder<any RootDependency> {
  func build() -> any LaunchRouting {
    LaunchNodeRouter(NodeInteractor<EmptyReactor, Never>(EmptyReactor()))
  }
}

private func runKanban() async {
  await CommandLineProgram(name: "kanban", version: "1.0.0", features: [.journal]) { options in
    let storage = Storage(folder: options.dataFolder(), clock: options.clock)
    return RootBuilder(dependency: AppComponent(storage, clock: options.clock)).build()
  }.run()
}

private enum Root {
  final class RootComponent: Component<any RootDependency>, BoardDependency {
    let boards: Stored<[Board]>

    override init(dependency: any RootDependency) {
      boards = dependency.storage.value("boards", default: [])
      super.init(dependency: dependency)
    }
  }

  final class RootInteractor: NodeInteractor<EmptyReactor, Never> {
    private let storage: Storage

    init(_ reactor: EmptyReactor, storage: Storage) {
      self.storage = storage
      super.init(reactor)
    }

    override func didBecomeActive() {
      super.didBecomeActive()
      storage.start(self)
    }
  }
}

private final class BoardsReactor: Reactor {
  enum Action { case add(String) }
  enum Mutation { case show([Board]) }
  struct State: Codable, Equatable { var boards: [Board] = [] }

  let initialState = State()
  private let boards: Stored<[Board]>

  init(boards: Stored<[Board]>) {
    self.boards = boards
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let title): boards.update { $0.append(Board(title: title)) }
    }
    return .empty()
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([mutation, boards.values.map { .show($0) }])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .show(let boards): state.boards = boards
    }
  }
}

private func migrated(_ storage: Storage) -> Stored<[Board]> {
  storage.value("boards", default: [], version: 2) { old in
    try old.decode([BoardOfVersion1].self).map(Board.init)
  }
}

private func failingStorage(_ clock: ManualClock) -> Storage {
  let files = TestFiles(["boards": #"{"version":1,"value":[]}"#])
  let storage = Storage(files, clock: clock)
  files.failSaving("No space left on device", times: 2)
  return storage
}
