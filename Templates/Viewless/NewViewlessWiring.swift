// NewViewlessWiring.swift: what the node is given, and who listens to it, where it is attached.
import RIBCore

extension RootComponent: NewViewlessDependency {}

extension RootInteractor: NewViewlessListener {
  func newViewlessDidFinish() {
    // A parent that has a use for it would act here.
  }
}
