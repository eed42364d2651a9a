// HostReactor.swift: what a host lets attach and detach; the tree follows its state.
import RIBCore

enum HostViewAction: Equatable {
  case attach(HostKind, as: String?)
  case detach(String)
  /// The child has done its part: another takes over from it.
  case replace(String, with: HostKind)
}

final class HostReactor: Reactor {
  typealias Action = HostViewAction
  typealias State = HostState
  enum Mutation: Equatable {
    case append(HostKind, as: String)
    case remove(String)
  }

  /// A host's commands, which no child may be named after.
  static let commandNames = ["attach", "detach"]

  let initialState = State()
  private let limits: HostLimits
  private let depth: Int

  /// - Parameter depth: How deep the host itself is; the root is at 0.
  init(limits: HostLimits, depth: Int) {
    self.limits = limits
    self.depth = depth
  }

  func mutate(action: Action) -> Observable<Mutation> {
    do throws(Refusal) {
      switch action {
      case .attach(let kind, let name):
        return .just(try append(kind, as: name))
      case .detach(let name):
        try checkIsChild(name)
        return .just(.remove(name))
      case .replace(let name, let kind):
        try checkIsChild(name)
        let newName = currentState.freeName(like: kind.rawValue, after: name)
        return .of(.remove(name), .append(kind, as: newName))
      }
    } catch {
      return .error(error)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .append(let kind, let name): state.append(kind, as: name)
    case .remove(let name): state.remove(name)
    }
  }

  private func append(_ kind: HostKind, as name: String?) throws(Refusal) -> Mutation {
    let newName = name ?? kind.rawValue
    // The word to point at: without a name of its own, it was the kind that named the child.
    let argument = name == nil ? "kind" : "name"
    try HostLimits.checkName(newName, argument: argument)
    if currentState.contains(newName) {
      throw Refusal(
        "\"\(newName)\" is already in use; "
          + "give another name with attach \(kind.rawValue) as <name>.",
        argument: argument)
    }
    if currentState.children.count >= limits.children {
      throw Refusal("This host already has \(limits.children) children, the maximum.")
    }
    if depth >= limits.depth {
      throw Refusal("The tree is already \(limits.depth) levels deep here, the maximum.")
    }
    return .append(kind, as: newName)
  }

  private func checkIsChild(_ name: String) throws(Refusal) {
    guard currentState.contains(name) else {
      throw Refusal("No child named \"\(name)\".", argument: "name")
    }
  }
}
