// HostParts.swift: what the root and a group are put together from, but for the router.
import RIBCore

protocol HostInteractable: Interactable {
  var router: (any HostRouting)? { get set }
}

protocol HostViewControllable: ViewControllable {}

/// The parts of a host.
struct HostParts {
  let presenter = HostCLIPresenter()
  let interactor: HostInteractor
  /// The children, which follow the interactor's state; each is built as its kind says.
  let children: RoutedChildren<HostChild>

  init(_ component: HostComponent) {
    let reactor = HostReactor(limits: component.hostLimits, depth: component.hostDepth)
    let interactor = HostInteractor(presenter: presenter, reactor: reactor)
    self.interactor = interactor
    children = .rising(name: \.name) { $0.kind.build(component, interactor, $0.name) }
  }
}
