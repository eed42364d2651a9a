// The code of the article "One file or five".

import RIBConsole
import RIBCore

private enum TwoForms {
  final class PagesReactor: Reactor {
    typealias Action = Never
    struct State: Codable, Equatable { var pages = BackStack(1) }

    let initialState = State()
  }

  static func router(
    _ interactor: NodeInteractor<PagesReactor, Never>, _ pages: StackedChildren<Int>
  ) -> any Routing {
    NodeRouter(interactor, children: pages, following: \.pages)
  }

  protocol HouseListener: AnyObject {}

  final class HouseReactor: Reactor {
    typealias Action = Never
    struct State: Codable, Equatable { var isDark = false }

    let initialState = State()
  }

  protocol HouseRouting: Routing { func routeToLamp() }

  final class HouseInteractor: RoutingInteractor<HouseReactor, any HouseListener, any HouseRouting>
  {
    override func didRelay(_ change: Change<State>) {
      if change.changed(\.isDark) == true { router?.routeToLamp() }
    }
  }

  final class HouseRouter: NodeRouter<HouseInteractor>, HouseRouting {
    private let lampBuilder: any NodeBuildable<any LampListener>

    init(_ interactor: HouseInteractor, lampBuilder: any NodeBuildable<any LampListener>) {
      self.lampBuilder = lampBuilder
      super.init(interactor)
    }

    func routeToLamp() { attachChild(lampBuilder.build(withListener: interactor)) }
  }
}

extension TwoForms.HouseInteractor: LampListener {
  func lampDidSwitch(isOn: Bool) {}
}
