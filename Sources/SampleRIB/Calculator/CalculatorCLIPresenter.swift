import RIBConsole
import RIBCore

protocol CalculatorPresentableListener: AnyObject {
  var action: ActionSubject<CalculatorViewAction> { get }
  var state: Observable<CalculatorViewState> { get }
}

/// Takes keys, and shows the display.
final class CalculatorCLIPresenter: CLIPresenter, CalculatorPresentable,
  CalculatorViewControllable
{
  weak var listener: (any CalculatorPresentableListener)?

  override func bind() {
    guard let listener else { return }
    commands(to: listener.action) {
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
    listener.state.map { $0.displayText }.distinctUntilChanged()
      .skip(1)  // the replayed first state is no news
      .subscribe(onNext: { [weak self] in self?.write("display: \($0)") })
      .disposed(by: disposeBag)
  }
}
