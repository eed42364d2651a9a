// Streams as RxSwift's users write them; only the imports were changed, and `scheduler:` to `clock:`.

import RIBCore
import RIBRx

enum SignUpError: Error, Equatable {
  case noConnection
}

/// A service that answers once.
protocol SignUpService: AnyObject {
  @MainActor func isFree(name: String) -> Single<Bool>
  @MainActor func signUp(name: String, password: String) -> Single<String>
}

final class SignUpViewModel {
  struct Input {
    let name: Observable<String>
    let password: Observable<String>
    let submit: Observable<Void>
  }

  struct Output {
    let isNameFree: Observable<Bool>
    let canSubmit: Driver<Bool>
    let result: Observable<String>
    let isBusy: Observable<Bool>
  }

  private let service: SignUpService
  private let clock: any Clock<Duration>

  init(service: SignUpService, clock: any Clock<Duration>) {
    self.service = service
    self.clock = clock
  }

  @MainActor func transform(_ input: Input) -> Output {
    let isBusy = BehaviorRelay(value: false)
    let service = self.service

    let isNameFree = input.name
      .filter { !$0.isEmpty }
      .debounce(.milliseconds(300), clock: clock)
      .distinctUntilChanged()
      .flatMapLatest { name in
        service.isFree(name: name)
          .catchAndReturn(false)
      }
      .share(replay: 1)

    let canSubmit =
      Observable
      .combineLatest(isNameFree, input.password) { isFree, password in
        isFree && password.count >= 4
      }
      .startWith(false)
      .distinctUntilChanged()
      .asDriver(onErrorJustReturn: false)

    let form = Observable.combineLatest(input.name, input.password)
    let result = input.submit
      .throttle(.seconds(1), latest: false, clock: clock)
      .withLatestFrom(form)
      .do(onNext: { _ in isBusy.accept(true) })
      .flatMapLatest { name, password in
        service.signUp(name: name, password: password)
          .asObservable()
          .retry(2)
          .catch { error in .just("failed: \(error)") }
      }
      .do(onNext: { _ in isBusy.accept(false) })
      .share()

    return Output(
      isNameFree: isNameFree, canSubmit: canSubmit, result: result,
      isBusy: isBusy.asObservable())
  }
}

/// A service made of closures, with singles created by hand.
final class SignUpServiceStub: SignUpService {
  var freeNames: Set<String> = []
  var failures = 0
  private(set) var asked: [String] = []

  func isFree(name: String) -> Single<Bool> {
    return Single<Bool>.create { [weak self] single in
      self?.asked.append(name)
      single(.success(self?.freeNames.contains(name) ?? false))
      return Disposables.create()
    }
  }

  func signUp(name: String, password: String) -> Single<String> {
    return Single<String>.create { [weak self] single in
      guard let self = self else { return Disposables.create() }
      if self.failures > 0 {
        self.failures -= 1
        single(.failure(SignUpError.noConnection))
      } else {
        single(.success("welcome, \(name)"))
      }
      return Disposables.create {
        // Nothing to cancel.
      }
    }
  }
}

/// A shelf that is observed: subjects, relays and streams made from them.
@MainActor final class Shelf {
  private let disposeBag = DisposeBag()
  private let books = BehaviorRelay<[String]>(value: [])
  private let events = PublishSubject<String>()
  let count = BehaviorRelay(value: 0)
  private(set) var log: [String] = []

  init() {
    books
      .map { $0.count }
      .bind(to: count)
      .disposed(by: disposeBag)
    Observable.merge(
      events.asObservable(),
      count.skip(1).map { "count \($0)" }
    )
    .subscribe(
      onNext: { [weak self] in self?.log.append($0) },
      onDisposed: {}
    )
    .disposed(by: disposeBag)
    Observable.zip(events, events.skip(1)) { ($0, $1) }
      .filter { $0 == $1 }
      .subscribe(onNext: { [unowned self] pair in self.log.append("again \(pair.0)") })
      .disposed(by: disposeBag)
  }

  func put(_ book: String) {
    books.accept(books.value + [book])
    events.onNext("put \(book)")
  }

  func longest() -> Observable<String> {
    return
      books
      .flatMap { Observable.from($0) }
      .scan("") { $1.count > $0.count ? $1 : $0 }
      .distinctUntilChanged()
      .take(while: { $0.count < 20 })
  }
}
