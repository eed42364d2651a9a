// Operators that read a clock: what they do with an element while no time passes.

import RIBCore

extension Cases {
  /// Made with the first of these cases, and these are the last: once a process has a virtual clock, all
  /// that is asynchronous in it is counted, and takes longer.
  private static let clock = VirtualClock()

  static var timed: [Case] {
    [
      element("throttle, first") {
        $0.throttle(.seconds(1), latest: false, clock: Self.clock)
      } byHand: { next in
        let clock = Self.clock
        var lastSent: VirtualClock.Instant?
        return { number in
          let now = clock.now
          if let lastSent, lastSent.advanced(by: .seconds(1)) > now { return }
          lastSent = now
          next(number)
        }
      },
      element("throttle") {
        $0.throttle(.seconds(1), clock: Self.clock)
      } byHand: { next in
        let clock = Self.clock
        let waiting = HandFeed(keeping: 1)
        var lastSent: VirtualClock.Instant?
        return { number in
          let now = clock.now
          if let lastSent, lastSent.advanced(by: .seconds(1)) > now { return waiting.send(number) }
          lastSent = now
          next(number)
        }
      },
      element("debounce") {
        $0.debounce(.seconds(1), clock: Self.clock)
      } byHand: { next in
        let clock = Self.clock
        var waiting: (number: Int, due: VirtualClock.Instant)?
        return { number in
          let now = clock.now
          if let waiting, waiting.due <= now { next(waiting.number) }
          waiting = (number, now.advanced(by: .seconds(1)))
        }
      },
      element("timeout") {
        $0.timeout(.seconds(1), clock: Self.clock)
      } byHand: { next in
        let clock = Self.clock
        var deadline = clock.now.advanced(by: .seconds(1))
        return { number in
          let now = clock.now
          if deadline <= now { return }
          next(number)
          deadline = now.advanced(by: .seconds(1))
        }
      },
    ]
  }
}
