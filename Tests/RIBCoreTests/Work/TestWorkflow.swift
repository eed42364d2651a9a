// A workflow that writes down what it is told.

import RIBCore

final class TestWorkflow: Workflow<()> {
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  override func didComplete() { journal.note("complete") }
  override func didFork() { journal.note("fork") }
  override func didReceiveError(_ error: any Error) { journal.note("error \(error)") }
}
