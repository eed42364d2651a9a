// A session that asks no one for lines, over a tree that has been launched.

import RIBConsole
import RIBTesting

/// For tests of what a session knows of the live tree.
struct LaunchedSession {
  let root = RootRouter(clock: ManualClock())
  let session: Session

  init(_ options: SessionOptions = SessionOptions()) {
    session = Session(
      root: root, options: options, input: StringLineSource([]), output: RecordingSink(),
      errors: RecordingSink())
    root.launch()
  }
}
