// A session that reads no lines, over a tree that has been launched.

import RIBConsole
import RIBTesting

/// A session for tests of its view of the live tree.
struct LaunchedSession {
  let root = RootRouter(clock: ManualClock())
  let session: Session

  init(_ options: SessionOptions = SessionOptions()) {
    session = Session(
      root: root, options: options, inputs: [], output: RecordingSink(),
      errors: RecordingSink())
    root.launch()
  }
}
