import RIBConsole
import RIBCore

protocol CalculatorListener: AnyObject {}

protocol CalculatorDependency: Dependency {
  var clock: any Clock<Duration> { get }
  /// The time that a result takes.
  var calculationDelay: Duration { get }
}

/// Presses keys on the register; a result may take its time.
final class CalculatorReactor: Reactor {
  enum Action: Equatable {
    case press(CalculatorKey)
    /// A run of keys as characters, such as `12.5+3=`.
    case keys(String)
  }

  enum Mutation {
    case press(CalculatorKey)
    case showResult(CalculatorRegister, ofKeyCount: Int)
  }

  struct State: Codable, Equatable {
    fileprivate(set) var register = CalculatorRegister()
    /// The number of keys that have taken effect; a result is dropped if it has changed meanwhile.
    fileprivate var keyCount = 0

    var displayText: String { register.displayText }
  }

  let initialState = State()
  private let calculationDelay: Duration
  private let clock: any Clock<Duration>

  init(calculationDelay: Duration, clock: any Clock<Duration>) {
    self.calculationDelay = calculationDelay
    self.clock = clock
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .press(let key): return mutation(for: key)
    case .keys(let text):
      // The whole run is read before the first key is pressed, so that a bad key changes nothing.
      do throws(Refusal) {
        // Each key is evaluated in its turn, when the keys before it have taken effect.
        let keys = try CalculatorKey.run(of: text)
        try checkRoom(for: keys)
        return .concat(
          keys.map { key in
            .deferred { [weak self] in self?.mutation(for: key) ?? .empty() }
          })
      } catch {
        return .error(error)
      }
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .press(let key):
      state.register.press(key)
      state.keyCount += 1
    case .showResult(let register, let keyCount):
      // A key that was pressed meanwhile replaces the result.
      guard keyCount == state.keyCount else { return }
      state.register = register
      state.keyCount += 1
    }
  }

  private func mutation(for key: CalculatorKey) -> Observable<Mutation> {
    let state = currentState
    if key != .clear, state.register.isError {
      return .error(Refusal("The display shows Error; clear it first, with clear or the key c."))
    }
    guard state.register.hasRoom(for: key) else { return .error(Self.noRoom) }
    guard key == .equal else { return .just(.press(key)) }
    var register = state.register
    register.press(.equal)
    let result = Observable.just(Mutation.showResult(register, ofKeyCount: state.keyCount))
    return calculationDelay > .zero ? result.delay(calculationDelay, clock: clock) : result
  }

  /// Refuses keys if a digit would be lost.
  private func checkRoom(for keys: [CalculatorKey]) throws(Refusal) {
    var register = currentState.register
    for key in keys {
      guard register.hasRoom(for: key) else { throw Self.noRoom }
      register.press(key)
    }
  }

  private static var noRoom: Refusal {
    Refusal("A number can have at most \(CalculatorDisplay.digits) digits; type a shorter one.")
  }
}

extension CalculatorReactor.State {
  private enum CodingKeys: String, CodingKey { case displayText }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let text = try values.decode(String.self, forKey: .displayText)
    guard let register = CalculatorRegister(displayText: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .displayText, in: values, debugDescription: "\"\(text)\" is nothing to display")
    }
    self.register = register
  }

  /// Encodes the text on the display, without a pending operation.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(displayText, forKey: .displayText)
  }
}

/// Takes keys, and shows the display.
final class CalculatorPresenter: NodePresenter<CalculatorReactor> {
  override func bind() {
    commands {
      command("input", "Type one digit", .int("digit", in: 0...9)) { .press(.digit($0)) }
      command("dot", "Type the decimal dot") { .press(.dot) }
      command("op", "Choose an operation", .choice("operation", of: CalculatorOperator.self)) {
        .press(.operation($0))
      }
      command("sign", "Change the sign of the number shown") { .press(.sign) }
      command("percent", "Divide the number shown by 100") { .press(.percent) }
      command("equal", "Show the result") { .press(.equal) }
      command("clear", "Start again from zero") { .press(.clear) }
      command("keys", "Press several keys: \(CalculatorKey.alphabet)", .rest("text")) { .keys($0) }
    }
  }

  override func line(for state: State) -> String? { "display: \(state.displayText)" }
}

final class CalculatorInteractor: NodeInteractor<CalculatorReactor, any CalculatorListener> {}

final class CalculatorBuilder: Builder<any CalculatorDependency>, NodeBuildable {
  func build(withListener listener: any CalculatorListener) -> any Routing {
    let reactor = CalculatorReactor(
      calculationDelay: dependency.calculationDelay, clock: dependency.clock)
    return NodeRouter(CalculatorInteractor(reactor, CalculatorPresenter(), listener: listener))
  }
}
