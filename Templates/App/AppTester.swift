import RIBCore
import RIBTesting
import Testing

/// Makes a session with the whole tree of the app, for tests that type lines, such as those that `save test` writes.
///
/// Give services of the outside doubles here, as soon as the app has some.
func appTester() -> ConsoleTester {
  ConsoleTester { clock in RootBuilder(dependency: AppComponent(clock: clock)).build() }
}
