import RIBCore

protocol AddressDependency: Dependency {}

protocol AddressBuildable: Buildable {
  func build(withListener listener: any AddressListener) -> any AddressRouting
}

final class AddressBuilder: Builder<any AddressDependency>, AddressBuildable {
  func build(withListener listener: any AddressListener) -> any AddressRouting {
    let presenter = AddressCLIPresenter()
    let interactor = AddressInteractor(presenter: presenter, reactor: AddressReactor())
    interactor.listener = listener
    return AddressRouter(interactor: interactor, viewController: presenter)
  }
}
