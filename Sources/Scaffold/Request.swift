struct Request: Equatable {
  var name = ""
  var template = "node"
  /// The target; nil for the one that has the root.
  var target: String?
  var parent: String?
  var pages: [String] = []
}

extension Request {
  static let helpText = """
    Usage: swift package --allow-writing-to-package-directory new-rib NAME [OPTION]...

    Writes a node NAME in the style of the skeleton: one file with its reactor, presenter,
    interactor and builder, and one with its tests; checks all before it writes anything, and
    overwrites nothing.

      --parent PARENT    attach it below PARENT; where that has a table of kinds, as Root has,
                         the node is made one of them, and 'attach' takes it at once
      --flow PAGE,...    a flow, whose children follow a back stack, and its pages: with --flow
                         Cart,Receipt, 'next' leads from Cart to Receipt, and 'back' to Cart;
                         --template page --parent NAME writes another page for it
      --viewless         without a presenter; the same as --template viewless
      --long             a node with a presenter in the form of RIBs: a file for each part
      --template NAME    the template to take (node)
      --target TARGET    the target to write to (the one with a folder Root); its tests are in
                         Tests/<TARGET>Tests, and its code is on the main actor by default
      --list-templates   list the templates: the folders of Templates, here and in the skeleton
      --help             print this
    """

  init(_ arguments: [String]) throws(ScaffoldError) {
    var rest = arguments[...]
    var isLong = false
    while let argument = rest.popFirst() {
      switch argument {
      case "--viewless": template = "viewless"
      case "--long": isLong = true
      case "--template": template = try Self.value(of: argument, from: &rest)
      case "--target": target = try Self.value(of: argument, from: &rest)
      case "--flow":
        let names = try Self.value(of: argument, from: &rest)
        pages = names.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      case "--parent": parent = try Self.value(of: argument, from: &rest)
      case _ where argument.hasPrefix("-"):
        throw ScaffoldError("unknown option '\(argument)'; --help lists what there is.")
      case _ where !name.isEmpty:
        throw ScaffoldError("only one NAME at a time; remove '\(argument)'.")
      default: name = argument
      }
    }
    if name.isEmpty { throw ScaffoldError("NAME is missing.\n\(Self.helpText)") }
    if !pages.isEmpty {
      if template != "node" {
        throw ScaffoldError("--flow has templates of its own; remove --template and --viewless.")
      }
      template = "flow"
    }
    if isLong {
      guard template == "node" else {
        throw ScaffoldError(
          "--long is for a node with a presenter. Leave it out, and split the files that are written "
            + "where you need to; the article 'One file or five' shows how.")
      }
      template = "long"
    }
  }

  var isForPage: Bool { template.lowercased() == "page" }

  func pages(of flow: RIBName) throws(ScaffoldError) -> [RIBName] {
    if template.lowercased() == "flow", pages.isEmpty {
      throw ScaffoldError("a flow has pages; name them, such as --flow Cart,Receipt.")
    }
    var names: [RIBName] = []
    for page in pages {
      let name = try RIBName(page: page)
      // At the command line, names that differ only in capitals are one.
      if name.word == flow.word {
        throw ScaffoldError("'\(page)' is the flow itself; choose another name for the page.")
      }
      if names.contains(where: { $0.word == name.word }) {
        throw ScaffoldError("the page '\(page)' is named twice; choose another name.")
      }
      names.append(name)
    }
    return names
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
