import RIBConsole
import RIBCore

/// A child of the root or of a group, as the state has it.
struct RootChild: Codable, Equatable, Identifiable {
  let kind: RootKind
  let name: String

  var id: String { name }
}

/// The rules by which children are attached and detached; the tree follows the state.
final class RootReactor: Reactor {
  enum Action: Equatable {
    case attach(RootKind, as: String?)
    case detach(String)
    /// The child is done, and another one replaces it.
    case replace(String, with: RootKind)
  }

  enum Mutation: Equatable {
    case append(RootKind, as: String)
    case remove(String)
  }

  struct State: Codable, Equatable {
    /// The children in the order in which they were attached, each under a name of its own.
    var children: [RootChild] = []

    func contains(_ name: String) -> Bool { children.contains { $0.name == name } }

    /// The first name that is free once `leaving` has left: the name itself, or with `#2`, `#3` … added.
    func freeName(like name: String, after leaving: String) -> String {
      var candidate = name
      var number = 1
      while candidate != leaving, contains(candidate) {
        number += 1
        candidate = "\(name)#\(number)"
      }
      return candidate
    }
  }

  /// The commands of the root and of groups, which cannot be names of children.
  static let commandNames = ["attach", "detach"]
  private static let nameRules = ChildNameRules(reserved: commandNames)

  let initialState = State()
  private let limits: HostLimits
  private let depth: Int

  /// - Parameter depth: The depth of the node itself; the root is at 0.
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
    case .append(let kind, let name): state.children.append(RootChild(kind: kind, name: name))
    case .remove(let name): state.children.removeAll { $0.name == name }
    }
  }

  private func append(_ kind: RootKind, as name: String?) throws(Refusal) -> Mutation {
    let newName = name ?? kind.rawValue
    // An error points at the word that named the child: without a name, that is the kind.
    let argument = name == nil ? "kind" : "name"
    try Self.nameRules.check(newName, argument: argument)
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
