// ShopWiring.swift: what the shop is given, and who listens to it, where it is attached.
import RIBCore

extension HostComponent: ShopDependency {}

extension HostInteractor: ShopListener {}
