/// A router in the short form, made from the interactor alone.
///
/// A node without children needs no class of its own:
///
/// ```swift
/// NodeRouter(CounterInteractor(CounterReactor(), CounterPresenter(), listener: listener))
/// ```
///
/// nor does one whose children follow a list or a back stack in its state:
///
/// ```swift
/// let interactor = ShopInteractor(ShopReactor(), ShopPresenter(), listener: listener)
/// let pages = StackedChildren<ShopPage> { page in
///   switch page {
///   case .cart: cartBuilder.build(withListener: interactor)
///   case .receipt(let receipt): receiptBuilder.build(withListener: interactor, receipt: receipt)
///   }
/// }
/// return NodeRouter(interactor, children: pages, following: \.pages)
/// ```
///
/// A subclass attaches and detaches as a ``RoutingInteractor`` calls it. Without a class of its own for its router, the
/// node is named after its interactor's type, less "Interactor".
@MainActor
open class NodeRouter<InteractorType: NodeInteractable>:
  ViewableRouter<InteractorType, any ViewControllable>
{
  private var follow: ((NodeRouter) -> any Disposable)?
  private var following: DisposeBag?

  /// Creates a router with its interactor, and that one's presenter as the view.
  public init(_ interactor: InteractorType) {
    super.init(interactor: interactor, viewController: interactor.viewControllable)
    interactor.take(self)
  }

  /// Creates a router whose children follow a part of the node's state from its loading on.
  ///
  /// - Parameters:
  ///   - interactor: The interactor, to which the children may listen.
  ///   - children: The children, such as ``RoutedChildren`` or ``StackedChildren``, which follow no other router.
  ///   - path: The part of the state with their routes.
  public init<Children: FollowingChildren>(
    _ interactor: InteractorType, children: Children,
    following path: KeyPath<InteractorType.State, Children.Routes>
  ) {
    super.init(interactor: interactor, viewController: interactor.viewControllable)
    follow = { router in
      router.interactor.state.distinctUntilChanged { $0[keyPath: path] }
        .subscribe(onNext: { [weak router] state in
          if let router { children.follow(state[keyPath: path], on: router) }
        })
    }
    interactor.take(self)
  }

  final override func beginFollowing() {
    guard let follow = follow.take() else { return }
    let following = DisposeBag()
    self.following = following
    follow(self).disposed(by: following)
  }
}

/// A ``NodeRouter`` at the top of a tree, which it owns.
@MainActor
open class LaunchNodeRouter<InteractorType: NodeInteractable>: NodeRouter<InteractorType>,
  LaunchRouting
{
  /// Starts the tree: activates the root, then loads it, then the children it has, if any.
  public final func launch() { activateAndLoad() }
}

/// Children of a router that follow routes, such as those in a state.
@MainActor
public protocol FollowingChildren {
  /// The routes: a list, or a stack.
  associatedtype Routes: Equatable
  /// Detaches and attaches until the router's children are those of the routes.
  func follow<InteractorType>(_ routes: Routes, on router: Router<InteractorType>)
}
