/// A key, as a browser knows it.
public enum BrowserKey: Sendable {
  case tab, enter, escape, pageUp, pageDown, end, home, left, up, right, down
  /// A key that types a character.
  case character(Character)

  /// The name of the key in a page's events.
  var name: String {
    switch self {
    case .tab: "Tab"
    case .enter: "Enter"
    case .escape: "Escape"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .end: "End"
    case .home: "Home"
    case .left: "ArrowLeft"
    case .up: "ArrowUp"
    case .right: "ArrowRight"
    case .down: "ArrowDown"
    case .character(let character): "\(character)"
    }
  }

  /// The number by which a browser finds the effect of a key on a control.
  var number: Int {
    switch self {
    case .tab: 9
    case .enter: 13
    case .escape: 27
    case .pageUp: 33
    case .pageDown: 34
    case .end: 35
    case .home: 36
    case .left: 37
    case .up: 38
    case .right: 39
    case .down: 40
    case .character(let character)
    where character.isASCII && (character.isLetter || character.isNumber):
      Int(character.uppercased().utf8.first ?? 0)
    case .character: 0
    }
  }

  /// The text that the key types.
  var text: String? {
    switch self {
    case .enter: "\r"
    case .character(let character): "\(character)"
    default: nil
    }
  }
}
