// The wiring of the node in its parent: its dependency, and the calls to its listener.
import RIBCore

extension RootComponent: NewLongViewlessDependency {}

extension RootInteractor: NewLongViewlessListener {
  func newLongViewlessDidFinish() {
    // A parent that has a use for it would act here.
  }
}
