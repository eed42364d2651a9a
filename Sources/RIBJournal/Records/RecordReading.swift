// The reading of records, which takes only the form in which they are written.

import RIBConsole
import RIBCore

extension JournalRecord {
  static func read(_ json: inout RecordScanner) -> (at: Int64, record: JournalRecord)? {
    guard json.take(#"{"at":"#), let time = json.number(), json.take(","),
      let record = JournalRecord(fields: &json), json.take("}"), json.isAtEnd
    else { return nil }
    return (time, record)
  }

  private init?(fields json: inout RecordScanner) {
    if json.take(#""to":"#) {
      guard let path = json.text(), json.take(#","do":"#), let line = json.text() else {
        return nil
      }
      self = .event(.command(path: path, line: line))
    } else if json.take(#""commit":"#) {
      guard let commandCount = json.count() else { return nil }
      self = .commit(commandCount: commandCount)
    } else if json.take(#""asked":"#) {
      guard let name = json.text(), json.take(#","to":"#), let path = json.text(),
        json.take(#","n":"#), let number = json.count()
      else { return nil }
      self = .asked(name: name, to: path, number: number)
    } else if json.take(#""answer":"#) {
      guard let number = json.count(), let answer = RecordedAnswer(field: &json) else { return nil }
      self = .event(.answer(answer, to: number))
    } else if json.take(#""cancelled":"#) {
      guard let path = json.text(), json.take(#","effects":["#),
        let effects = json.list(until: "]", { $0.text() })
      else { return nil }
      self = .event(.cancelled(path: path, effects: effects))
    } else if json.take(#""start":"#) {
      guard let id = json.text(), id.utf8.count == 16, json.take(#","version":"#),
        let version = json.text()
      else { return nil }
      var date: Int64?
      if json.take(#","date":"#) {
        date = json.signedNumber()
        if date == nil { return nil }
      }
      var start = JournalStart(session: SessionStart(id: id, date: date), version: version)
      start.acceptsDifferences = json.take(#","accepted":true"#)
      if json.take(#","after":"#) {
        guard let origin = json.count() else { return nil }
        start.origin = origin
        start.isFromCheckpoint = json.take(#","checkpoint":true"#)
      }
      self = .start(start)
    } else if json.take(#""date":"#) {
      guard let date = json.signedNumber() else { return nil }
      self = .event(.date(date))
    } else if json.take(#""left":["#) {
      guard let steps = json.list(until: "]", { WorkStep(element: &$0) }), !steps.isEmpty else {
        return nil
      }
      self = .event(.left(steps))
    } else if json.take(#""back":"#) {
      guard let work = json.count() else { return nil }
      self = .event(.cameBack(work: work))
    } else if json.take(#""check":{"#) {
      guard let checks = json.list(until: "}", { JournalCheck(field: &$0) }) else { return nil }
      self = .check(checks)
    } else if json.take(#""checkpoint":["#) {
      guard let nodes = json.list(until: "]", { Checkpoint.KeptNode(element: &$0) }) else {
        return nil
      }
      self = .checkpoint(nodes)
    } else if json.take(#""ended":"#) {
      guard let reason = json.text() else { return nil }
      self = .ended(reason)
    } else {
      return nil
    }
  }
}

extension RecordedAnswer {
  fileprivate init?(field json: inout RecordScanner) {
    if json.take(#","value":"#) {
      guard let value = json.json() else { return nil }
      self = .value(value)
    } else if json.take(#","error":"#) {
      guard let error = json.json() else { return nil }
      self = .error(error)
    } else if json.take(#","end":true"#) {
      self = .end
    } else {
      return nil
    }
  }
}

extension WorkStep {
  fileprivate init?(element json: inout RecordScanner) {
    guard json.take("["), let work = json.count(), json.take(","), let step = json.count(),
      json.take("]")
    else { return nil }
    self.init(work: work, step: step)
  }
}

extension JournalCheck {
  fileprivate init?(field json: inout RecordScanner) {
    guard let path = json.text(), json.take(":"), let check = json.text() else { return nil }
    self.init(path: path, check: check)
  }
}

extension Checkpoint.KeptNode {
  fileprivate init?(element json: inout RecordScanner) {
    guard json.take(#"{"node":"#), let path = json.text() else { return nil }
    var state: String?
    if json.take(#","state":"#) {
      state = json.json()
      if state == nil { return nil }
    }
    var running: [String] = []
    if json.take(#","running":["#) {
      guard let names = json.list(until: "]", { $0.text() }), !names.isEmpty else { return nil }
      running = names
    }
    let isCovered = json.take(#","covered":true"#)
    if !json.take("}") { return nil }
    self.init(path: path, state: state, running: running, isCovered: isCovered)
  }
}
