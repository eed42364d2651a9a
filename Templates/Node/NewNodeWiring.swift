// NewNodeWiring.swift: what the node is given, and who listens to it, where it is attached.
import RIBCore

extension RootComponent: NewNodeDependency {}

extension RootInteractor: NewNodeListener {
  func newNodeDidFinish() {
    // A parent that has a use for it would act here.
  }
}
