// What a node has, and gives to its children.

/// What a node makes and shares, as the dependency of its children.
///
/// ```swift
/// final class LoggedInComponent: Component<any LoggedInDependency>, OffGameDependency {
///   var scoreStream: any ScoreStream { shared { ScoreStreamImpl() } }
/// }
/// ```
@MainActor
open class Component<DependencyType>: ComponentChain, Dependency {
  /// What the node itself was given.
  public final let dependency: DependencyType
  private var sharedValues: [CallSite: SharedValue] = [:]
  // The last property, as they are released in their order; a property of a superclass would go first.
  // Sound without isolation: after the initializer it is changed in one way only, by `takeAbove`, when
  // nothing else can read it any more; see there.
  @safe private nonisolated(unsafe) var above = ComponentAbove()

  /// Makes a component on top of what the node was given.
  @inlinable
  public init(dependency: DependencyType) {
    self.dependency = dependency
    super.init()
    // Looked for here, where the type is known, so that it is specialised.
    if let chain = dependency as? ComponentChain { keep(chain) }
  }

  @usableFromInline final func keep(_ chain: ComponentChain) { above.reference.component = chain }

  nonisolated final override func takeAbove() -> ComponentChain? {
    above.reference.component.take()
  }

  /// One instance of a value for this component and this place in the code.
  ///
  /// - Parameters:
  ///   - file: The place; not given by hand.
  ///   - line: The place; not given by hand.
  ///   - column: The place; not given by hand.
  ///   - factory: Makes the value at the first call. Reaching its own `shared` again while it runs
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

/// A place in the code, with the type made there, as generic code makes several.
private struct CallSite: Hashable {
  let file: String
  let line: Int
  let column: Int
  let type: ObjectIdentifier
}

/// What components have in common, so that a long chain of them is released in a loop.
@MainActor
open class ComponentChain {
  @usableFromInline
  init() {}

  /// Takes out the second reference to what is above.
  ///
  /// Only when nothing else refers to this component, so that nothing can read what is taken, on whatever
  /// thread the last release happens.
  nonisolated func takeAbove() -> ComponentChain? { nil }
}

/// A second reference to the component that another was given, released after the first.
///
/// Components hold each other upwards, so releasing the lowest of a deep tree would recurse through
/// all of them; this takes the chain apart in a loop instead.
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
