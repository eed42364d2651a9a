import RIBCore

protocol LoggedInRouting: Routing {
  func routeToOffGame()
  func routeToTicTacToe()
}

protocol LoggedInListener: AnyObject {}

/// The requests that a workflow can make once two players have logged in.
protocol LoggedInActionableItem: AnyObject {
  /// Starts a game; fails if one is being played.
  func launchGame() -> Observable<(any LoggedInActionableItem, ())>
}

/// Alternates between games and the pauses between them, and keeps the score.
final class LoggedInInteractor: Interactor, LoggedInInteractable, LoggedInActionableItem {
  weak var router: (any LoggedInRouting)?
  weak var listener: (any LoggedInListener)?
  private let mutableScoreStream: any MutableScoreStream
  private var isPlaying = false

  init(mutableScoreStream: any MutableScoreStream) {
    self.mutableScoreStream = mutableScoreStream
  }

  // MARK: From the children

  func startTicTacToe() {
    isPlaying = true
    router?.routeToTicTacToe()
  }

  func gameDidEnd(withWinner winner: PlayerType?) {
    isPlaying = false
    mutableScoreStream.updateScore(withWinner: winner)
    router?.routeToOffGame()
  }

  // MARK: LoggedInActionableItem

  func launchGame() -> Observable<(any LoggedInActionableItem, ())> {
    if isPlaying {
      return .error(Refusal("A game is in progress; end it before launching another."))
    }
    startTicTacToe()
    return .just((self, ()))
  }
}
