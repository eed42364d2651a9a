/// A result builder for the commands of one action type.
@resultBuilder public enum CommandBuilder<Action> {
  /// One command; its position fixes the action's type, so that `.increase` needs no type's name.
  public static func buildExpression(_ command: Command<Action>) -> [Command<Action>] { [command] }
  /// Commands created elsewhere.
  public static func buildExpression(_ commands: [Command<Action>]) -> [Command<Action>] {
    commands
  }
  /// All commands of a block, in order.
  public static func buildBlock(_ commands: [Command<Action>]...) -> [Command<Action>] {
    commands.flatMap(\.self)
  }
  /// The commands of an `if`, or none.
  public static func buildOptional(_ commands: [Command<Action>]?) -> [Command<Action>] {
    commands ?? []
  }
  /// The commands of an `if` that has an `else`.
  public static func buildEither(first commands: [Command<Action>]) -> [Command<Action>] {
    commands
  }
  /// The commands of an `else`.
  public static func buildEither(second commands: [Command<Action>]) -> [Command<Action>] {
    commands
  }
  /// The commands of a `for`.
  public static func buildArray(_ commands: [[Command<Action>]]) -> [Command<Action>] {
    commands.flatMap(\.self)
  }
}
