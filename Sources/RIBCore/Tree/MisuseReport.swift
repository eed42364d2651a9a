extension Misuse {
  /// Reports a misuse to the observers of the tree in which the object is an interactor, or else to those
  /// of the process.
  @MainActor
  static func report(_ sentence: String, near object: Any?) {
    let context = (object as? Interactor)?.node ?? NodeContext(name: "-")
    context.report(sentence)
  }
}
