/// Checks whether a node's interactor, presenter and reactor are released with their router.
///
/// A router kept to be attached again is no leak: the check begins when the router is released. Normally nothing else
/// holds the parts, and it is over. A part that is held is checked again when the running code has returned to the run
/// loop and the node's cancelled effects have ended, and then reported to the observers. Without any, none is checked.
@MainActor
enum LeakDetector {
  /// Releases the interactor of a router that is being released, and checks which parts survive.
  static func release(_ interactor: inout Interactor?, of node: TreeNode) {
    guard let observers = node.lastObservers, !observers.isEmpty else {
      interactor = nil
      return
    }
    let parts = weakly(interactor)
    interactor = nil
    var suspects: [Suspect] = []
    for part in parts where part.object != nil { suspects.append(part) }
    if !suspects.isEmpty { recheck(suspects, node, observers) }
  }

  /// Returns an interactor and its parts, without keeping them.
  private static func weakly(_ interactor: Interactor?) -> [Suspect] {
    guard let interactor else { return [] }
    var parts = [Suspect(object: interactor)]
    for part in interactor.ownedParts { parts.append(Suspect(object: part)) }
    return parts
  }

  /// A part of a node that may still be held when its router has been released.
  private struct Suspect {
    weak let object: AnyObject?
  }

  /// An object that a user, such as a workflow, works with.
  private struct Use {
    weak let object: AnyObject?
    let user: Any.Type
  }

  private static var uses = NumberedValues<Use>()

  /// Notes the user of a part of a node, until the disposable is disposed: it is named if the part survives.
  static func noteUse(of object: AnyObject, by user: Any.Type) -> ClosureDisposable {
    let number = AsyncWork.nextNumber()
    uses.append(Use(object: object, user: user), number: number)
    return ClosureDisposable { uses.remove(number) }
  }

  private static func user(of object: AnyObject) -> Any.Type? {
    uses.values.first { $0.object === object }?.user
  }

  /// Returns the user of the first part that has one; each part is looked up once, as another thread may release it.
  private static func firstUser(of suspects: [Suspect]) -> Any.Type? {
    for suspect in suspects {
      if let object = suspect.object, let user = user(of: object) { return user }
    }
    return nil
  }

  private static func recheck(_ suspects: [Suspect], _ node: TreeNode, _ observers: TreeObservers) {
    observers.openLeakChecks += 1
    Task {
      await AsyncWork.waitForEnd(ofWorkOwnedBy: node)
      let workflow = firstUser(of: suspects).map { "\($0)" }
      for suspect in suspects {
        // The part is not kept while the observers are notified.
        guard let type = suspect.object.map({ "\(type(of: $0))" }) else { continue }
        let leak = Leak(type: type, path: node.lastPlace?.path ?? node.name, workflow: workflow)
        observers.notify { $0.didLeak(leak) }
      }
      observers.openLeakChecks -= 1
      VirtualClock.checkWaits()
    }
  }
}
