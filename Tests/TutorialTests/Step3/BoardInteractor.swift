// BoardInteractor.swift: shows the takings as long as the node is active.
import RIBCore

protocol BoardRouting: ViewableRouting {}

protocol BoardPresentable: Presentable {
  func show(drinks: Int)
}

final class BoardInteractor: PresentableInteractor<any BoardPresentable>, BoardInteractable {
  weak var router: (any BoardRouting)?
  private let takings: any Takings

  init(presenter: any BoardPresentable, takings: any Takings) {
    self.takings = takings
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    takings.drinks.skip(1)  // the replayed first number is no news
      .subscribe(onNext: { [weak self] in self?.presenter.show(drinks: $0) })
      .disposeOnDeactivate(interactor: self)
  }
}
