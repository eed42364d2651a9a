// A workflow that records the calls of its hooks.

import RIBCore
import TestSupport

final class TestWorkflow: Workflow<()> {
  let log: EventLog

  init(_ log: EventLog) { self.log = log }

  override func didComplete() { log.note("complete") }
  override func didFork() { log.note("fork") }
  override func didReceiveError(_ error: any Error) { log.note("error \(error)") }
}
