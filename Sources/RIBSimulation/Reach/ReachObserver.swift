import RIBConsole
import RIBCore

/// Notes what the lines of a run reach in a tree.
@MainActor
final class ReachObserver: TreeObserver {
  /// The largest number of words of an argument that count as features of their own.
  private static let mostChoices = 32

  private(set) var reach = Reach()
  private var latestOutput: [String] = []
  private(set) var latestLines: [String] = []
  private weak var root: (any Routing)?
  private var line = 0
  /// The command of the present line, with the words after it.
  private var call: (node: String, command: CommandDeclaration, words: [String])?
  /// The names on the way from the root to the node of the latest command.
  private(set) var place: [String] = []
  private(set) var isRefused = false
  /// The nodes that the present line has attached; only at rest have their presenters bound their commands.
  private var attached: [NodePath] = []
  private var known: Set<String> = []
  /// The enums whose cases are known, or are those of actions and mutations, which a state may hold as well.
  private var knownEnums: Set<ObjectIdentifier> = []
  /// The kinds of nodes whose mutations are their actions.
  private var reducingActions: Set<String> = []
  private var states: [ObjectIdentifier: (node: String, branch: String, state: Any)] = [:]
  /// The words in the states of the attached nodes.
  private var words: [ObjectIdentifier: [String]] = [:]

  init(_ root: any Routing) { self.root = root }

  // MARK: Lines

  func willRun(_ text: String, number: Int) {
    line = number
    latestLines.append(text)
    if latestLines.count > 24 { latestLines.removeFirst() }
    isRefused = false
    guard let root, let words = try? Words(text), let first = words.first,
      let target = try? NodeAddress(root: root).target(of: first, from: root)
    else { return }
    let index = target.isAddressed ? 1 : 0
    guard index < words.count,
      let command = CLIPresenter.of(target.node)?.commandSet[words[index].text]?.declaration
    else { return }
    place = sequence(first: target.node) { $0.parent }.map(\.name).dropLast().reversed()
    call = (target.node.defaultName, command, words.dropFirst(index + 1).map(\.text))
  }

  func didRefuse() { isRefused = true }

  func didWrite(_ text: String) {
    latestOutput.append(text)
    if latestOutput.count > 8 { latestOutput.removeFirst() }
  }

  /// Notes what the present line has reached; the tree is at rest.
  func didRest() {
    if let call {
      let feature = Feature(kind: .command, node: call.node, name: call.command.name)
      reach.count(feature, isRefused: isRefused)
      if !isRefused { note(feature, call.command, call.words) }
    }
    call = nil
    if line == 0, let root { meet(root) }
    for path in attached { if let node = path.routing { meet(node) } }
    attached = []
    // In one order in each process, as the branch that has something first counts.
    for (id, (node, branch, state)) in states.sorted(by: { $0.value.branch < $1.value.branch }) {
      words[id] = look(at: state, of: node, in: branch).words
    }
    states = [:]
  }

  private func note(_ feature: Feature, _ command: CommandDeclaration, _ words: [String]) {
    let branch = place.first ?? ""
    reach.reach(feature, line: line, in: branch)
    for choice in Self.choices(of: command) where words.contains(choice) {
      reach.reach(
        Feature(kind: .choice, node: feature.node, name: "\(command.name) \(choice)"), line: line,
        in: branch)
    }
  }

  private static func choices(of command: CommandDeclaration) -> [String] {
    command.arguments.map(\.choices).filter { $0.count <= mostChoices }.flatMap(\.self)
  }

  /// Returns the words of recent output, and those in the states of a node and of those above it; the tree is at rest.
  func words(shownAt node: any Routing) -> [String] {
    let output = latestOutput.flatMap { text in
      text.prefix(200).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    return output + sequence(first: node) { $0.parent }.flatMap { words[$0.identity] ?? [] }
  }

  // MARK: Nodes

  func didAttach(_ path: NodePath) {
    attached.append(path)
    change(at: path)
  }

  func didDetach(_ path: NodePath) {
    words[path.identity] = nil
    change(at: path)
  }

  private func change(at path: NodePath) { reach.change(Self.branch(of: path.string), line: line) }

  private static func branch(of path: String) -> String {
    path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
  }

  /// Declares what nodes of this kind can do, once.
  private func meet(_ node: any Routing) {
    let kind = node.defaultName
    words[node.identity] = nil
    if let state = node.inspectedState {
      states[node.identity] = (kind, Self.branch(of: node.path), state)
    }
    guard known.insert(kind).inserted else { return }
    for command in CLIPresenter.of(node)?.commandSet.declarations ?? [] where command.isSimulated {
      reach.declare(Feature(kind: .command, node: kind, name: command.name))
      for choice in Self.choices(of: command) {
        reach.declare(Feature(kind: .choice, node: kind, name: "\(command.name) \(choice)"))
      }
    }
    guard let (action, mutation) = node.inspectedReactorTypes else { return }
    knownEnums.formUnion([ObjectIdentifier(action), ObjectIdentifier(mutation)])
    declareCases(of: action, .action, in: kind)
    if action == mutation {
      reducingActions.insert(kind)
    } else {
      declareCases(of: mutation, .mutation, in: kind)
    }
  }

  private func declareCases(of type: Any.Type, _ kind: Feature.Kind, in node: String) {
    for name in CaseNames.of(type) { reach.declare(Feature(kind: kind, node: node, name: name)) }
  }

  // MARK: Reactors

  func willProcess(action: Any, _ path: NodePath) { note(.action, action, path) }
  func willReduce(mutation: Any, _ path: NodePath) { note(.mutation, mutation, path) }

  func didChange(state: Any, _ path: NodePath) {
    let branch = Self.branch(of: path.string)
    reach.change(branch, line: line)
    guard let node = path.routing else { return }
    states[path.identity] = (node.defaultName, branch, state)
  }

  private func note(_ kind: Feature.Kind, _ value: Any, _ path: NodePath) {
    guard let name = CaseNames.name(of: value), let node = path.routing?.defaultName else { return }
    let kind = reducingActions.contains(node) ? .action : kind
    reach.reach(
      Feature(kind: kind, node: node, name: name), line: line, in: Self.branch(of: path.string))
  }

  private func look(at state: Any, of node: String, in branch: String) -> StateLook {
    let look = StateLook(state)
    if look.isUnordered { reach.isUnordered = true }
    reach.reach(Feature(kind: .shape, node: node, name: look.shape), line: line, in: branch)
    for (type, name) in look.cases {
      if knownEnums.insert(ObjectIdentifier(type)).inserted {
        for name in CaseNames.of(type) {
          reach.declare(Feature(kind: .state, node: "", name: "\(type).\(name)"))
        }
      }
      reach.reach(
        Feature(kind: .state, node: "", name: "\(type).\(name)"), line: line, in: branch)
    }
    return look
  }
}
