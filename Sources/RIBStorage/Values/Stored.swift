import RIBCore

/// The state of a stored value's file.
public enum StoredStatus: Equatable, Sendable {
  /// The file is being read; the value is the initial one.
  case loading
  /// The file holds the value, and would after a power loss.
  case saved
  /// The value has changed, and is saved when the pause is over.
  case changed
  /// The value is being saved.
  case saving
  /// The file could not be read or saved, for the reason given; the value stays in memory.
  case failed(StorageError)
}

/// A value that lasts: it is kept in memory and in one file, which follows it.
///
/// It is the one source of truth for all nodes that share it. Their reactors merge ``values`` in a transform, and change
/// it in `mutate`:
///
/// ```swift
/// func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
///   .merge(mutation, boards.values.map { .show($0) })
/// }
///
/// func mutate(action: Action) -> Observable<Mutation> {
///   switch action {
///   case .add(let title): boards.update { $0.append(Board(title)) }
///   }
///   return .empty()
/// }
/// ```
///
/// ``Storage`` makes it. Each failure is also reported to the tree's observers: once, and once more if the session ends
/// without the changes.
@MainActor
public final class Stored<Value: Codable & Sendable> {
  private let name: String
  /// The storage, which keeps this value, so that saves go on when the nodes that share the value have gone.
  private weak let storage: Storage?
  private let file: StoredFile<Value>
  private let initialValue: Value
  private let current: BehaviorRelay<Value>
  private let statusRelay = BehaviorRelay<StoredStatus>(value: .loading)

  /// The work with the file that runs or has yet to begin, if any.
  private var work: Work? = .load
  private enum Work { case load, save }
  /// The number of the latest work; the answers to all earlier work are dropped.
  private var workNumber = 0
  /// The changes that came before the file was read.
  private var early: [(inout Value) -> Void] = []
  /// Whether the value has changes that the file lacks and that no running save has.
  private var isChanged = false
  /// The number of saves that have failed, one after the other.
  private var failureCount = 0
  private var lastFailure: StorageError?
  private var timer: (any Disposable)?
  /// The entry in the list of running work, which lasts from the first change to the end of the save.
  private var entry: (any Disposable)?
  /// The end of the work, if anything waits for it.
  private var end: ReplaySubject<Void>?
  private var isWatched = false
  /// The first look of a restored session at the file; the session reads and saves nothing before it ends.
  private var look: Task<StorageError?, Never>?

  init(_ name: String, _ value: Value, _ file: StoredFile<Value>, in storage: Storage) {
    self.name = name
    self.file = file
    self.storage = storage
    initialValue = value
    current = BehaviorRelay(value: value)
  }

  // MARK: The value

  /// The present value; the initial one until the file was read.
  public var value: Value { current.value }

  /// The present value at once, then each that follows.
  public var values: Observable<Value> { current.asObservable() }

  /// The state of the file at once, then each that follows.
  public var status: Observable<StoredStatus> { statusRelay.asObservable() }

  /// The present state of the file.
  public var currentStatus: StoredStatus { statusRelay.value }

  /// Changes the value, and has it saved when the pause is over.
  ///
  /// A change that comes before the file has been read is made once that is done.
  public func update(_ change: @escaping (inout Value) -> Void) {
    if work == .load {
      early.append(change)
      return list()
    }
    var value = current.value
    change(&value)
    isChanged = true
    // Before the status, as observers that are notified of it may save the value at once.
    current.accept(value)
    noteChange()
  }

  /// Saves the value now, if it has changed.
  ///
  /// - Returns: The end of the save, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func flush() -> Single<Void> {
    if work == nil, !isChanged { return .just(()) }
    let end = wait()
    if work == nil { save() }
    return end
  }

  /// Reads the file again, and drops the changes that were not saved; without a file, the value is the initial one.
  ///
  /// - Returns: The end of the reading, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func reload() -> Single<Void> {
    early = []
    unlist()
    isChanged = false
    let end = wait()
    load()
    return end
  }

  /// Saves the value, whatever the file holds now.
  ///
  /// - Returns: The end of the save, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func overwrite() -> Single<Void> {
    let end = wait()
    if work != .load { save(isForced: true) }
    return end
  }

  private func wait() -> Single<Void> {
    let end = end ?? .create(bufferSize: 1)
    self.end = end
    return end.asSingle()
  }

  // MARK: Working with the file

  /// Begins to read the file, or goes on to save what has changed.
  func storageDidStart() {
    if work == .load { return load() }
    if end != nil { return save() }
    noteChange()
  }

  /// Saves the changes that wait, unless they were saved as the node ended.
  func storageDidStop() { if entry != nil { finish() } }

  /// Whether the file may have changes that the session has undone; known before a tree asks its first request.
  private var hasGoneBack: Bool { RecordedRequest.recorder?.hasGoneBack == true }

  /// Begins work in place of the work that runs, and returns its number.
  private func begin(_ work: Work) -> Int {
    self.work = work
    workNumber += 1
    return workNumber
  }

  /// Runs work off the main actor, recorded under a name; its answer is dropped if later work has begun meanwhile.
  private func run<Answer: Codable & Sendable>(
    _ name: String, _ number: Int,
    _ work: @escaping @Sendable (StoredFile<Value>) throws -> Answer,
    _ take: @escaping (Result<Answer, StorageError>) -> Void
  ) {
    let answer = Observable.ofMachine(name, errors: StorageError.self) { [weak self, file] in
      // A restored session first finds out what the file holds.
      _ = await self?.look?.value
      return try await file.off(work)
    }
    storage?.run(name, answer) { [weak self] event in
      guard let self, number == workNumber else { return }
      switch event {
      case .next(let answer): take(.success(answer))
      case .error(let error):
        let kind = self.work == .save ? StorageError.Kind.unwritable : .unreadable
        let refusal = file.failure(kind, "was left as it is. \(error)")
        take(.failure(error as? StorageError ?? refusal))
      case .completed: break
      }
    }
  }

  /// Notes that the work is over, and ends the waits for it; waits that observers of the status begin are for later work.
  private func rest(after name: String, _ failure: StorageError? = nil) {
    let end = end.take()
    guard let failure else {
      unlist()
      statusRelay.accept(.saved)
      end?.onNext(())
      end?.onCompleted()
      return
    }
    fail(failure, of: name)
    end?.onError(failure)
  }

  /// Notes a failure, and reports it unless it is the same as the last one; if the save may work later, it is tried again.
  private func fail(_ error: StorageError, of name: String) {
    unlist()
    if error != lastFailure { storage?.report(error, of: name) }
    lastFailure = error
    if isChanged {
      // In the background, as the save may never work and nothing should wait for it.
      list(isBackground: true)
      if error.kind == .unwritable || error.kind == .unsynced {
        failureCount += 1
        schedule(after: .seconds(1 << min(failureCount - 1, 6)))
      }
    }
    statusRelay.accept(.failed(error))
  }

  /// Lists the work with the file as running; if its node ends before the work does, the work is finished at once.
  private func list(_ work: String = "save", isBackground: Bool = false) {
    if entry != nil { return }
    entry = storage?.list("\(work) \(name)", isBackground: isBackground) { [weak self] in
      self?.finish()
    }
  }

  private func unlist() {
    timer.take()?.dispose()
    entry.take()?.dispose()
  }

  // MARK: Loading

  private func load() {
    let number = begin(.load)
    statusRelay.accept(.loading)
    // The file is read at once, so that the value is there before anyone uses it. A session that records its requests has
    // to ask for it instead, and waits for the answer before its first line.
    if RecordedRequest.recorder == nil { return loadNow() }
    list("load")
    run("load \(name)", number, { try $0.load(number: number) }, didLoad)
  }

  private func loadNow() {
    didLoad(Result { () throws(StorageError) in try file.load(number: workNumber) })
  }

  private func didLoad(_ answer: Result<StoredFile<Value>.Loaded, StorageError>) {
    work = nil
    unlist()
    lastFailure = nil
    var (value, failure) = (initialValue, StorageError?.none)
    switch answer {
    case .success(.none): file.note(nil)
    case .success(.value(let loaded, let version, let isOld)):
      file.note(version)
      value = loaded
      isChanged = isOld
    case .success(.setAside(let error)):
      file.note(nil)
      storage?.report(error, of: "load \(name)")
    case .failure(let error):
      file.note(nil, refusal: error)
      (value, failure) = (current.value, error)
    }
    if failure == nil { watch() }
    if !early.isEmpty { isChanged = true }
    for change in exchange(&early, with: []) { change(&value) }
    current.accept(value)
    if let failure { return rest(after: "load \(name)", failure) }
    if work != nil { return }
    if !isChanged { return rest(after: "load \(name)") }
    noteChange()
    if end != nil, work == nil { save() }
  }

  /// Looks at the file each time that a session has been restored.
  private func watch() {
    // Not by `look`, which a restoration does not make.
    if isWatched || RecordedRequest.recorder == nil { return }
    isWatched = true
    let work = "look at \(name)"
    let differences = Observable<StorageError>.recordedWithoutFailure(work) {
      [weak self, file, hasGoneBack] _ in
      guard let self else { return .never() }
      let look = Task { [value] in
        await file.off { $0.look(for: value, hasGoneBack: hasGoneBack) }
      }
      self.look = look
      return .run { send in if let error = await look.value { send(error) } }.concat(.never())
    }
    storage?.run(work, differences) { [weak self] event in
      guard let self, case .next(let error) = event else { return }
      // Reported at each start, also if it is the same as the last one.
      lastFailure = nil
      fail(error, of: work)
    }
  }

  // MARK: Saving

  private func noteChange() {
    if !isChanged { return }
    list()
    if work != nil { return }
    schedule()
    if case .failed = statusRelay.value {} else { statusRelay.accept(.changed) }
  }

  private func schedule(after pause: Duration? = nil) {
    guard timer == nil, let storage, storage.isRunning else { return }
    let pause = pause ?? storage.pause
    timer = storage.run("save \(name)", Observable<Int>.timer(pause, clock: storage.clock)) {
      [weak self] event in
      if case .next = event { self?.save() }
    }
  }

  private func save(isForced: Bool = false) {
    // Without a storage that runs, the value is saved when it runs again.
    guard let storage, storage.isRunning else { return }
    timer.take()?.dispose()
    let (number, value, hasGoneBack) = (begin(.save), current.value, hasGoneBack)
    isChanged = false
    list()
    statusRelay.accept(.saving)
    run(
      "save \(name)", number,
      { try $0.save(value, number: number, isForced: isForced, hasGoneBack: hasGoneBack) }, didSave)
  }

  private func didSave(_ answer: Result<StoredFile<Value>.Saved?, StorageError>) {
    work = nil
    switch answer {
    case .success(let saved):
      if let saved { file.note(saved.version) }
      if let path = saved?.keptPath {
        storage?.report(file.replaced(keptAt: path), of: "save \(name)")
      }
      (failureCount, lastFailure) = (0, nil)
      if !isChanged { return rest(after: "save \(name)") }
      if end != nil { return save() }
      schedule()
      statusRelay.accept(.changed)
    case .failure(let error):
      isChanged = true
      rest(after: "save \(name)", error)
    }
  }

  /// Saves what has changed before the storage ceases to run.
  private func finish() {
    defer { unlist() }
    let isLive = RecordedRequest.recorder?.isLive != false
    if work == .load {
      if early.isEmpty || !isLive { return }
      loadNow()
    }
    if !isChanged, work == nil { return }
    let number = begin(.save)
    isChanged = false
    // Reported once more, as the changes are lost now.
    lastFailure = nil
    didSave(
      Result { () throws(StorageError) in
        // A session that is being restored saved the value when it ran; one that only looks leaves the save to the next.
        if !isLive { return .init(try file.contents(of: value).version) }
        return try file.save(value, number: number, hasGoneBack: hasGoneBack)
      })
  }
}
