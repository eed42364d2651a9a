import Platform

/// A thread that ends with its work, or with the program, even while it is blocked.
///
/// It is not one of Dispatch's threads: if those were blocked here, the main actor would change threads more
/// often, each of which keeps memory of its own.
package final class DetachedThread: Sendable {
  private let work: @Sendable () -> Void

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Starts a thread for work that may block.
  ///
  /// - Throws: An error if the system has no thread left.
  package static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
    // The thread gets the only reference, and releases it when it ends.
    let reference = unsafe Unmanaged.passRetained(DetachedThread(work))
    var thread = unsafe CLibrary.noThread
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        pthread_detach(pthread_self())
        // It is optional on some platforms only.
        let reference: UnsafeMutableRawPointer? = unsafe argument
        if let reference = unsafe reference {
          unsafe Unmanaged<DetachedThread>.fromOpaque(reference).takeRetainedValue().work()
        }
        return nil
      }, reference.toOpaque())
    if code == 0 { return }
    unsafe reference.release()
    throw SystemError(code: code)
  }
}
