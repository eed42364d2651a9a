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
/// ``Storage`` makes it. Each failure is also reported to the tree's observers, once.
@MainActor
public final class Stored<Value: Codable & Sendable>: StorageValue {
  let name: String
  /// Keeps this value, as saves go on whatever becomes of those who share it.
  private weak let storage: Storage?
  private let file: StoredFile<Value>
  private let current: BehaviorRelay<Value>
  private let statusRelay = BehaviorRelay<StoredStatus>(value: .loading)

  private var hasBegun = false
  /// The changes that came before the file was read.
  private var early: [(inout Value) -> Void] = []
  /// The number of changes, and that of the changes that the file has, or that are being saved.
  private var (changeCount, savedCount) = (0, 0)
  private var saveNumber = 0
  private var isSaving = false
  /// The number of saves that have failed, one after the other.
  private var failureCount = 0
  private var lastFailure: StorageError?
  private var timer: (any Disposable)?
  /// The entry in the lists of running work, from the first change to the end of the save.
  private var entry: (any Disposable)?
  private var waiting: [(SingleEvent<Void>) -> Void] = []
  private var isWatched = false
  /// The look at the file of a restored session, before which nothing is saved.
  private var look: Task<StorageError?, Never>?

  init(_ name: String, _ value: Value, _ file: StoredFile<Value>, in storage: Storage) {
    self.name = name
    self.file = file
    self.storage = storage
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
  /// A change that comes before the file was read is made when it was.
  public func update(_ change: @escaping (inout Value) -> Void) {
    if isLoading {
      early.append(change)
      return list()
    }
    var value = current.value
    change(&value)
    noteChange()
    current.accept(value)
  }

  /// Saves the value now, if it has changed.
  ///
  /// - Returns: The end of the save, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func flush() -> Single<Void> {
    if !isLoading, !isChanged, !isSaving { return .just(()) }
    let end = wait()
    if !isLoading, !isSaving { save() }
    return end
  }

  /// Reads the file again, and drops the changes that were not saved.
  ///
  /// - Returns: The end of that, whether subscribed to or not; the error is a ``StorageError``.
  @discardableResult
  public func reload() -> Single<Void> {
    early = []
    unlist()
    savedCount = changeCount
    saveNumber += 1
    isSaving = false
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
    if !isLoading { save(isForced: true) }
    return end
  }

  private var isLoading: Bool { statusRelay.value == .loading }
  private var isChanged: Bool { savedCount != changeCount }

  private func wait() -> Single<Void> {
    let result = ReplaySubject<Void>.create(bufferSize: 1)
    waiting.append { event in
      switch event {
      case .success:
        result.onNext(())
        result.onCompleted()
      case .failure(let error): result.onError(error)
      }
    }
    return result.asSingle()
  }

  private func endWaiting(_ event: SingleEvent<Void>) {
    let all = waiting
    waiting = []
    for end in all { end(event) }
  }

  // MARK: Reading

  func begin() {
    if !hasBegun {
      hasBegun = true
      load()
    } else if isChanged {
      list()
      schedule()
    }
  }

  private func load() {
    statusRelay.accept(.loading)
    let file = file
    // At once, so that the value is there before anything is done with it; a session that records its requests has to
    // ask, and wait before its first line.
    if RecordedRequest.recorder == nil {
      return didLoad(Answer { () throws(StorageError) in try file.load() })
    }
    let listed = storage?.list("load \(name)") {}
    let answer = Observable.local("load \(name)") {
      await Answer.off { () throws(StorageError) in try file.load() }
    }
    storage?.run("load \(name)", answer) { [weak self] event in
      if case .next(let answer) = event { self?.didLoad(answer) }
      listed?.dispose()
    }
  }

  private func didLoad(_ answer: Answer<StoredFile<Value>.Loaded>) {
    if !isLoading { return }
    lastFailure = nil
    var (loaded, isOld, failure) = (current.value, false, StorageError?.none)
    switch answer {
    case .success(.none): file.note(version: nil)
    case .success(.value(let value, let version, let old)):
      file.note(version: version)
      (loaded, isOld) = (value, old)
    case .success(.setAside(let error)):
      file.note(version: nil)
      storage?.report(error, of: "load \(name)")
    case .failure(let error):
      file.note(refusal: error)
      failure = error
    }
    statusRelay.accept(failure.map { .failed($0) } ?? .saved)
    let changes = early
    early = []
    for change in changes { change(&loaded) }
    if isOld || !changes.isEmpty { noteChange() } else { unlist() }
    if let failure { fail(failure, of: "load \(name)") }
    current.accept(loaded)
    if let failure { return endWaiting(.failure(failure)) }
    watch()
    if !isChanged { endWaiting(.success(())) } else if !waiting.isEmpty { save() }
  }

  /// Looks at the file each time that the session was restored.
  private func watch() {
    // Not by `look`, which a restoration does not make.
    if isWatched || RecordedRequest.recorder == nil { return }
    isWatched = true
    let changes = Observable<StorageError>.recorded(
      "look at \(name)", resuming: { [weak self] _ in self?.makeLook() ?? .never() })
    storage?.run("look at \(name)", changes) { [weak self] event in
      guard let self, case .next(let error) = event else { return }
      fail(error, of: "look at \(name)")
    }
  }

  private func makeLook() -> Observable<StorageError> {
    let (file, value) = (file, current.value)
    let look = Task { await Answer.off { () throws(StorageError) in try file.look(for: value) } }
    let difference = Task { () -> StorageError? in
      switch await look.value {
      case .success(let error): error
      case .failure(let error): error
      }
    }
    self.look = difference
    return Observable.run { send in
      if let error = await difference.value { send(error) }
    }.concat(.never())
  }

  // MARK: Saving

  private func noteChange() {
    changeCount += 1
    if isSaving { return list() }
    if case .failed = statusRelay.value {} else { statusRelay.accept(.changed) }
    list()
    schedule()
  }

  /// Lists the save as running work, which is finished at once before its node ends.
  private func list(isBackground: Bool = false) {
    if entry != nil { return }
    entry = storage?.list("save \(name)", isBackground: isBackground) { [weak self] in
      self?.finish()
    }
  }

  private func unlist() {
    timer.take()?.dispose()
    entry.take()?.dispose()
  }

  /// - Parameter pause: The time until the save; that of the storage if it is nil.
  private func schedule(after pause: Duration? = nil) {
    guard timer == nil, let storage, storage.isRunning else { return }
    let pause = pause ?? storage.pause
    timer = storage.run("save \(name)", Observable<Int>.timer(pause, clock: storage.clock)) {
      [weak self] event in
      if case .next = event { self?.save() }
    }
  }

  private func save(isForced: Bool = false) {
    timer.take()?.dispose()
    saveNumber += 1
    isSaving = true
    savedCount = changeCount
    statusRelay.accept(.saving)
    list()
    let (file, value, number) = (file, current.value, saveNumber)
    let answer = Observable.local("save \(name)") { [weak self] in
      // A restored session first finds out what the file holds.
      _ = await self?.look?.value
      return await Answer.off { () throws(StorageError) in
        try file.save(value, number: number, isForced: isForced)
      }
    }
    storage?.run("save \(name)", answer) { [weak self] event in
      if case .next(let answer) = event { self?.didSave(answer, number: number) }
    }
  }

  private func didSave(_ answer: Answer<String?>, number: Int) {
    if number != saveNumber || !isSaving { return }
    isSaving = false
    switch answer {
    case .success(let version):
      if let version { file.note(version: version) }
      (failureCount, lastFailure) = (0, nil)
      if isChanged {
        statusRelay.accept(.changed)
        return waiting.isEmpty ? schedule() : save()
      }
      unlist()
      statusRelay.accept(.saved)
      endWaiting(.success(()))
    case .failure(let error):
      savedCount = changeCount - 1
      fail(error, of: "save \(name)")
      endWaiting(.failure(error))
    }
  }

  /// Notes a failure, which is reported once; a save that may work later is tried again.
  private func fail(_ error: StorageError, of work: String) {
    unlist()
    statusRelay.accept(.failed(error))
    if error != lastFailure { storage?.report(error, of: work) }
    lastFailure = error
    if !isChanged { return }
    // Nothing waits for it, as it may never work.
    list(isBackground: true)
    guard error.kind == .unwritable || error.kind == .unsynced else { return }
    failureCount += 1
    schedule(after: .seconds(1 << min(failureCount - 1, 6)))
  }

  /// Saves what has changed before the storage ceases to run.
  private func finish() {
    defer { unlist() }
    // A session that only looks leaves that to the next one.
    if let recorder = RecordedRequest.recorder, !recorder.isLive { return }
    if isLoading {
      didLoad(Answer { () throws(StorageError) in try file.load() })
    }
    if !isChanged, !isSaving { return }
    saveNumber += 1
    isSaving = true
    savedCount = changeCount
    // Reported once more, as the changes are lost now.
    lastFailure = nil
    let answer = Answer { () throws(StorageError) in
      try file.save(current.value, number: saveNumber)
    }
    didSave(answer, number: saveNumber)
  }
}

/// The outcome of work with a file, as it is recorded.
enum Answer<Success: Codable & Sendable>: Codable, Sendable {
  case success(Success)
  case failure(StorageError)

  nonisolated init(_ work: () throws(StorageError) -> Success) {
    do throws(StorageError) {
      self = .success(try work())
    } catch {
      self = .failure(error)
    }
  }

  /// Does the work off the main actor, as files can be slow.
  @concurrent
  static func off(_ work: @escaping @Sendable () throws(StorageError) -> Success) async -> Answer {
    Answer(work)
  }
}
