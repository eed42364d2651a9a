extension Routing {
  /// Emits the child of a type once it is attached, active and loaded: at once if it is already.
  ///
  /// A step of a workflow returns it to go on at a child:
  ///
  /// ```swift
  /// func waitForLogin() -> Observable<(any LoggedInActionableItem, ())> {
  ///   waitForChildAttached()
  /// }
  /// ```
  ///
  /// Every such child is emitted, in the order of their activations; a step takes the first. The stream completes when
  /// this router is released.
  ///
  /// - Parameters:
  ///   - type: The type of the child's interactor, a protocol that it conforms to, or the type of its router.
  ///   - name: The child's name; nil for any.
  /// - Complexity: O(children) at the subscription, then O(1) for each child.
  public func waitForChildAttached<Child>(
    _ type: Child.Type = Child.self, named name: String? = nil
  ) -> Observable<(Child, ())> {
    TreeNode.record(of: self).activeChildren(of: type, named: name)
  }
}

extension Interactor {
  /// Emits the child of a type once it is attached, active and loaded; see ``Routing/waitForChildAttached(_:named:)``.
  public final func waitForChildAttached<Child>(
    _ type: Child.Type = Child.self, named name: String? = nil
  ) -> Observable<(Child, ())> {
    node.activeChildren(of: type, named: name)
  }
}

extension TreeNode {
  fileprivate func activeChildren<Child>(
    of type: Child.Type, named name: String?
  ) -> Observable<(Child, ())> {
    Observable { [weak self] sink in
      guard let self else { return sink.on(.completed) }
      let rare = writableRare()
      let stream = rare.activatedChildren ?? Multicast()
      rare.activatedChildren = stream
      let emit = { (child: TreeNode) in
        guard name == nil || child.name == name, let router = child.router,
          let found = router.interactable as? Child ?? router as? Child
        else { return }
        sink.next((found, ()))
      }
      // Subscribed first: a child that comes while one is emitted is emitted as well.
      let present = children.map(TreeNode.record)
      stream.subscribe(
        sink.upstreamSink { event in
          if case .next(let child) = event { emit(child) } else { sink.on(.completed) }
        })
      for child in present where child.fields.activity == .active && child.tree.isLoaded {
        emit(child)
      }
    }
  }
}
