import Dispatch

/// Makes an object and releases the last reference to it on another thread.
///
/// The main actor waits meanwhile, so what an isolated deinit has to do there has not been done when
/// this returns.
func releaseElsewhere(_ make: () -> some AnyObject & Sendable) {
  let box = Parcel(make())
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { @Sendable in
    box.release()
    isDone.signal()
  }
  isDone.wait()
}

nonisolated private final class Parcel: Sendable {
  // Used by two threads, one of which waits for the other.
  private nonisolated(unsafe) var object: (any AnyObject & Sendable)?

  init(_ object: any AnyObject & Sendable) { unsafe self.object = object }

  func release() { unsafe object = nil }
}
