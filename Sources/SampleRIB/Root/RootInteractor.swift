import RIBCore

protocol RootRouting: ViewableRouting {
  /// Attaches and detaches until the tree shows these children.
  func routeToChildren(_ children: [RootChild])
}

protocol RootPresentable: Presentable {
  var listener: (any RootPresentableListener)? { get set }
}

/// The interactor of the root or of a group, whose router follows the state.
final class RootInteractor: ReactorInteractor<any RootPresentable, RootReactor>, RootInteractable,
  RootPresentableListener
{
  weak var router: (any RootRouting)?

  override init(presenter: any RootPresentable, reactor: RootReactor) {
    super.init(presenter: presenter, reactor: reactor)
    presenter.listener = self
  }

  func didRelay(children: [RootChild]) { router?.routeToChildren(children) }
}

// The wiring of a node that new-rib writes is beside that node.
extension RootInteractor: SampleListener, CounterListener, TimerListener, CalculatorListener,
  ProfileListener, WeatherListener, TicTacToeRootListener, ShopListener
{
  func requestToInteractor(from child: String) {
    action.onNext(.replace(child, with: .profile))
  }

  func counterDidReach(_ count: Int) {
    // A parent that shows the counts of its children would act here.
  }

  func timerDidRing() {
    // A parent that waits for the timer would act here.
  }
}
