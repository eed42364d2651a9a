import RIBCore

protocol PaymentDependency: Dependency {
  var cartStream: any CartStream { get }
  var paymentAPI: any PaymentAPI { get }
}

protocol PaymentBuildable: Buildable {
  func build(withListener listener: any PaymentListener) -> any PaymentRouting
}

final class PaymentBuilder: Builder<any PaymentDependency>, PaymentBuildable {
  func build(withListener listener: any PaymentListener) -> any PaymentRouting {
    let presenter = PaymentCLIPresenter()
    let reactor = PaymentReactor(cartStream: dependency.cartStream, api: dependency.paymentAPI)
    let interactor = PaymentInteractor(presenter: presenter, reactor: reactor)
    interactor.listener = listener
    return PaymentRouter(interactor: interactor, viewController: presenter)
  }
}
