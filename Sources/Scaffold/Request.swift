// What was asked on the command line.

/// What the tool is to do.
enum Request: Equatable {
  case help
  case listTemplates
  case node(NodeRequest)
}

/// A node that is to be written.
struct NodeRequest: Equatable {
  var name = ""
  var template = "node"
  var target = "SampleRIB"
  var parent: String?
}

extension Request {
  static let helpText = """
    Usage: swift package --allow-writing-to-package-directory new-rib NAME [OPTION]...

    Writes a node NAME in the style of this package: builder, router, interactor, reactor,
    presenter, and a test; checks all before it writes anything, and overwrites nothing.

      --parent PARENT    attach it below PARENT; where that has a table of kinds, as Root has,
                         the node is made one of them, and 'attach' takes it at once
      --viewless         without a presenter; the same as --template viewless
      --template NAME    the template to take (node)
      --target TARGET    the target to write to (SampleRIB); its tests are in
                         Tests/<TARGET>Tests, and its code is on the main actor by default
      --list-templates   list the templates, which are the folders of Templates
      --help             print this
    """

  /// Reads the arguments from left to right.
  ///
  /// - Throws: `ScaffoldError`, which names the argument at fault.
  init(_ arguments: [String]) throws(ScaffoldError) {
    var node = NodeRequest()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        self = .help
        return
      case "--list-templates":
        self = .listTemplates
        return
      case "--viewless": node.template = "viewless"
      case "--template": node.template = try Self.value(of: argument, from: &rest)
      case "--target": node.target = try Self.value(of: argument, from: &rest)
      case "--parent": node.parent = try Self.value(of: argument, from: &rest)
      default: try Self.take(argument, into: &node)
      }
    }
    if node.name.isEmpty { throw ScaffoldError("a NAME is missing.\n\(Self.helpText)") }
    self = .node(node)
  }

  private static func take(
    _ argument: String, into node: inout NodeRequest
  ) throws(ScaffoldError) {
    if argument.hasPrefix("-") {
      throw ScaffoldError("unknown option '\(argument)'; --help lists what there is.")
    }
    guard node.name.isEmpty else {
      throw ScaffoldError("one NAME at a time, but '\(argument)' is a second one.")
    }
    node.name = argument
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(ScaffoldError) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("-"), !value.isEmpty else {
      throw ScaffoldError("option '\(option)' needs a value; see --help.")
    }
    return value
  }
}
