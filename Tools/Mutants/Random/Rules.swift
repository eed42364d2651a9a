import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a file at which a rule can plant a bug.
final class Rules: SyntaxVisitor {
  private let file: String
  private let source: [UInt8]
  private(set) var mutations: [Mutation] = []

  /// Returns all mutations of a file.
  static func mutations(of source: String, file: String) -> [Mutation] {
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let rules = Rules(file: file, source: Array(source.utf8))
    rules.walk(tree)
    return rules.mutations
  }

  private init(file: String, source: [UInt8]) {
    self.file = file
    self.source = source
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition {
      negate(condition)
      if node.parent?.parent?.is(GuardStmtSyntax.self) == true {
        hold(condition, rule: "drop a guard")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    hold(node.condition, rule: "drop a where")
    return .visitChildren
  }

  private func negate(_ condition: ExprSyntax) {
    let text = condition.trimmedDescription
    add("negate", condition, planted: "(mutant(#) != (\(text)))", clean: "!(\(text))")
  }

  private func hold(_ condition: ExprSyntax, rule: String) {
    add(
      rule, condition, planted: "(mutant(#) ? true : (\(condition.trimmedDescription)))",
      clean: "true")
  }

  // MARK: - Operators and values

  private static let operators = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.operator.trimmedDescription
    if let other = Self.operators[name] {
      let left = node.leftOperand.trimmedDescription
      let right = node.rightOperand.trimmedDescription
      let clean = "\(left) \(other) \(right)"
      add(
        "\(name) to \(other)", node,
        planted: "(mutant(#) ? \(clean) : \(left) \(name) \(right))", clean: clean)
    }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // A named constant is a choice, and so is how often something random happens: one more is as good.
    if isChoice(Syntax(node)) { return .visitChildren }
    let text = node.trimmedDescription
    add("off by one", node, planted: "(\(text) + (mutant(#) ? 1 : 0))", clean: "\(text) + 1")
    return .visitChildren
  }

  private func isChoice(_ node: Syntax) -> Bool {
    var parent = node.parent
    while let above = parent {
      if above.is(ClosureExprSyntax.self) || above.is(CodeBlockSyntax.self) { return false }
      if let variable = above.as(VariableDeclSyntax.self) {
        return variable.modifiers.contains { $0.name.text == "static" }
          && variable.bindingSpecifier.text == "let"
      }
      if let call = above.as(FunctionCallExprSyntax.self),
        ["isOne", "random"].contains(where: call.calledExpression.trimmedDescription.hasSuffix)
      {
        return true
      }
      parent = above.parent
    }
    return false
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let text = node.trimmedDescription
    add(
      "true and false", node, planted: "(\(text) != mutant(#))",
      clean: text == "true" ? "false" : "true")
    return .visitChildren
  }

  private static let ends = [
    "first": "last", "last": "first", "removeFirst": "removeLast", "removeLast": "removeFirst",
    "firstIndex": "lastIndex", "lastIndex": "firstIndex", "prefix": "suffix", "suffix": "prefix",
    "dropFirst": "dropLast", "dropLast": "dropFirst", "min": "max", "max": "min",
  ]

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, let other = Self.ends[node.declName.trimmedDescription] else {
      return .visitChildren
    }
    var whole = ExprSyntax(node)
    if let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.id
    {
      whole = ExprSyntax(call)
    }
    let text = whole.trimmedDescription
    let rest = text.dropFirst(node.trimmedDescription.count)
    let clean = "\(base.trimmedDescription).\(other)\(rest)"
    add("first for last", whole, planted: "(mutant(#) ? \(clean) : \(text))", clean: clean)
    return .visitChildren
  }

  // MARK: - Statements

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    var previous: CodeBlockItemSyntax?
    for item in node {
      guard isStatement(item) else {
        previous = nil
        continue
      }
      let text = item.trimmedDescription
      add("leave out", item, planted: "if !mutant(#) { \(text) }", clean: "")
      // The order of two assignments hardly ever matters.
      if let previous, !(isJump(item) || isJump(previous)),
        !(isAssignment(item) && isAssignment(previous))
      {
        let first = previous.trimmedDescription
        add(
          "swap", from: previous, to: item,
          planted: "if mutant(#) { \(text)\n\(first) } else { \(first)\n\(text) }",
          clean: "\(text)\n\(first)")
      }
      previous = item
    }
    return .visitChildren
  }

  private func isJump(_ item: CodeBlockItemSyntax) -> Bool { item.item.is(StmtSyntax.self) }

  private func isAssignment(_ item: CodeBlockItemSyntax) -> Bool {
    guard case .expr(let expression) = item.item else { return false }
    return isAssignment(expression)
  }

  private func isAssignment(_ expression: ExprSyntax) -> Bool {
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    let name = infix.operator.trimmedDescription
    return infix.operator.is(AssignmentExprSyntax.self)
      || name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
  }

  /// Whether an item is a call, an assignment or a bare jump, and does something that a test of a debug build can
  /// see.
  private func isStatement(_ item: CodeBlockItemSyntax) -> Bool {
    switch item.item {
    case .stmt(let statement):
      // A case of a switch ends without a break as well.
      let isAlone = item.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
      return statement.is(ContinueStmtSyntax.self)
        || statement.is(BreakStmtSyntax.self)
          && !(isAlone && item.parent?.parent?.is(SwitchCaseSyntax.self) == true)
        || statement.as(ReturnStmtSyntax.self).map { $0.expression == nil } == true
    case .expr(let expression):
      return isStatement(expression)
    default: return false
    }
  }

  private func isStatement(_ expression: ExprSyntax) -> Bool {
    if let inner = expression.as(TryExprSyntax.self) { return isStatement(inner.expression) }
    if let inner = expression.as(AwaitExprSyntax.self) { return isStatement(inner.expression) }
    if let inner = expression.as(UnsafeExprSyntax.self) { return isStatement(inner.expression) }
    if expression.is(OptionalChainingExprSyntax.self) { return true }
    if let call = expression.as(FunctionCallExprSyntax.self) { return !isUnseen(call) }
    return isAssignment(expression)
  }

  private func isUnseen(_ call: FunctionCallExprSyntax) -> Bool {
    ["programmerError", "precondition", "assert", "reserveCapacity", "extendLifetime"].contains {
      call.calledExpression.trimmedDescription.hasSuffix($0)
    }
  }

  // MARK: - Parts without bugs

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    isUnseen(node) ? .skipChildren : .visitChildren
  }
  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    node.label?.text == "keepingCapacity" ? .skipChildren : .visitChildren
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    kind(ofPartWith: node.attributes)
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    kind(ofPartWith: node.attributes)
  }
  /// What only the benchmarks use has no tests.
  private func kind(ofPartWith attributes: AttributeListSyntax) -> SyntaxVisitorContinueKind {
    attributes.trimmedDescription.contains("@_spi(Benchmarks)") ? .skipChildren : .visitChildren
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  // MARK: - Text

  private func add(
    _ rule: String, _ node: some SyntaxProtocol, planted: String, clean: String
  ) {
    add(rule, from: node, to: node, planted: planted, clean: clean)
  }

  private func add(
    _ rule: String, from first: some SyntaxProtocol, to last: some SyntaxProtocol,
    planted: String, clean: String
  ) {
    let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = last.endPositionBeforeTrailingTrivia.utf8Offset
    let lineStart = (source[..<start].lastIndex(of: 10) ?? -1) + 1
    let lineEnd = source[end...].firstIndex(of: 10) ?? source.count
    let before = String(decoding: source[lineStart..<lineEnd], as: UTF8.self)
    // A bug of more lines than a person would write by mistake is none of these rules.
    guard before.split(separator: "\n").count <= 4 else { return }
    let after =
      String(decoding: source[lineStart..<start], as: UTF8.self) + clean
      + String(decoding: source[end..<lineEnd], as: UTF8.self)
    mutations.append(
      Mutation(
        rule: rule, file: file, range: start..<end, planted: planted, before: before,
        after: after))
  }
}
