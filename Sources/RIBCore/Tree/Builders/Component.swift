import Basics

/// The objects that a node makes and shares, as the dependency of its children.
///
/// ```swift
/// final class LoggedInComponent: Component<any LoggedInDependency>, OffGameDependency {
///   var scoreStream: any ScoreStream { shared { ScoreStreamImpl() } }
/// }
/// ```
@MainActor
open class Component<DependencyType>: ComponentChain, Dependency {
  /// The node's own dependency.
  public final let dependency: DependencyType
  private var sharedValues: [CallSite: SharedValue] = [:]
  // The last property, as they are released in their order, and those of a superclass first. Sound without
  // isolation: after the initialiser only `takeAbove` changes it, when nothing else can read it any more.
  @safe private nonisolated(unsafe) var above = ComponentAbove()

  /// Creates a component with the node's own dependency.
  @inlinable
  public init(dependency: DependencyType) {
    self.dependency = dependency
    super.init()
    // Cast here, where the type is known, so that it is specialised.
    if let chain = dependency as? ComponentChain { keep(chain) }
  }

  @usableFromInline final func keep(_ chain: ComponentChain) { above.reference.component = chain }

  nonisolated final override func takeAbove() -> ComponentChain? {
    above.reference.component.take()
  }

  /// Returns one instance of a value for this component and this call in the source.
  ///
  /// - Parameters:
  ///   - file: The position of the call; not passed by hand.
  ///   - line: The position of the call; not passed by hand.
  ///   - column: The position of the call; not passed by hand.
  ///   - factory: Makes the value at the first call. Calling the same `shared` again while it runs
  ///     is a programmer's error.
  /// - Complexity: O(1).
  public final func shared<Value>(
    file: String = #fileID, line: Int = #line, column: Int = #column, _ factory: () -> Value
  ) -> Value {
    let site = CallSite(file: file, line: line, column: column, type: ObjectIdentifier(Value.self))
    switch sharedValues[site] {
    case .made(let value as Value): return value
    case .made, nil: break
    case .beingMade:
      programmerError(
        "The shared value at \(file):\(line) of \(type(of: self)) needs itself while it is being "
          + "made. Look for a cycle in what its factory reads.")
    }
    sharedValues[site] = .beingMade
    let value = factory()
    sharedValues[site] = .made(value)
    return value
  }
}

private enum SharedValue {
  case beingMade
  case made(Any)
}

/// A position in the source, with the type made there, as generic code makes several.
private struct CallSite: Hashable {
  let file: String
  let line: Int
  let column: Int
  let type: ObjectIdentifier
}

/// The superclass of all components, by which a long chain of them is released in a loop.
@MainActor
open class ComponentChain {
  @usableFromInline
  init() {}

  /// Removes and returns the second reference to the component above; to be called only when nothing else refers to
  /// this component, so that nothing can read the reference, on whatever thread the last release happens.
  nonisolated func takeAbove() -> ComponentChain? { nil }
}

/// A second reference to the component above another, released after the first, which takes the chain of components
/// apart in a loop: releasing the lowest of a deep tree would recurse through all of them.
private struct ComponentAbove: ~Copyable {
  struct Reference: ~Copyable {
    var component: ComponentChain?
    consuming func end() -> ComponentChain? { component }
  }

  var reference = Reference()

  deinit {
    var next = reference.end()
    while var component = next.take(), isKnownUniquelyReferenced(&component) {
      next = component.takeAbove()
    }
  }
}
