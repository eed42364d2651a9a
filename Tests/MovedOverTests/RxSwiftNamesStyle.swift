// Streams as RxSwift's users write them, for less common names; only the imports were
// changed, and `scheduler:` to `clock:`.

import RIBCore
import RIBRx

/// A station with many subscribers: one connection, shared by hand.
@MainActor final class Station {
  let songs: ConnectableObservable<String>
  let latest: Observable<String>
  let errors = ReplayRelay<String>.create(bufferSize: 2)

  init(_ source: Observable<String>) {
    songs = source.publish()
    latest = source.replay(1).refCount()
  }
}

/// A store that answers once, sometimes, or not at all.
@MainActor final class DocumentStore {
  private var documents: [String: String] = [:]
  private(set) var attempts = 0

  func document(_ name: String) -> Maybe<String> {
    return Maybe<String>.create { maybe in
      if let text = self.documents[name] {
        maybe(.success(text))
      } else {
        maybe(.completed)
      }
      return Disposables.create()
    }
  }

  func save(_ text: String, as name: String) -> Completable {
    return Completable.create { completable in
      self.attempts += 1
      guard self.attempts > 1 else {
        completable(.error(SignUpError.noConnection))
        return Disposables.create()
      }
      self.documents[name] = text
      completable(.completed)
      return Disposables.create {}
    }
  }

  func length(_ name: String) -> Single<Int> {
    return document(name)
      .ifEmpty(default: "")
      .map { $0.count }
  }

  /// Saves again after an error, as often as the handler allows, and reads the saved document.
  func saveAndRead(_ text: String, as name: String) -> Single<String> {
    return save(text, as: name)
      .retry(when: { errors in errors.take(3) })
      .andThen(document(name))
      .ifEmpty(switchTo: Single.error(RxError.noElements))
  }
}

/// A screen with drivers.
@MainActor final class ScoreScreen {
  private let disposeBag = DisposeBag()
  private let taps = PublishRelay<Void>()
  let score = BehaviorRelay<Int?>(value: nil)
  let title = BehaviorRelay(value: "")
  private(set) var alerts: [String] = []
  private(set) var requests = 0

  private lazy var alert = Binder(self) { screen, text in screen.alerts.append(text) }

  init(reload: Observable<Void>, load: @escaping () -> Single<Int>) {
    let result =
      reload
      .flatMapFirst { [weak self] in
        load()
          .do(onSubscribe: { self?.requests += 1 })
          .asObservable()
          .materialize()
      }
      .share()
    let loaded = result.compactMap { $0.element }.asDriver(onErrorDriveWith: .empty())
    loaded.drive(score).disposed(by: disposeBag)
    loaded.map { "score: \($0)" }.drive(title).disposed(by: disposeBag)
    result.compactMap { $0.error }.map { "\($0)" }.bind(to: alert).disposed(by: disposeBag)
    taps.asSignal().emit(onNext: { [weak self] in self?.alerts.append("tapped") })
      .disposed(by: disposeBag)
  }

  func tap() { taps.accept(()) }
}
