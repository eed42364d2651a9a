// NewNodeWiring.swift: what the node is given, and who listens to it, where it is attached.
import RIBCore

extension HostComponent: NewNodeDependency {}

extension HostInteractor: NewNodeListener {
  func newNodeDidFinish() {
    // A parent that has a use for it would act here.
  }
}
