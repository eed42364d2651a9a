// RootInteractor.swift: a host without a parent.

final class RootInteractor: HostInteractor, RootInteractable {}
