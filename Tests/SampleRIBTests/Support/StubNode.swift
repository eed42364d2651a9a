import RIBCore
import RIBTesting

@testable import SampleRIB

/// A stub of the router of any child.
final class StubRouter: RouterSpy, CounterRouting {}
