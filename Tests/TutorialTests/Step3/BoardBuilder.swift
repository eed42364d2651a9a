// BoardBuilder.swift: a board needs takings to read; its parent need not listen to it.
import RIBCore

protocol BoardDependency: Dependency {
  var takings: any Takings { get }
}

protocol BoardBuildable: Buildable {
  func build() -> any BoardRouting
}

final class BoardBuilder: Builder<any BoardDependency>, BoardBuildable {
  func build() -> any BoardRouting {
    let presenter = BoardCLIPresenter()
    let interactor = BoardInteractor(presenter: presenter, takings: dependency.takings)
    return BoardRouter(interactor: interactor, viewController: presenter)
  }
}
