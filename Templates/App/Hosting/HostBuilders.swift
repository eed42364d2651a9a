// HostBuilders.swift: the builders of all that a host can attach, injected into its router.
import RIBCore

struct HostBuilders {
  let newNode: any NewNodeBuildable

  func build(_ child: HostChild, withListener listener: any HostInteractable) -> any Routing {
    switch child.kind {
    case .newnode: newNode.build(withListener: listener)
    }
  }
}
