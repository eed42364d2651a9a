// Bytes from a descriptor, read on a thread of their own, which may block for as long as none come.

import RIBCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What is read at a time.
enum ByteBatch: Equatable, Sendable {
  /// Empty only where the waiting task was cancelled.
  case bytes([UInt8])
  /// There is no more, now and for good.
  case endOfInput
  /// Reading failed, for good.
  case failed(SystemError)

  /// Whether no batch follows.
  var isFinal: Bool {
    if case .bytes = self { false } else { true }
  }
}

/// A source of bytes, such as what is typed.
@MainActor
protocol ByteSource: AnyObject {
  /// Waits for bytes, one call at a time; the cancellation of the waiting task ends the wait with none.
  func nextBytes() async -> ByteBatch
}

/// Reads a descriptor without ever holding up the main actor.
///
/// The thread starts with the first call and reads one chunk of at most 64 KiB each time it is asked:
/// memory does not grow with the input, and nothing is taken from a shared descriptor that was not asked
/// for. Releasing the reader, or `stop()`, ends the thread; one that is blocked in a read stays until
/// bytes come or the program ends, and does no harm.
@MainActor
final class ByteReader: ByteSource {
  private let input: InputDescriptor
  private let exchange = ByteExchange()
  private var isStarted = false

  init(_ input: InputDescriptor) { self.input = input }

  deinit { exchange.stop() }

  func nextBytes() async -> ByteBatch {
    if !isStarted {
      do throws(SystemError) {
        try ReaderThread(input, exchange).start()
        isStarted = true
      } catch {
        return .failed(error)
      }
    }
    return await exchange.next()
  }

  /// The lines of a regular file, if it is not very large.
  var lineCount: Int? { input.lineCount }

  /// Ends reading for good: this and every later wait gets the end of input.
  func stop() { exchange.stop() }
}

/// Where the main actor asks for a batch and the reader's thread delivers it: the one lock of the
/// project.
///
/// The thread reads only when asked, so at most one batch is in memory; one whose wait was cancelled
/// meanwhile is kept for the next.
///
/// `@unchecked Sendable` holds: what varies is private and touched only between lock and unlock of the
/// mutex; the two pointers never change and are freed in `deinit`, when there is no other reference.
/// `@safe`: no caller gets hold of the pointers.
@safe
private final class ByteExchange: @unchecked Sendable {
  typealias Waiter = CheckedContinuation<ByteBatch, Never>

  private enum Demand { case none, wanted, underWay, stopped }

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var waiter: Waiter?
  private var demand = Demand.none
  /// Delivered when no one was waiting, or the last one of all, which stays.
  private var ready: ByteBatch?

  init() {
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

  // MARK: The main actor's side

  /// Waits for the next batch; the cancellation of the waiting task ends the wait with nothing.
  func next() async -> ByteBatch {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        ask(waiter)
        // A cancellation that came before found no one waiting.
        if Task.isCancelled { withdraw() }
      }
    } onCancel: {
      withdraw()
    }
  }

  /// Ends reading for good; the thread ends when it next looks.
  func stop() {
    answer(.endOfInput) {
      demand = .stopped
      ready = .endOfInput
    }
  }

  private func ask(_ waiter: Waiter) {
    unsafe pthread_mutex_lock(mutex)
    if self.waiter != nil {
      programmerError("A reader was asked for bytes twice at once; await one read at a time.")
    }
    let batch = ready
    if let batch {
      if !batch.isFinal { ready = nil }
    } else {
      self.waiter = waiter
      if demand == .none { demand = .wanted }
    }
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
    if let batch { waiter.resume(returning: batch) }
  }

  /// Ends the present wait; what is being read is for the next one.
  private func withdraw() { answer(.bytes([])) {} }

  /// Changes something, and resumes the one who waits.
  private func answer(_ batch: ByteBatch, _ change: () -> Void) {
    unsafe pthread_mutex_lock(mutex)
    let waiter = self.waiter
    change()
    self.waiter = nil
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
    waiter?.resume(returning: batch)
  }

  // MARK: The thread's side

  /// Blocks until a batch is asked for.
  ///
  /// - Returns: False once none will be asked for any more.
  func waitUntilWanted() -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while demand != .wanted, demand != .stopped { unsafe pthread_cond_wait(condition, mutex) }
    if demand == .wanted { demand = .underWay }
    return demand != .stopped
  }

  /// Hands over the batch that was asked for.
  func deliver(_ batch: ByteBatch) {
    answer(batch) {
      if demand == .stopped { return }
      demand = .none
      if waiter == nil || batch.isFinal { ready = batch }
    }
  }
}

/// What the thread works on; after the start, it alone touches this.
private final class ReaderThread {
  private let input: InputDescriptor
  private let exchange: ByteExchange

  init(_ input: InputDescriptor, _ exchange: ByteExchange) {
    self.input = input
    self.exchange = exchange
  }

  /// Starts a detached thread that reads when asked, until the end of input or until stopped.
  ///
  /// A thread that is blocked in `read(2)` when the program ends goes with the program.
  func start() throws(SystemError) {
    // The thread gets the only reference to its work, and gives it up when it ends.
    let work = unsafe Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = unsafe pthread_create(&thread, nil, readerThreadMain, work.toOpaque())
    if code != 0 {
      unsafe work.release()
      throw SystemError(code: code)
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  func run() {
    JobControl.answerTerminalSignals()
    while exchange.waitUntilWanted() {
      let batch = read()
      exchange.deliver(batch)
      if batch.isFinal { return }
    }
  }

  private func read() -> ByteBatch {
    do throws(SystemError) {
      let bytes = try input.readChunk()
      return bytes.isEmpty ? .endOfInput : .bytes(bytes)
    } catch {
      return .failed(error)
    }
  }
}

#if canImport(Darwin)
  private func readerThreadMain(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ReaderThread>.fromOpaque(work).takeRetainedValue().run()
    return nil
  }
#else
  private func readerThreadMain(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work {
      unsafe Unmanaged<ReaderThread>.fromOpaque(work).takeRetainedValue().run()
    }
    return nil
  }
#endif
