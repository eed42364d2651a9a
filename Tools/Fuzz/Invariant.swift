// What every target checks with.

import Basics
import RIBCore
import RIBTerminal

/// Ends the run with a sentence where something does not hold, so that libFuzzer keeps the input.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { programmerError(sentence()) }
}

/// No hidden character is raw in a text.
func requireVisible(_ text: String, _ what: String) {
  require(!text.unicodeScalars.contains { $0.isHidden }, "\(what) hides: \(text.debugDescription)")
}
