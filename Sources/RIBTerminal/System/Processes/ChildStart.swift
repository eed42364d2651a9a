import Platform

enum ChildStart {
  /// The file that a child reads, and to which it writes what is dropped.
  static let null = "/dev/null"

  /// Starts a program with a descriptor for its reports; the first of its words is its name.
  ///
  /// - Parameter changes: Variables that differ from those of this process; nil removes one.
  static func spawn(
    _ executable: String, _ words: [String], changing changes: [String: String?],
    errorsTo errorFile: String, reportingTo report: Int32
  ) throws(SystemError) -> pid_t {
    var values = ProcessInfo.processInfo.environment
    for (name, value) in changes { values[name] = value }
    let variables = values.map { "\($0)=\($1)" }
    // C would stop at the NUL.
    if ([executable, errorFile] + words + variables).contains(where: { $0.utf8.contains(0) }) {
      throw .invalidArgument
    }
    // A number that no descriptor of the child has: `dup2` to the same number would keep it closed on exec.
    let reportEnd = fcntl(report, F_DUPFD_CLOEXEC, 10)
    guard reportEnd >= 0 else { throw .latest }
    defer { SystemCall.closeFile(reportEnd) }

    var actions = unsafe CLibrary.noFileActions
    var attributes = unsafe CLibrary.noSpawnAttributes
    try check(unsafe posix_spawn_file_actions_init(&actions))
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    try unsafe connect(&actions, errorFile, reportEnd)
    try check(unsafe posix_spawnattr_init(&attributes))
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe configure(&attributes)

    let argumentVector = unsafe vector(words)
    let variableVector = unsafe vector(variables)
    defer { unsafe (argumentVector + variableVector).forEach { unsafe free($0) } }
    var process: pid_t = 0
    try check(
      unsafe posix_spawn(
        &process, executable, &actions, &attributes, argumentVector, variableVector))
    return process
  }

  /// Connects the standard descriptors and the one for reports.
  @unsafe
  private static func connect(
    _ actions: inout CLibrary.FileActions, _ errorFile: String, _ reportEnd: Int32
  ) throws(SystemError) {
    try check(unsafe posix_spawn_file_actions_addopen(&actions, 0, null, O_RDONLY, 0))
    try check(unsafe posix_spawn_file_actions_addopen(&actions, 1, null, O_WRONLY, 0))
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    try check(unsafe posix_spawn_file_actions_addopen(&actions, 2, errorFile, flags, 0o600))
    let descriptor = ChildProcess.reportDescriptor
    try check(unsafe posix_spawn_file_actions_adddup2(&actions, reportEnd, descriptor))
    if CLibrary.closesOtherDescriptors != 0 { return }
    // Descriptors opened by this process are closed on exec, but it may have been started with more.
    for number in descriptors where number > descriptor && fcntl(number, F_GETFD) == 0 {
      try check(unsafe posix_spawn_file_actions_addclose(&actions, number))
    }
  }

  /// The open descriptors of this process, however large their numbers; the usual numbers if the system does
  /// not list them.
  private static var descriptors: [Int32] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
    return names?.compactMap { Int32($0) } ?? Array(0..<1024)
  }

  /// Sets a process group of its own, which the terminal does not interrupt, and no ignored or blocked signals.
  @unsafe
  private static func configure(_ attributes: inout CLibrary.SpawnAttributes) {
    let flags =
      POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
      | CLibrary.closesOtherDescriptors
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  }
}

/// Returns words as C strings, which the caller frees.
private func vector(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
  unsafe words.map { unsafe strdup($0) } + [nil]
}

private func check(_ code: Int32) throws(SystemError) {
  if code != 0 { throw SystemError(code: code) }
}
