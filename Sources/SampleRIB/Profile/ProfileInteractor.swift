import RIBCore

protocol ProfileRouting: ViewableRouting {}

protocol ProfilePresentable: Presentable {
  var listener: (any ProfilePresentableListener)? { get set }
}

protocol ProfileListener: AnyObject {}

final class ProfileInteractor: ReactorInteractor<any ProfilePresentable, ProfileReactor>,
  ProfileInteractable, ProfilePresentableListener
{
  weak var router: (any ProfileRouting)?
  weak var listener: (any ProfileListener)?

  override init(presenter: any ProfilePresentable, reactor: ProfileReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }
}
