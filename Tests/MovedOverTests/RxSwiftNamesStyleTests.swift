import RIBCore
import Testing

@MainActor struct RxSwiftNamesStyleTests {
  private let bag = DisposeBag()

  @Test func `a station is connected once for all subscribers`() {
    let source = PublishSubject<String>()
    let station = Station(source.asObservable())
    var received: [String] = []
    station.songs.subscribe(onNext: { received.append("a \($0)") }).disposed(by: bag)
    station.songs.subscribe(onNext: { received.append("b \($0)") }).disposed(by: bag)
    source.onNext("too early")
    let connection = station.songs.connect()
    source.onNext("one")
    connection.dispose()
    source.onNext("too late")
    #expect(received == ["a one", "b one"])
    station.latest.subscribe().disposed(by: bag)
    source.onNext("two")
    station.latest.subscribe(onNext: { received.append("c \($0)") }).disposed(by: bag)
    #expect(received.last == "c two")
    for text in ["1", "2", "3"] { station.errors.accept(text) }
    station.errors.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    #expect(received.suffix(2) == ["2", "3"])
  }

  @Test func `a document is saved at the second attempt, and read`() {
    let store = DocumentStore()
    var received: [String] = []
    store.length("letter").subscribe(onSuccess: { received.append("\($0)") }).disposed(by: bag)
    store.saveAndRead("Dear", as: "letter").subscribe { event in
      switch event {
      case .success(let text): received.append(text)
      case .failure(let error): received.append("\(error)")
      }
    }.disposed(by: bag)
    store.document("none").subscribe(
      onSuccess: { received.append($0) }, onError: { received.append("\($0)") },
      onCompleted: { received.append("nothing") }
    ).disposed(by: bag)
    #expect(received == ["0", "Dear", "nothing"])
    #expect(store.attempts == 2)
  }

  @Test func `a screen loads once for all its drivers`() {
    let reload = PublishSubject<Void>()
    var answers: [Single<Int>] = [.just(3), .error(SignUpError.noConnection)]
    let screen = ScoreScreen(reload: reload.asObservable()) { answers.removeFirst() }
    reload.onNext(())
    reload.onNext(())
    screen.tap()
    #expect(screen.score.value == 3)
    #expect(screen.title.value == "score: 3")
    #expect(screen.alerts == ["noConnection", "tapped"])
    #expect(screen.requests == 2)
  }
}
