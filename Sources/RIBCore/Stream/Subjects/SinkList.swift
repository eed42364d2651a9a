/// The subscribers of a subject, in the order of their subscription.
///
/// A stopped sink is dropped at the next delivery, or when the list has doubled since it was last cleaned. A
/// subscription therefore needs no reference to the list, and disposing costs O(1).
@usableFromInline
@MainActor
struct SinkList<Element> {
  /// The sinks, all of this list's element type; stored without it, so that code that needs no elements looks
  /// up no types.
  @usableFromInline
  enum Sinks {
    case none
    /// Most lists have at most one sink and need no array.
    case one(AnySink)
    case several([AnySink])
  }

  @usableFromInline var sinks = Sinks.none
  @usableFromInline var cleanAt: Int32 = 8
  /// The number of iterations over the indices that are in progress; no sink is dropped meanwhile.
  @usableFromInline var walkers: Int32 = 0

  @inlinable nonisolated init() {}

  @inlinable var count: Int {
    switch sinks {
    case .none: 0
    case .one: 1
    case .several(let sinks): sinks.count
    }
  }

  @inlinable
  subscript(index: Int) -> Sink<Element> {
    // Only `append` adds sinks.
    unsafe unsafeDowncast(sink(at: index), to: Sink<Element>.self)
  }

  @inlinable
  func sink(at index: Int) -> AnySink {
    switch sinks {
    case .one(let sink) where index == 0: return sink
    case .several(let sinks): return sinks[index]
    default: programmerError("A list of subscribers has none at \(index).")
    }
  }

  /// Adds a subscriber.
  ///
  /// - Complexity: Amortised O(1).
  @inlinable
  mutating func append(_ sink: Sink<Element>) {
    if count >= cleanAt { clean() }
    switch sinks {
    case .none: sinks = .one(sink)
    case .one(let first): sinks = .several([first, sink])
    case .several(var several):
      // Released here, so that the array has one owner and grows in place.
      sinks = .none
      several.append(sink)
      sinks = .several(several)
    }
  }

  /// Whether any subscriber has not stopped.
  var hasRunning: Bool { (0..<count).contains { !sink(at: $0).isStopped } }

  /// Ends all subscriptions.
  func disposeAll() {
    switch sinks {
    case .none: break
    case .one(let sink): sink.dispose()
    case .several(let sinks): for sink in sinks { sink.dispose() }
    }
  }

  /// Drops the subscribers that have stopped, unless an iteration is in progress.
  @inlinable
  mutating func clean() {
    if walkers > 0 { return }
    switch sinks {
    case .none: break
    case .one(let sink): if sink.isStopped { sinks = .none }
    case .several(var several):
      // Released here, as in `append`. No closure: calls from the standard library check the main actor.
      sinks = .none
      var kept = 0
      for index in several.indices where !several[index].isStopped {
        several.swapAt(kept, index)
        kept += 1
      }
      several.removeSubrange(kept...)
      if kept > 0 { sinks = .several(several) }
    }
    cleanAt = max(8, Int32(clamping: 2 * count))
  }
}
