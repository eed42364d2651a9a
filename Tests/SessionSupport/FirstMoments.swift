// The dates and random numbers of a session that has just begun.

import RIBCore

@testable import RIBConsole

extension SessionMoments {
  /// Those of a session that was launched at the beginning of 1970.
  convenience init(of clock: VirtualClock) {
    self.init(of: clock, launch: SessionStart(id: "first", date: 0))
  }
}
