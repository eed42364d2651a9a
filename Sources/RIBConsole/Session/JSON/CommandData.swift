import Platform

/// The declaration of a command as data for programs; the properties are the fields of the protocol.
struct CommandData: Encodable {
  struct ArgumentData: Encodable {
    let name: String
    /// The kind of the value: `text`, `integer`, `decimal`, `choice`, `flag`, `child`, `path`, `command`, `topic` or
    /// `file`.
    let type: String
    let expected: String
    let keyword: String?
    let optional: Bool
    let rest: Bool
    let minimum: Decimal?
    let maximum: Decimal?
    let choices: [String]?

    init(_ argument: ArgumentDeclaration) {
      name = argument.name
      expected = argument.expected
      keyword = argument.isFlag ? nil : argument.keyword
      optional = argument.isOptional
      rest = argument.takesRest
      choices = argument.choices.isEmpty ? nil : argument.choices
      var limits: ClosedRange<Decimal>?
      switch argument.meaning {
      case .text: type = argument.isFlag ? "flag" : choices == nil ? "text" : "choice"
      case .integer(let range):
        type = "integer"
        limits = range.map { Decimal($0.lowerBound)...Decimal($0.upperBound) }
      case .decimal(let range):
        type = "decimal"
        limits = range
      case .child: type = "child"
      case .path, .field: type = "path"
      case .command: type = "command"
      case .topic: type = "topic"
      case .file: type = "file"
      case .line: type = "text"
      }
      minimum = limits?.lowerBound
      maximum = limits?.upperBound
    }
  }

  let name: String
  let summary: String
  let usage: String
  let aliases: [String]
  let arguments: [ArgumentData]
  let query: Bool

  init(_ command: CommandDeclaration) {
    name = command.name
    summary = command.summary
    usage = command.usage
    aliases = command.aliases
    arguments = command.arguments.map(ArgumentData.init)
    query = command.isQuery
  }
}

extension SessionEvent.What {
  /// The commands of a node, and the built-in ones if all are described.
  @MainActor
  static func help(own: [CommandDeclaration], builtIn: [CommandDeclaration]?) -> SessionEvent.What {
    func json(_ commands: [CommandDeclaration]) -> String {
      JSONCoder().json(of: commands.map(CommandData.init))
    }
    let everywhere = builtIn.map { #","builtIn":"# + json($0) } ?? ""
    return .data("help", fields: #""commands":"# + json(own) + everywhere)
  }

  @MainActor
  static func completion(_ completion: Completion?, of line: String) -> SessionEvent.What {
    guard let completion else {
      return .data("completion", fields: #""candidates":[],"omitted":0"#)
    }
    func scalars(before byte: Int) -> Int { line.utf8.prefix(byte).count { $0 & 0xC0 != 0x80 } }
    let candidates = completion.candidates.map { candidate in
      let text = completion.word.written(candidate.text, isClosed: candidate.isComplete)
      return
        #"{"text":\#(JSONText.literal(text)),"label":\#(JSONText.literal(candidate.label)),"#
        + #""summary":\#(JSONText.literal(candidate.summary)),"complete":\#(candidate.isComplete)}"#
    }
    let range = completion.word.range
    var fields =
      #""start":\#(scalars(before: range.lowerBound)),"end":\#(scalars(before: range.upperBound)),"#
      + #""candidates":[\#(candidates.joined(separator: ","))],"omitted":\#(completion.omittedCount)"#
    if let insertion = completion.insertion {
      fields += #","insertion":"# + JSONText.literal(insertion)
    }
    if let hint = completion.hint { fields += #","hint":"# + JSONText.literal(hint) }
    return .data("completion", fields: fields)
  }
}
