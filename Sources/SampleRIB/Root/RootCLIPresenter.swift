// RootCLIPresenter.swift: the root's commands are those of every host.

final class RootCLIPresenter: HostCLIPresenter, RootViewControllable {}
