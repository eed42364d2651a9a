import Foundation

/// A copy of the package in which bugs are planted.
struct Copy {
  let root: URL
  let folder: URL
  private var sources: URL { folder.appending(path: "Sources") }

  /// Returns the paths below `Sources` of the Swift files in some of its folders.
  func files(in folders: [String]) throws -> [String] {
    try folders.flatMap { name -> [String] in
      let top = root.appending(path: "Sources/\(name)").path
      guard FileManager.default.fileExists(atPath: top) else {
        throw Failure("There is no folder Sources/\(name).")
      }
      let found = FileManager.default.enumerator(atPath: top)?.compactMap { $0 as? String } ?? []
      return found.filter { $0.hasSuffix(".swift") }.map { "\(name)/\($0)" }
    }.sorted()
  }

  func source(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
  }

  /// Returns the folders of the libraries: all but the sample and the test kits.
  func libraries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
      .filter { $0.hasPrefix("RIB") && !$0.hasSuffix("Testing") }
  }

  /// Writes the files with bugs, and builds; bugs that do not compile are left out.
  ///
  /// - Returns: The numbers of those that are there.
  func plant(_ mutations: [Int: Mutation]) throws -> Set<Int> {
    // All libraries see this one.
    try write(Self.choice, to: sources.appending(path: "Basics/Mutant.swift"))
    var planted = Set(mutations.keys)
    for _ in 0..<40 {
      var places: [String: [(number: Int, lines: ClosedRange<Int>)]] = [:]
      for (file, numbers) in Dictionary(grouping: mutations.keys, by: { mutations[$0]?.file ?? "" })
      {
        places[file] = try plant(
          mutations.filter { numbers.contains($0.key) && planted.contains($0.key) }, in: file)
      }
      let log = try output("swift", ["build", "--build-tests"])
      if log.status == 0 { return planted }
      var wrong: Set<Int> = []
      for match in log.text.matches(of: /Sources\/([^:\n]*\.swift):(\d+):\d+: error:/) {
        let line = Int(match.2) ?? 0
        let here = places[String(match.1)] ?? []
        let hit = here.filter { $0.lines.contains(line) }
        wrong.formUnion((hit.isEmpty ? here : hit).map(\.number))
      }
      guard !wrong.isDisjoint(with: planted) else {
        throw Failure("The copy does not build:\n" + log.text.suffix(4_000))
      }
      planted.subtract(wrong)
      progress("\(wrong.count) do not compile")
    }
    throw Failure("After forty builds there is still an error.")
  }

  /// Writes a file with its bugs.
  ///
  /// - Returns: The lines in which each stands.
  private func plant(
    _ mutations: [Int: Mutation], in file: String
  ) throws -> [(number: Int, lines: ClosedRange<Int>)] {
    let text = try source(of: file)
    let original = Array(text.utf8)
    var result = text.contains(/(?m)^import Basics$/) ? "" : "import Basics; "
    var position = 0, line = 1
    var places: [(number: Int, lines: ClosedRange<Int>)] = []
    func append(_ part: String) {
      result += part
      line += part.utf8.count { $0 == 10 }
    }
    for (number, mutation) in mutations.sorted(by: {
      $0.value.range.lowerBound < $1.value.range.lowerBound
    }) {
      append(String(decoding: original[position..<mutation.range.lowerBound], as: UTF8.self))
      let start = line
      append(mutation.planted.replacing("mutant(#)", with: "mutant(\(number))"))
      places.append((number, start...line))
      position = mutation.range.upperBound
    }
    append(String(decoding: original[position...], as: UTF8.self))
    try write(result, to: sources.appending(path: file))
    return places
  }

  /// Returns the names of the files that have tests.
  func testFiles() throws -> [String] {
    let names = ["Tests", "Templates"].flatMap { top -> [String] in
      let path = root.appending(path: top).path
      return (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }
    }
    return Set(
      try names.filter { try String(contentsOfFile: $0, encoding: .utf8).contains("@Test") }
        .map { URL(filePath: $0).lastPathComponent }
    ).sorted()
  }

  /// The path of the program that has all tests.
  func tests() throws -> String {
    let path = try output("swift", ["build", "--show-bin-path"]).text
    return path.trimmingCharacters(in: .whitespacesAndNewlines) + "/rib-skeletonPackageTests.xctest"
  }

  private func output(_ command: String, _ arguments: [String]) throws -> (
    status: Int32, text: String
  ) {
    let log = folder.appending(path: "build.log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
  }

  private func write(_ text: String, to file: URL) throws {
    if let old = try? String(contentsOf: file, encoding: .utf8), old == text { return }
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The number of bytes of the file in which a test marks the bugs that it reaches, one for each.
  static let markCount = 1 << 16

  /// The source of the function that chooses the bug, and marks the ones that are reached.
  ///
  /// The marks are in shared memory: a test may close or limit what a program can open and write.
  private static let choice = #"""
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    private let chosen = unsafe getenv("RIB_MUTANT").flatMap { unsafe Int(String(cString: $0)) } ?? 0
    private nonisolated(unsafe) let marks: UnsafeMutableRawPointer? = {
      guard let path = unsafe getenv("RIB_MUTANTS_REACHED") else { return nil }
      let file = unsafe open(path, O_RDWR)
      defer { _ = close(file) }
      let marks = unsafe mmap(nil, \#(markCount), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      return unsafe marks == MAP_FAILED ? nil : marks
    }()

    /// Whether the bug with a number is the one that the environment chooses.
    @inline(never)
    public func mutant(_ number: Int) -> Bool {
      unsafe marks?.storeBytes(of: 1, toByteOffset: number, as: UInt8.self)
      return number == chosen
    }
    """#
}

struct Failure: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

func progress(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}
