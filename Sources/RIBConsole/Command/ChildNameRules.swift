import RIBCore

/// The rules for names of children, with which every child can be reached by typing its path.
///
/// ```swift
/// let rules = ChildNameRules(reserved: ["attach", "detach"])
/// try rules.check("attach")  // Refusal: attach is the name of a command; choose another name.
/// ```
public struct ChildNameRules: Sendable {
  /// The built-in commands of every session, with their aliases.
  package static let builtIns = [
    "help", "tree", "ls", "state", "expect", "watch", "unwatch", "focus", "wait", "source", "trace",
    "back", "goto", "forward", "at", "diff", "log", "save", "quit", "exit",
  ]
  static let maximumLength = 255

  private let reserved: Set<String>

  /// Creates the rules of a host.
  ///
  /// - Parameter reserved: The host's own commands with their aliases; built-in commands are always reserved.
  public init(reserved: some Sequence<String> = EmptyCollection()) {
    self.reserved = Set(reserved).union(Self.builtIns)
  }

  /// Checks a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - argument: The declared name of the argument that holds it.
  /// - Throws: A refusal with the reason; its message shows hidden characters of the name.
  public func check(_ name: String, argument: String = "name") throws(Refusal) {
    guard let reason = reason(against: name) else { return }
    throw Refusal(reason, argument: argument)
  }

  private func reason(against name: String) -> String? {
    if name.isEmpty { return "A name cannot be empty; type at least one character." }
    let shown = TerminalText.visible(TerminalText.quoted(name))
    if name.utf8.count > Self.maximumLength {
      return "\(shown) is too long; a name can have at most \(Self.maximumLength) bytes."
    }
    if name == "." || name == ".." {
      return "\(shown) means a step of a path; choose another name."
    }
    if name.hasPrefix("#") {
      return "\(shown) would start a comment; choose another first character."
    }
    let hidden = Set(name.hiddenScalars)
    if let scalar = name.unicodeScalars.first, DisplayWidth.of(scalar: scalar) == 0,
      !isForbidden(scalar, hidden)
    {
      return "\(shown) begins with a combining character; put a letter before it."
    }
    if let scalar = name.unicodeScalars.first(where: { isForbidden($0, hidden) }) {
      let fault = description(of: scalar)
      return "\(shown) contains \(fault.one); names cannot contain \(fault.many)."
    }
    if reserved.contains(name) {
      return "\(shown) is the name of a command; choose another name."
    }
    return nil
  }

  /// - Parameter hidden: The characters of the name that show nothing in their positions.
  private func isForbidden(_ scalar: Unicode.Scalar, _ hidden: Set<Unicode.Scalar>) -> Bool {
    switch scalar {
    case "/", "'", "\"": true
    case _ where hidden.contains(scalar): true
    case "\u{200C}", "\u{200D}": false  // joiners: emoji and several scripts need them
    default:
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }
  }

  private func description(of scalar: Unicode.Scalar) -> (one: String, many: String) {
    switch scalar {
    case "/": ("a slash", "slashes")
    case "'", "\"": ("a quotation mark", "quotation marks")
    case " ": ("a space", "spaces")
    case _ where scalar.properties.isWhitespace: ("white space", "white space")
    case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
      ("a control character", "control characters")
    default: ("an invisible character", "invisible characters")
    }
  }
}
