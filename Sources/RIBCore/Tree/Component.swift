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
  public final var dependency: DependencyType {
    guard let dependency = typedLink.dependency else {
      programmerError("The dependency of \(type(of: self)) was read after it had been released.")
    }
    return dependency
  }

  @usableFromInline let typedLink: DependencyLink<DependencyType>
  @usableFromInline var sharedValues: [CallSite: SharedValue] = [:]

  /// Makes a component on top of what the node was given.
  @inlinable
  public init(dependency: DependencyType) {
    typedLink = DependencyLink(dependency)
    super.init(link: typedLink)
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

@usableFromInline
enum SharedValue {
  case beingMade
  case made(Any)
}

/// A place in the code, with the type made there, as generic code makes several.
@usableFromInline
struct CallSite: Hashable {
  let file: String
  let line: Int
  let column: Int
  let type: ObjectIdentifier
}

/// What components have in common, so that a long chain of them is released in a loop.
@MainActor
open class ComponentChain {
  // Sound without isolation: the reference is constant, and what it refers to is changed in one way
  // only, by `take`, in the deinit of a link below, after `isKnownUniquelyReferenced` has said that
  // nothing else holds this component, or in the link's own deinit. So nothing else can read it at
  // that time, on whatever thread the last release happens.
  @usableFromInline nonisolated(unsafe) let link: AnyDependencyLink

  @inlinable
  init(link: AnyDependencyLink) { unsafe self.link = link }
}

/// The reference from a component to what is above it.
///
/// Components hold each other upwards, so releasing the lowest of a deep tree would recurse through
/// all of them; this takes the chain apart in a loop instead.
@usableFromInline
class AnyDependencyLink {
  /// Takes the reference out.
  ///
  /// Formed where the type is known, so that it is specialised; it captures nothing.
  @usableFromInline let take: (AnyDependencyLink) -> ComponentChain?

  @inlinable
  init(take: @escaping (AnyDependencyLink) -> ComponentChain?) { self.take = take }

  deinit {
    var next = take(self)
    while var component = next {
      next = nil
      guard isKnownUniquelyReferenced(&component) else { return }
      let link = unsafe component.link
      next = link.take(link)
    }
  }
}

@usableFromInline
final class DependencyLink<DependencyType>: AnyDependencyLink {
  @safe @exclusivity(unchecked) @usableFromInline var dependency: DependencyType?

  @inlinable
  init(_ dependency: DependencyType) {
    self.dependency = dependency
    super.init { link in
      // It is kept by this object alone and called with it.
      unsafe unsafeDowncast(link, to: DependencyLink<DependencyType>.self).dependency.take()
        as? ComponentChain
    }
  }
}
