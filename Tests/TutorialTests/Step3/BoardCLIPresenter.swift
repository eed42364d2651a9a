// BoardCLIPresenter.swift: a line for each sale, and no commands.
import RIBConsole

final class BoardCLIPresenter: CLIPresenter, BoardPresentable, BoardViewControllable {
  func show(drinks: Int) {
    write("drinks sold: \(drinks)")
  }
}
