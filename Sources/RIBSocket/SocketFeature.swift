import RIBConsole
import RIBTerminal

extension ProgramFeature {
  /// A session that other terminals and programs join: `--listen` and `--join`.
  public static var socket: ProgramFeature { ProgramFeature(SocketFeature()) }
}

private struct SocketFeature: FeatureImplementation {
  let options = [
    ProcessOption(
      "--listen", takes: .file,
      "listen on the socket FILE, at which other terminals and",
      "programs join the session"),
    ProcessOption(
      "--join", takes: .file, role: .replacesSessionWithData,
      "be a terminal of the session that listens on the socket FILE;",
      "quit leaves it, and quit --session ends it"),
  ]

  /// Refuses options beside `--join` that only the session itself can have.
  func check(_ options: ProcessOptions) throws(UsageError) {
    guard options.isGiven("--join") else { return }
    let (session, usual) = (options.session, SessionOptions())
    let others = [
      "--listen": options.isGiven("--listen"), "--virtual-time": session.movesClock,
      "--drain": session.drain != usual.drain, "--paths": session.paths != usual.paths,
      "--only-results": session.printsOnlyResults, "-v": session.verbosity == .verbose,
      "--allow-source-anywhere": session.allowsSourceAnywhere,
    ]
    let given = others.filter(\.value).map(\.key) + options.programValues.keys
    if let other = given.min() {
      throw UsageError(message: "'--join' and '\(other)' cannot be combined")
    }
  }

  /// Lets programs connect, which wait until the session begins.
  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: RunningProgram
  ) throws {
    guard let path = options.value(of: "--listen") else { return }
    session.door = try SocketDoor(at: path)
  }

  func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus? {
    guard let path = options.value(of: "--join") else { return nil }
    var options = options
    options.loadsRC = false
    let isJSON = options.session.format == .json
    let files = ProgramFiles(program: program.name, environment: .ofProcess)
    let isTyped = StandardDescriptor.input.isTerminal && !isJSON
    let inputs = try options.openInputs(files, isTerminal: isTyped).inputs
    let socket = try attempt(LocalSocket.connect(to: path)) { JoinError($0, at: path) }
    if let user = try? LocalSocket.peerUser(of: socket),
      let error = JoinError(ofUser: user, at: path)
    {
      throw error
    }
    let link = SessionLink(socket)
    if isJSON { return try await link.passThrough(inputs, to: program.output) }
    let hello = try await link.nextEvent()
    if let error = JoinError(hello, at: path) { throw error }
    var session = options.session(files)
    session.greeting = "Joined \(hello?.program ?? "a session") \(hello?.version ?? "")"
    return await JoinedTerminal(link, session, output: program.output, errors: program.errors)
      .run(session.isPlain ? inputs.map(\.withoutEditor) : inputs)
  }
}
