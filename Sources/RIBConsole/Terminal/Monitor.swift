// A value behind a mutex, with a condition to wait for: the one lock of the project.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that the reader's thread and the main actor share.
///
/// `@unchecked Sendable` holds: `state` is private and touched only between lock and unlock of the
/// mutex; the two pointers never change and are freed in `deinit`, when nobody else is left; what
/// goes in and comes out is itself Sendable. `@safe`: no caller gets hold of the pointers.
@safe
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the value, and wakes whoever waits to look at it.
  ///
  /// Resume continuations with what this returns, not inside: `body` must not call out.
  func update<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_signal(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Blocks the calling thread, never the main actor's, until `body` finds what it waits for.
  func wait<Result: Sendable>(for body: (inout State) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
