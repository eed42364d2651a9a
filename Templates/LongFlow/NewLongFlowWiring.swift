// The wiring of the flow in its parent: its dependency, and the calls to its listener.
import RIBCore

extension RootComponent: NewLongFlowDependency {}

extension RootInteractor: NewLongFlowListener {
  func newLongFlowDidFinish() {
    // A parent that has a use for it would act here.
  }
}
