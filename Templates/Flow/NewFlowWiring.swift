// The wiring of the flow in its parent: its dependency, and the calls to its listener.
import RIBCore

extension RootComponent: NewFlowDependency {}

extension RootInteractor: NewFlowListener {
  func newFlowDidFinish() {
    // A parent that has a use for it would act here.
  }
}
