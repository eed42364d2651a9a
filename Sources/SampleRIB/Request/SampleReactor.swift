import RIBCore

enum SampleViewAction: Equatable {
  case requestBusinessLogic
  case failNextRequest
}

struct SampleViewState: Codable, Equatable {
  /// The answer to the latest request.
  var result: Bool?
  /// The reason why the latest request failed.
  var reason: String?
  /// The number of answers; two equal answers are two.
  var answerCount = 0
  /// Whether the next request is meant to fail.
  var failsNext = false
}

enum SampleViewMutation: Equatable {
  case failNext(Bool)
  case setResult(Bool, reason: String?)
}

/// The sample's rules. Here, the interactor itself is the reactor.
extension SampleInteractor: Reactor {
  typealias Action = SampleViewAction
  typealias Mutation = SampleViewMutation
  typealias State = SampleViewState

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
