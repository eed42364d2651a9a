// HostComponent.swift: what a host is given, and what it gives to its children.
import RIBCore

/// What every host needs: the services of all its children, and how far it may grow.
public protocol HostDependency: Dependency {
  /// The time that effects wait on.
  var clock: any Clock<Duration> { get }
  /// How far the hosts may grow.
  var hostLimits: HostLimits { get }
}

/// The component of a host.
final class HostComponent: Component<any HostDependency> {
  let clock: any Clock<Duration>
  let hostLimits: HostLimits
  /// How deep the host is; the root is at 0.
  let hostDepth: Int

  init(dependency: any HostDependency, depth: Int) {
    clock = dependency.clock
    hostLimits = dependency.hostLimits
    hostDepth = depth
    super.init(dependency: dependency)
  }
}
