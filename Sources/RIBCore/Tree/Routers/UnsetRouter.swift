#if DEBUG
  /// Finds an interactor that declares a `router` which was not set, so that its tree would silently stop following its
  /// state.
  ///
  /// Each interactor declares the property itself, so it is found by its name; only in debug builds, as that takes long.
  @MainActor
  enum UnsetRouter {
    /// The types of interactors without such a property.
    private static var others: Set<ObjectIdentifier> = []

    /// Reports the interactor of a node whose router loads, if it declares a router that is nil.
    static func report(_ interactor: Any, _ node: TreeNode) {
      let type = ObjectIdentifier(Swift.type(of: interactor))
      if others.contains(type) { return }
      guard let router = property(of: interactor) else {
        others.insert(type)
        return
      }
      let optional = Mirror(reflecting: router)
      guard optional.displayStyle == .optional, optional.children.isEmpty else { return }
      node.report(
        "\(Swift.type(of: interactor)) of \(node.path) declares a router, which is nil as its node loads, so "
          + "that it cannot attach or detach anything. Set it in the initialiser of the node's router: "
          + "interactor.router = self.")
    }

    private static func property(of interactor: Any) -> Any? {
      sequence(first: Mirror(reflecting: interactor), next: \.superclassMirror).lazy
        .flatMap(\.children).first { $0.label == "router" }?.value
    }
  }
#endif
