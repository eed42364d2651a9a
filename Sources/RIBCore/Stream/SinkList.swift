// The subscribers of a subject, in the order in which they came.

/// Subscribers in subscription order.
///
/// A sink that stopped is dropped at the next delivery, or when the list has doubled since it was
/// last cleaned; so a subscription needs no way back to the list, and disposing costs O(1).
@usableFromInline
@MainActor
struct SinkList<Element> {
  /// The sinks, all of this list's element type; kept without it, so that what needs no elements
  /// looks up no types.
  @usableFromInline var sinks: [AnySink] = []
  @usableFromInline var cleanAt: Int32 = 8
  /// How many walk the list by index.
  ///
  /// None is dropped meanwhile, so that the indices stay.
  @usableFromInline var walkers: Int32 = 0

  @inlinable nonisolated init() {}

  @inlinable var count: Int { sinks.count }

  @inlinable
  subscript(index: Int) -> Sink<Element> {
    // Only `append` adds.
    unsafe unsafeDowncast(sinks[index], to: Sink<Element>.self)
  }

  /// Adds a subscriber.
  ///
  /// - Complexity: Amortised O(1).
  @inlinable
  mutating func append(_ sink: Sink<Element>) {
    if sinks.count >= cleanAt { clean() }
    // A new array has room for one where one is all that most lists get, and needs no growing.
    if sinks.isEmpty { sinks = [sink] } else { sinks.append(sink) }
  }

  /// Whether a subscriber has not stopped.
  var hasRunning: Bool { sinks.contains { !$0.isStopped } }

  /// Ends all subscriptions.
  func disposeAll() {
    for index in 0..<sinks.count { sinks[index].dispose() }
  }

  /// Drops the subscribers that have stopped, unless the list is being walked.
  @inlinable
  mutating func clean() {
    if walkers > 0 { return }
    sinks.removeAll { $0.isStopped }
    cleanAt = max(8, Int32(clamping: 2 * sinks.count))
  }
}
