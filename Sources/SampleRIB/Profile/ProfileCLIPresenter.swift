import RIBConsole
import RIBCore

protocol ProfilePresentableListener: AnyObject {
  var action: ActionSubject<ProfileViewAction> { get }
  var state: Observable<ProfileViewState> { get }
}

/// Writes a line for each answer, and for each change that comes from elsewhere.
final class ProfileCLIPresenter: CLIPresenter, ProfilePresentable, ProfileViewControllable {
  weak var listener: (any ProfilePresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
      command("refresh", "Show a user", .string("userID")) { .refresh(userID: $0) }
      command("follow", "Follow a user, and show them", .string("userID")) { .follow(userID: $0) }
      command("unfollow", "Unfollow a user, and show them", .string("userID")) {
        .unfollow(userID: $0)
      }
    }
    // No line while loading, so that an answer equal to the one before is a change too.
    listener.state.map(Self.line).distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .compactMap { $0 }
      .subscribe(onNext: { [weak self] in self?.write($0) })
      .disposed(by: disposeBag)
  }

  private static func line(for state: ProfileViewState) -> String? {
    if state.isLoading { return nil }
    if let problem = state.problem { return "profile: \(problem)" }
    return state.userID.map {
      "profile: \($0) (\(state.isFollowing ? "following" : "not following"))"
    }
  }
}
