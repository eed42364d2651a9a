import Platform

/// A line of a session with JSON that is a request of another program, such as `{"id":7,"do":"counter increase"}`.
struct ClientRequest: Equatable {
  enum Content: Equatable {
    case run(String)
    /// Show the candidates of completion at a cursor, which is counted in Unicode scalars; nil for the line's end.
    case complete(String, cursor: Int?)
    /// Describe the commands of the node at a path.
    case help(String)
    /// Cancel the effects of the node at a path, and of all below it.
    case cancel(String)
    /// Write some events only from now on.
    case subscribe(Subscription)
    /// Write all for people from now on, as at a terminal.
    case show(ClientTerminal)
    /// The line is no request, for a reason.
    case unreadable(String)
  }

  let id: RequestID?
  let content: Content
}

extension ClientRequest {
  /// Reads a line; nil if it does not begin as a request.
  init?(_ line: String) {
    guard line.utf8.first(where: { !Words.isBlank($0) }) == UInt8(ascii: "{") else { return nil }
    do {
      self = try JSONDecoder().decode(ClientRequest.self, from: Data(line.utf8))
    } catch {
      // Errors in its fields are a part of the request, so this is about JSON, or its nesting.
      self.init(id: nil, content: .unreadable("It is not JSON, or is nested too deeply."))
    }
  }
}

extension ClientRequest: Decodable {
  private enum Field: String, CodingKey, CaseIterable {
    case id, cursor
    case run = "do"
    case complete, help, cancel, subscribe, terminal

    static let verbs: [Field] = [.run, .complete, .help, .cancel, .subscribe, .terminal]
  }

  init(from decoder: any Decoder) throws {
    let given = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    let fields = try decoder.container(keyedBy: Field.self)
    var id: RequestID?
    do throws(RequestFault) {
      id = try Self.id(in: fields)
      self.init(id: id, content: try Self.content(of: fields, given))
    } catch {
      self.init(id: id, content: .unreadable(error.reason))
    }
  }

  private static func id(in fields: KeyedDecodingContainer<Field>) throws(RequestFault)
    -> RequestID?
  {
    guard fields.contains(.id) else { return nil }
    if let number = try? fields.decode(Int.self, forKey: .id) { return .number(number) }
    if let text = try? fields.decode(String.self, forKey: .id) { return .text(text) }
    throw RequestFault(reason: "Its id is neither a whole number nor a string.")
  }

  private static func content(
    of fields: KeyedDecodingContainer<Field>, _ given: [String]
  ) throws(RequestFault) -> Content {
    let names = Field.allCases.map(\.rawValue)
    for key in given.sorted() where !names.contains(key) {
      let near = didYouMean(suggestions(for: key, among: names))
      throw RequestFault(reason: "It has an unknown field \(TerminalText.quoted(key)).\(near)")
    }
    let verbs = Field.verbs.filter(fields.contains)
    guard verbs.count == 1 else {
      let all = Field.verbs.map(\.rawValue).joined(separator: ", ")
      throw RequestFault(reason: "It needs exactly one of the fields \(all).")
    }
    let verb = verbs[0]
    if verb != .complete, fields.contains(.cursor) {
      throw RequestFault(reason: "A cursor goes with complete only.")
    }
    if verb == .subscribe {
      return .subscribe(try value(of: verb, in: fields, "an object with events, paths or both"))
    }
    if verb == .terminal {
      return .show(try value(of: verb, in: fields, "an object that describes a terminal"))
    }
    let text: String = try value(of: verb, in: fields, "a string")
    switch verb {
    case .complete:
      let cursor: Int? =
        fields.contains(.cursor) ? try value(of: .cursor, in: fields, "a whole number") : nil
      if let cursor, !(0...text.unicodeScalars.count).contains(cursor) {
        throw RequestFault(reason: "Its cursor is outside of the text.")
      }
      return .complete(text, cursor: cursor)
    case .help: return .help(text)
    case .cancel: return .cancel(text)
    default:
      // Where a text would be split, too.
      if text.utf8.contains(UInt8(ascii: "\n")) {
        throw RequestFault(reason: "It has more than one line to do.")
      }
      return .run(text)
    }
  }

  private static func value<Value: Decodable>(
    of field: Field, in fields: KeyedDecodingContainer<Field>, _ expected: String
  ) throws(RequestFault) -> Value {
    do {
      return try fields.decode(Value.self, forKey: field)
    } catch let fault as RequestFault {
      throw fault
    } catch {
      throw RequestFault(reason: "Its field \(field.rawValue) is not \(expected).")
    }
  }
}

/// The terminal of a client, as far as it decides what is written.
struct ClientTerminal: Equatable, Decodable {
  /// The width; nil if the output is no terminal.
  var columns: Int?
  /// No by default, like the following.
  var colors: Bool?
  /// Whether nothing is drawn.
  var plain: Bool?
  /// Whether a person types at a prompt, below which errors are shown.
  var prompt: Bool?
  var quiet: Bool?
  /// Whether the results of other lines than the client's own are shown; yes by default, but not for a script.
  var others: Bool?
  /// The name of the client's input in errors, as that of a script; nil for standard input.
  var source: String?
  /// The number of lines of that input so far.
  var lines: Int?
}

extension InputLine {
  /// The text; nil if the line was not read, as it is too long.
  var text: String? { if case .text(let text, _) = content { text } else { nil } }

  var request: ClientRequest? { text.flatMap { ClientRequest($0) } }

  /// Whether invalid bytes of the line were replaced.
  var isRepaired: Bool { if case .text(_, repaired: true) = content { true } else { false } }
}
