// The wiring of the node in its parent: its dependency, and the calls to its listener.
import RIBCore

extension RootComponent: NewNodeDependency {}

extension RootInteractor: NewNodeListener {
  func newNodeDidFinish() {
    // A parent that has a use for it would act here.
  }
}
