// The types of the app's root that the nodes are wired to.
import RIBCore

final class RootComponent: Component<any Dependency> {}
final class RootInteractor: Interactor {}
