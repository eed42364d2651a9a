// A workflow that records the calls of its hooks.

import RIBCore

final class TestWorkflow: Workflow<()> {
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  override func didComplete() { journal.note("complete") }
  override func didFork() { journal.note("fork") }
  override func didReceiveError(_ error: any Error) { journal.note("error \(error)") }
}
