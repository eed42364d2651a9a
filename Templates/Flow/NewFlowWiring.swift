// NewFlowWiring.swift: what the flow is given, and who listens to it, where it is attached.
import RIBCore

extension RootComponent: NewFlowDependency {}

extension RootInteractor: NewFlowListener {
  func newFlowDidFinish() {
    // A parent that has a use for it would act here.
  }
}
