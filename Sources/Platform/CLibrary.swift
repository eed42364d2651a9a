/// The differences between the C libraries of the platforms that are more than a name.
///
/// Functions return what those of C do, with the reason of a failure in `errno`.
package enum CLibrary {
  #if canImport(Darwin)
    package typealias FileActions = posix_spawn_file_actions_t?
    package typealias SpawnAttributes = posix_spawnattr_t?

    @unsafe package static var noFileActions: FileActions { nil }
    @unsafe package static var noSpawnAttributes: SpawnAttributes { nil }
    @unsafe package static var noThread: pthread_t? { nil }

    package static var streamSocket: Int32 { SOCK_STREAM }
    package static var profilingTimer: Int32 { ITIMER_PROF }
    /// The limit on the size of core files.
    package static var coreLimit: Int32 { RLIMIT_CORE }
    /// The flag with which no other descriptors of this process stay open in a child; 0 if there is none.
    package static var closesOtherDescriptors: Int32 { POSIX_SPAWN_CLOEXEC_DEFAULT }
    /// The flag with which a closed connection raises no signal; see `raiseNoSignal(on:)`.
    package static var sendsWithoutSignal: Int32 { 0 }
    /// The positions to which `lseek` moves: the next data of a file, and its next hole.
    package static var nextData: Int32 { SEEK_DATA }
    package static var nextHole: Int32 { SEEK_HOLE }
    /// The flags of a descriptor from which other files are opened; the folder need not be readable elsewhere.
    package static var onlyForPaths: Int32 { O_RDONLY }
    /// The flags that open a link instead of the file to which it leads.
    package static var linksThemselves: Int32 { O_SYMLINK }

    /// The path of the running program.
    package static var program: String {
      var size: UInt32 = 0
      _ = unsafe _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      _ = unsafe _NSGetExecutablePath(&path, &size)
      return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Waits until the bytes of a file, or the entries of a folder, are on the device.
    package static func sync(_ descriptor: Int32) -> Int32 {
      // Only this waits for the device; some file systems do not have it.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return 0 }
      return fsync(descriptor)
    }

    /// Waits until the bytes of a file are on the device, but not the times of its changes.
    package static func syncBytes(_ descriptor: Int32) -> Int32 { sync(descriptor) }

    /// Reads the path that an open link contains.
    @unsafe package static func readLink(
      _ descriptor: Int32, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int
    ) -> Int {
      Int(unsafe freadlink(descriptor, buffer, size))
    }

    /// Reads the user that the other side of a socket had when it connected.
    package static func peerUser(_ socket: Int32, _ user: inout uid_t) -> Int32 {
      var group = gid_t()
      return unsafe getpeereid(socket, &user, &group)
    }

    /// Makes a new socket raise no signal if the connection is closed.
    package static func raiseNoSignal(on socket: Int32) {
      var isOn: Int32 = 1
      let size = socklen_t(MemoryLayout.size(ofValue: isOn))
      _ = unsafe setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, size)
    }
  #else
    package typealias FileActions = posix_spawn_file_actions_t
    package typealias SpawnAttributes = posix_spawnattr_t

    @unsafe package static var noFileActions: FileActions { unsafe posix_spawn_file_actions_t() }
    @unsafe package static var noSpawnAttributes: SpawnAttributes { posix_spawnattr_t() }
    @unsafe package static var noThread: pthread_t { pthread_t() }

    #if canImport(Musl)
      package static var streamSocket: Int32 { SOCK_STREAM }
      package static var profilingTimer: Int32 { ITIMER_PROF }
      /// The limit on the size of core files.
      package static var coreLimit: Int32 { RLIMIT_CORE }
    #else
      package static var streamSocket: Int32 { Int32(SOCK_STREAM.rawValue) }
      package static var profilingTimer: Int32 { Int32(ITIMER_PROF.rawValue) }
      /// The limit on the size of core files.
      package static var coreLimit: Int32 { Int32(RLIMIT_CORE.rawValue) }
    #endif
    /// The flag with which no other descriptors of this process stay open in a child; 0 if there is none.
    package static var closesOtherDescriptors: Int32 { 0 }
    /// The flag with which a closed connection raises no signal.
    package static var sendsWithoutSignal: Int32 { Int32(MSG_NOSIGNAL) }
    /// The positions to which `lseek` moves, which Swift does not import: the next data of a file, and its next hole.
    package static var nextData: Int32 { 3 }
    package static var nextHole: Int32 { 4 }
    /// The flags of a descriptor from which other files are opened: O_PATH, which Swift does not import.
    package static var onlyForPaths: Int32 { 0o10_000_000 }
    /// The flags that open a link instead of the file to which it leads.
    package static var linksThemselves: Int32 { O_NOFOLLOW }

    /// The path of the running program, even if its file was replaced or removed.
    package static var program: String { "/proc/self/exe" }

    /// Waits until the bytes of a file, or the entries of a folder, are on the device.
    package static func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

    /// Waits until the bytes of a file are on the device, but not the times of its changes.
    package static func syncBytes(_ descriptor: Int32) -> Int32 { fdatasync(descriptor) }

    /// Reads the path that an open link contains.
    @unsafe package static func readLink(
      _ descriptor: Int32, _ buffer: UnsafeMutablePointer<CChar>, _ size: Int
    ) -> Int {
      unsafe readlinkat(descriptor, "", buffer, size)
    }

    /// Reads the user that the other side of a socket had when it connected.
    package static func peerUser(_ socket: Int32, _ user: inout uid_t) -> Int32 {
      // `struct ucred`, which Swift does not import.
      var peer = (process: pid_t(), user: uid_t(), group: gid_t())
      var size = socklen_t(MemoryLayout.size(ofValue: peer))
      let result = unsafe getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size)
      user = peer.user
      return result
    }

    /// Makes a new socket raise no signal if the connection is closed; here, each call has a flag for that.
    package static func raiseNoSignal(on socket: Int32) {}
  #endif
}

extension stat {
  /// The time of the last change of the contents.
  package var changeTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

extension sigaction {
  /// A handler that is given the number of the signal.
  package typealias Handler = @convention(c) (Int32) -> Void
  /// A handler that is given the number of the signal, its origin and the state of the thread.
  package typealias DetailedHandler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  #if canImport(Darwin)
    @unsafe package var handler: Handler? {
      get { unsafe __sigaction_u.__sa_handler }
      set { unsafe __sigaction_u.__sa_handler = newValue }
    }
    @unsafe package var detailedHandler: DetailedHandler? {
      get { unsafe __sigaction_u.__sa_sigaction }
      set { unsafe __sigaction_u.__sa_sigaction = newValue }
    }
  #elseif canImport(Musl)
    @unsafe package var handler: Handler? {
      get { unsafe __sa_handler.sa_handler }
      set { unsafe __sa_handler.sa_handler = newValue }
    }
    @unsafe package var detailedHandler: DetailedHandler? {
      get { unsafe __sa_handler.sa_sigaction }
      set { unsafe __sa_handler.sa_sigaction = newValue }
    }
  #else
    @unsafe package var handler: Handler? {
      get { unsafe __sigaction_handler.sa_handler }
      set { unsafe __sigaction_handler.sa_handler = newValue }
    }
    @unsafe package var detailedHandler: DetailedHandler? {
      get { unsafe __sigaction_handler.sa_sigaction }
      set { unsafe __sigaction_handler.sa_sigaction = newValue }
    }
  #endif
}
