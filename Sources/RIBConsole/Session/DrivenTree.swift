import RIBCore

/// The tree that a session drives, with its time, its effects, and the journal that keeps it.
@MainActor
struct DrivenTree {
  let root: any LaunchRouting
  let effects: EffectLedger
  /// The virtual time of the tree; nil if its effects run whenever they can.
  let stage: VirtualStage?
  /// The journal that keeps the session, if it is kept.
  let keeper: (any SessionKeeper)?

  private let clock: any Clock<Duration>
  private let isGivenUp: () -> Bool

  /// - Parameters:
  ///   - isMoved: Whether waits move the clock, which must be virtual then.
  ///   - watchesRequests: Whether rest includes the work of recorded requests.
  ///   - isGivenUp: Whether no part of the session is to wait any longer.
  init(
    _ root: any LaunchRouting, clock: any Clock<Duration>, isMoved: Bool,
    watchesRequests: Bool, keeper: (any SessionKeeper)?, phase: SharedPhase,
    isGivenUp: @escaping () -> Bool
  ) {
    self.root = root
    self.clock = clock
    self.keeper = keeper
    self.isGivenUp = isGivenUp
    effects = EffectLedger(phase, keeper: keeper)
    if !isMoved, keeper == nil {
      stage = nil
      return
    }
    guard let clock = (clock as? any VirtualTime)?.virtualClock else {
      programmerError(
        "A session can only move a virtual clock, and be kept with one; give it a VirtualClock.")
    }
    let rest = SessionRest(clock, watchesRequests: watchesRequests, isGivenUp: isGivenUp)
    let requests = OutsideRequests(
      start: keeper?.id ?? String(UInt64.random(in: .min ... .max), radix: 16),
      origin: rest.requestOrigin,
      onAsked: { [weak keeper] in keeper?.didAsk($1, at: $2 ?? "", number: $0) },
      onAnswer: VirtualClock.checkWaits)
    stage = VirtualStage(rest, requests, keeper: keeper)
  }

  /// Makes the time of the tree as a session lets it pass: with a clock that it follows, or else moved by waits.
  func time(
    of owner: any TimeOwner, following realTime: (any Clock<Duration>)?, outsideLimit: Duration?,
    phase: SharedPhase
  ) -> any SessionTime {
    guard let stage else { return RealTime(clock, phase, isGivenUp: isGivenUp) }
    if let realTime { return LiveTime(stage, of: owner, following: realTime) }
    return JumpingTime(stage, of: owner, outsideLimit: outsideLimit)
  }
}
