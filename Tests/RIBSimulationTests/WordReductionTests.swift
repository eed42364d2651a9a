// The words of a failing script become fewer and simpler.

import Testing

@testable import RIBConsole
@testable import RIBSimulation

@Suite struct `Words of a failing script` {
  /// Shrinks a script that fails while a function of the words of each line returns true.
  private func shrink(
    _ lines: [String], _ fails: @escaping ([[String]]) -> Bool
  ) async -> [String] {
    let scripts = TriedScripts { lines in
      fails(lines.map { (try? Words($0))?.map(\.text) ?? [] })
    }
    let shrunk = await scripts.shrink(lines)
    scripts.expectMinimal(shrunk)
    return shrunk.lines
  }

  /// Shrinks the argument of a line.
  private func shrink(_ text: String, _ fails: @escaping (String) -> Bool) async -> String? {
    let lines = await shrink(["set \(Words.quoted(text))"]) {
      $0.count == 1 && $0[0].count == 2 && $0[0][0] == "set" && fails($0[0][1])
    }
    return (try? Words(lines.first ?? ""))?.last?.text
  }

  @Test(arguments: [
    ("812", 38.0, "38"), ("9223372036854775807", 38, "38"), ("-812", 38, "38"), ("812", 0.5, "1"),
    ("812", 0, "0"), ("12.75", 2.5, "3"), ("2.75", 2.5, "2.7"), ("+7", 3, "3"),
    ("812.25", 812, "812"),
    ("0", 0, "0"),
  ])
  func `a number becomes the least one that fails`(
    text: String, bound: Double, result: String
  ) async {
    #expect(await shrink(text) { Double($0).map { abs($0) >= bound } ?? false } == result)
  }

  @Test
  func `a number keeps its sign and fraction only where they are needed, also that of a wait`()
    async
  {
    #expect(await shrink("-812.125") { Double($0).map { $0 <= -38 } ?? false } == "-38")
    #expect(await shrink("-812.125") { $0.hasPrefix("-") && $0.contains(".") } == "-0.1")
    #expect(await shrink("12345678901234567890123") { $0.count > 20 } == "123456789012345678901")
    let large = await shrink("\(Int.max)") { Int($0).map { $0 > 1 << 62 } ?? false }
    #expect(large == "\(1 << 62 + 1)")
    let lines = await shrink(["go", "wait 4711.25"]) { lines in
      lines.contains(["go"])
        && lines.contains { $0.first == "wait" && (Double($0.dropFirst().first ?? "") ?? 0) > 60 }
    }
    #expect(lines == ["go", "wait 61"])
  }

  @Test(arguments: [
    ("12", true), ("-0.5", true), ("+.25", true), ("5.", true), ("1.2.3", false), ("--1", false),
    ("-", false), (".", false), ("", false), ("1a", false),
  ])
  func `a number has digits, and at most one sign and one point`(text: String, isNumber: Bool) {
    #expect((NumberText(text) != nil) == isNumber)
  }

  @Test func `a text becomes short and plain`() async {
    let hostile = "\u{1B}[2J \u{202E}" + String(repeating: "e\u{301}計\"'#\\", count: 1_000) + "\n"
    #expect(await shrink(hostile) { !$0.isEmpty } == "a")
    #expect(await shrink(hostile) { $0.count > 255 } == String(repeating: "a", count: 256))
    #expect(await shrink(hostile) { $0.unicodeScalars.contains("\u{202E}") } == "\u{202E}")
    #expect(await shrink(hostile) { $0.contains("計\"'") } == "計\"'")
    #expect(await shrink("", \.isEmpty) == "")
    #expect(await shrink("", { _ in true }) == "a")
  }

  @Test func `a name becomes simple everywhere at once, as a word and as a step of a path`() async {
    let name = "ann's \u{1B}\"計\" \u{202E}#"
    let word = Words.quoted(name)
    let path = Words.quoted("/\(name)/page")
    // Fails if a node below one is called by its path.
    func fails(_ lines: [[String]]) -> Bool {
      var children: Set<String> = []
      for words in lines {
        if words.count == 4, words[0] == "attach", words[2] == "as" { children.insert(words[3]) }
        if words.count == 3, words[1] == "attach", children.contains(words[0]) {
          children.insert("/" + words[0] + "/" + words[2])
        }
        if words.count == 2, words[1] == "show", children.contains(words[0]) {
          return words[0].contains("/")
        }
      }
      return false
    }
    let lines = await shrink(
      ["attach profile as \(word)", "\(word) attach page", "\(path) show"], fails)
    #expect(lines == ["attach a as a", "a attach a", "/a/a show"])
  }

  @Test func `a new name changes no line without the old one, and no built-in command`() async {
    let kept = "keep  'it'"
    let names = TriedScripts { lines in
      lines.count == 3 && lines[0] == kept && lines[1].hasPrefix("open ")
        && lines[2] == "close " + lines[1].dropFirst(5)
    }
    let shrunk = await names.shrink([kept, "open counter", "close counter"])
    #expect(shrunk.lines == [kept, "open a", "close a"])
    let builtIns = TriedScripts { $0.contains(inOrder: ["wait 1", "tree"]) }
    #expect(await builtIns.shrink(["wait 1", "tree"]).lines == ["wait 1", "tree"])
    #expect(!builtIns.scripts.joined().contains { $0.hasPrefix("a") })
  }

  @Test func `two names stay two where they must differ`() async {
    let lines = await shrink(["attach counter", "attach profile", "attach counter"]) { lines in
      let names = lines.filter { $0.first == "attach" }.map { $0.dropFirst().first ?? "" }
      return names.count == 3 && names[0] == names[2] && names[0] != names[1] && !names.contains("")
    }
    #expect(
      lines == ["attach b", "attach a", "attach b"]
        || lines == ["attach a", "attach b", "attach a"])
  }

  @Test func `words that are not needed are left out, the first one, too, and with their keywords`()
    async
  {
    #expect(
      await shrink(["now set 1"]) { $0.count == 1 && $0[0].suffix(2) == ["set", "1"] } == ["set 1"])
    let lines = await shrink(["attach counter as x from 5 --quietly  # for a while"]) { lines in
      lines.count == 1 && lines[0].starts(with: ["attach", "counter"]) && lines[0].contains("from")
        && lines[0].last != "from" && (lines[0].contains("x") == lines[0].contains("as"))
    }
    #expect(lines == ["attach counter from 0"])
  }

  @Test func `of a great many words few are tried one by one, and none if all are needed`() async {
    let few = TriedScripts { lines in lines.contains { $0.hasPrefix("say a") } }
    let line = "say " + Array(repeating: "a", count: 3_000).joined(separator: "  ")
    let shrunk = await few.shrink([line])
    #expect(shrunk.lines == ["say a"])
    few.expectMinimal(shrunk)
    #expect(shrunk.tried < 40)
    let words = (1...12).map { "w\($0)" }.joined(separator: " ")
    let all = TriedScripts { $0.contains(words) }
    all.expectMinimal(await all.shrink([words]))
    let tried = all.scripts.joined()
    #expect(tried.contains { $0.hasPrefix("w1 w2") && !$0.hasSuffix("w12") })
    #expect(!tried.contains { $0.hasSuffix(" w12") && $0.split(separator: " ").count < 12 })
  }

  @Test func `up to eight words are tried one by one, and a word of up to sixteen letters stays`()
    async
  {
    for (count, left) in [(8, 2), (9, 9)] {
      let line = (1...count).map { "w\($0)" }.joined(separator: " ")
      let lines = await shrink([line]) {
        $0.count == 1 && $0[0].first == "w1" && $0[0].last == "w\(count)"
      }
      let kept = lines.first?.split(separator: " ") ?? []
      #expect(kept.count == left, "of \(count) words")
    }
    // A plain word may be a command.
    for (count, left) in [(16, 16), (17, 1)] {
      let word = await shrink(String(repeating: "x", count: count)) { $0.hasPrefix("x") }
      #expect(word == String(repeating: "x", count: left), "of \(count) letters")
    }
  }

  @Test func `a path loses the steps that are not needed`() async {
    let lines = await shrink(["/one/../one/two show"]) {
      $0.count == 1 && $0[0].last == "show" && $0[0][0].hasSuffix("two")
    }
    #expect(lines == ["two show"])
  }

  @Test func `a word in quotation marks loses them only if the script still fails`() async {
    func shrink(keyword isKeyword: Bool) async -> [String] {
      let scripts = TriedScripts { lines in
        lines.contains { line in
          guard let words = try? Words(line), words.count == 3, words[0].text == "attach",
            words[2].text == "7"
          else { return false }
          return words[1].text == "as" && (!isKeyword || words[1].isQuoted)
        }
      }
      return await scripts.shrink(["attach 'as' \"7\""]).lines
    }
    #expect(await shrink(keyword: false) == ["attach as 7"])
    #expect(await shrink(keyword: true) == ["attach 'as' 7"])
  }

  @Test func `a line that cannot be split is shortened as it is`() async {
    let scripts = TriedScripts { lines in lines.contains { $0.contains("'c") } }
    let shrunk = await scripts.shrink(["say it", "tell 'counter to increase"])
    #expect(shrunk.lines == ["'c"])
    scripts.expectMinimal(shrunk)
  }

  @Test
  func `a line that has to be there keeps a word, and one that simpler words do not need goes`()
    async
  {
    #expect(await shrink(["go 'x'", "stay y"]) { $0.count == 2 } == ["a", "a"])
    // A value over 9 needs a line that allows it.
    let lines = await shrink(["allow", "set 50"]) { lines in
      guard let index = lines.firstIndex(where: { $0.first == "set" }), lines[index].count == 2,
        let value = Int(lines[index][1])
      else { return false }
      return value > 3 && (value < 10 || lines[..<index].contains(["allow"]))
    }
    #expect(lines == ["set 4"])
  }
}
