import RIBCore

protocol PaymentDependency: Dependency {
  var cartStream: any CartStream { get }
  var paymentAPI: any PaymentAPI { get }
}

final class PaymentComponent: Component<any PaymentDependency> {
  fileprivate var cartStream: any CartStream { dependency.cartStream }
  fileprivate var paymentAPI: any PaymentAPI { dependency.paymentAPI }
}

protocol PaymentBuildable: Buildable {
  func build(withListener listener: any PaymentListener) -> any PaymentRouting
}

final class PaymentBuilder: Builder<any PaymentDependency>, PaymentBuildable {
  func build(withListener listener: any PaymentListener) -> any PaymentRouting {
    let component = PaymentComponent(dependency: dependency)
    let presenter = PaymentCLIPresenter()
    let reactor = PaymentReactor(cartStream: component.cartStream, api: component.paymentAPI)
    let interactor = PaymentInteractor(presenter: presenter, reactor: reactor)
    interactor.listener = listener
    return PaymentRouter(interactor: interactor, viewController: presenter)
  }
}
