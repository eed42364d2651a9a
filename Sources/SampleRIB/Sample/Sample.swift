import RIBConsole
import RIBCore

protocol SampleListener: AnyObject {
  /// Called when the request of the child of that name is answered with yes.
  func requestToInteractor(from child: String)
}

protocol SampleDependency: Dependency {
  /// The address to which the requests go.
  var sampleEndpoint: String { get }
  var sampleAPI: any SampleAPI { get }
}

/// Asks a service; requests can be out side by side, and each answer counts.
final class SampleReactor: Reactor {
  enum Action: Equatable {
    case requestBusinessLogic
    case failNextRequest
  }

  enum Mutation: Equatable {
    case failNext(Bool)
    case setResult(Bool, reason: String?)
  }

  struct State: Codable, Equatable {
    /// The answer to the latest request.
    var result: Bool?
    /// The reason why the latest request failed.
    var reason: String?
    /// The number of answers; two equal answers are two.
    var answerCount = 0
    /// Whether the next request is meant to fail.
    var failsNext = false
  }

  let initialState = State()
  private let endpoint: String
  private let api: any SampleAPI

  init(endpoint: String, api: any SampleAPI) {
    self.endpoint = endpoint
    self.api = api
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .failNextRequest:
      return .just(.failNext(true))
    case .requestBusinessLogic where currentState.failsNext:
      return .concat([.just(.failNext(false)), request(isMeantToFail: true)])
    case .requestBusinessLogic:
      return request(isMeantToFail: false)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .failNext(let fails):
      state.failsNext = fails
    case .setResult(let result, let reason):
      state.result = result
      state.reason = reason
      state.answerCount += 1
    }
  }

  private func request(isMeantToFail: Bool) -> Observable<Mutation> {
    .task { [api, endpoint] in
      do {
        let result = try await api.request(endpoint, isMeantToFail: isMeantToFail)
        return .setResult(result, reason: nil)
      } catch {
        return .setResult(false, reason: "\(error)")
      }
    }
  }
}

/// Writes a line for each answer, also for one that is equal to the one before.
final class SamplePresenter: NodePresenter<SampleReactor> {
  override func bind() {
    commands {
      command("request", "Ask the business logic; yes opens a profile") { .requestBusinessLogic }
      command("fail", "Make the next request fail") { .failNextRequest }
    }
  }

  override func present(_ change: Change<State>) {
    guard change.changed(\.answerCount) != nil else { return }
    let result = "result: \(change.result == true)"
    write(change.reason.map { "\(result) (\($0))" } ?? result)
  }
}

/// Notifies the parent of each yes.
final class SampleInteractor: NodeInteractor<SampleReactor, any SampleListener> {
  private let name: String

  /// - Parameter name: The name of this node, which the listener receives with each yes.
  init(
    _ reactor: SampleReactor, _ presenter: SamplePresenter, listener: any SampleListener,
    name: String
  ) {
    self.name = name
    super.init(reactor, presenter, listener: listener)
  }

  override func didRelay(_ change: Change<State>) {
    if change.changed(\.answerCount) != nil, change.result == true {
      listener?.requestToInteractor(from: name)
    }
  }
}

/// Builds a sample, which knows its name in the tree.
final class SampleBuilder: Builder<any SampleDependency> {
  /// - Parameter name: The name of the node, which the listener receives with each yes.
  func build(withListener listener: any SampleListener, name: String) -> any Routing {
    let reactor = SampleReactor(endpoint: dependency.sampleEndpoint, api: dependency.sampleAPI)
    return NodeRouter(
      SampleInteractor(reactor, SamplePresenter(), listener: listener, name: name))
  }
}
