// A session that reads no lines, over a tree that has been launched.

import RIBConsole
import RIBCore
import RIBTesting

/// A session for tests of its view of the live tree.
struct LaunchedSession {
  let root: RootRouter
  let session: Session

  init(_ options: SessionOptions = SessionOptions()) {
    let root = RootRouter(clock: VirtualClock())
    self.root = root
    session = Session(
      options: options, inputs: [], output: RecordingSink(), errors: RecordingSink()
    ) { _ in root }
    root.launch()
  }
}
