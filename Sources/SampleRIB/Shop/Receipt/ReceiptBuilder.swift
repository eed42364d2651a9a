// ReceiptBuilder.swift: puts the receipt's page together, out of the receipt that its route carries.
import RIBCore

protocol ReceiptDependency: Dependency {}

protocol ReceiptBuildable: Buildable {
  func build(withListener listener: any ReceiptListener, receipt: Receipt) -> any ReceiptRouting
}

final class ReceiptBuilder: Builder<any ReceiptDependency>, ReceiptBuildable {
  func build(withListener listener: any ReceiptListener, receipt: Receipt) -> any ReceiptRouting {
    let presenter = ReceiptCLIPresenter()
    let interactor = ReceiptInteractor(
      presenter: presenter, reactor: ReceiptReactor(receipt: receipt))
    interactor.listener = listener
    return ReceiptRouter(interactor: interactor, viewController: presenter)
  }
}
