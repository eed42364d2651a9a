// A node that runs a storage, and an observer of what fails.

import RIBCore

@testable import RIBStorage

final class HostInteractor: Interactor {
  let storage: Storage
  init(_ storage: Storage) { self.storage = storage }
  override func didBecomeActive() { storage.start(self) }
}

final class HostRouter: Router<HostInteractor> {}

final class FailureObserver: TreeObserver {
  let observesReactors = false
  private(set) var failures: [String] = []
  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    failures.append("\(path.string) \(failure.origin): \(failure.error)")
  }
}
