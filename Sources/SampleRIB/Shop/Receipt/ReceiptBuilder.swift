import RIBCore

protocol ReceiptDependency: Dependency {}

protocol ReceiptBuildable: Buildable {
  func build(withListener listener: any ReceiptListener, receipt: Receipt) -> any ReceiptRouting
}

/// Builds the receipt's page from the receipt that its route carries.
final class ReceiptBuilder: Builder<any ReceiptDependency>, ReceiptBuildable {
  func build(withListener listener: any ReceiptListener, receipt: Receipt) -> any ReceiptRouting {
    let presenter = ReceiptCLIPresenter()
    let interactor = ReceiptInteractor(
      presenter: presenter, reactor: ReceiptReactor(receipt: receipt))
    interactor.listener = listener
    return ReceiptRouter(interactor: interactor, viewController: presenter)
  }
}
