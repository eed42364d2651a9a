import RIBCore

enum OffGameViewAction: Equatable {
  case start
}

struct OffGameViewState: Codable, Equatable {
  let players: Players
  /// The score; nil until the stream's first element.
  var score: Score?
  /// The number of games that were to start here; each is relayed.
  var startCount = 0
}

/// Follows the shared score, and counts the games that are to start.
final class OffGameReactor: Reactor {
  typealias Action = OffGameViewAction
  typealias State = OffGameViewState
  enum Mutation: Equatable {
    case setScore(Score)
    case countStart
  }

  let initialState: State
  private let scoreStream: any ScoreStream

  init(players: Players, scoreStream: any ScoreStream) {
    initialState = State(players: players)
    self.scoreStream = scoreStream
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .start: .just(.countStart)
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge([mutation, scoreStream.score.map { .setScore($0) }])
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .setScore(let score): state.score = score
    case .countStart: state.startCount += 1
    }
  }
}
