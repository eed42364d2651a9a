// TableBuilder.swift: the table's component is what its orders are given.
import RIBCore

protocol TableDependency: Dependency {}

final class TableComponent: Component<any TableDependency>, OrderDependency {}

protocol TableBuildable: Buildable {
  func build(withListener listener: any TableListener) -> any TableRouting
}

final class TableBuilder: Builder<any TableDependency>, TableBuildable {
  func build(withListener listener: any TableListener) -> any TableRouting {
    let component = TableComponent(dependency: dependency)
    let presenter = TableCLIPresenter()
    let interactor = TableInteractor(presenter: presenter, reactor: TableReactor())
    interactor.listener = listener
    return TableRouter(
      interactor: interactor, viewController: presenter,
      orderBuilder: OrderBuilder(dependency: component))
  }
}
