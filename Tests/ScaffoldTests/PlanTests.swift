import Foundation
import Testing

@testable import Scaffold

struct PlanTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func `a node has a file and a test, and no trace of its template`() throws {
    let plan = try Plan(Request(name: "PayPal"), in: package.folder)
    try plan.write()
    #expect(
      plan.added.map(\.path) == [
        "Sources/Shop/PayPal/PayPal.swift", "Tests/ShopTests/PayPal/PayPalTests.swift",
      ])
    for file in plan.added {
      let text = try package.folder.text(of: file.path)
      #expect(!text.lowercased().contains("newnode"))
      #expect(text.hasPrefix("import "))
      #expect(text.contains("payPalDidFinish()"))
    }
    let test = try #require(plan.added.last).text
    #expect(test.contains("import Testing\n\n@testable import Shop\n"))
    #expect(plan.leftToDo?.contains("any NodeBuildable<any PayPalListener>") == true)
  }

  @Test func `in the long form, a node has five files and a test`() throws {
    let plan = try Plan(Request(name: "PayPal", template: "long"), in: package.folder)
    try plan.write()
    let parts = ["Builder", "CLIPresenter", "Interactor", "Reactor", "Router"]
    let sources: [String] = parts.map { "Sources/Shop/PayPal/PayPal\($0).swift" }
    #expect(plan.added.map(\.path) == sources + ["Tests/ShopTests/PayPal/PayPalTests.swift"])
    for file in plan.added {
      let text = try package.folder.text(of: file.path)
      #expect(!text.lowercased().contains("newnode") && !text.contains("Long"))
      #expect(text.hasPrefix("import "))
    }
    let test = try #require(plan.added.last).text
    #expect(test.contains("import Testing\n\n@testable import Shop\n"))
    #expect(test.contains("payPalDidFinish()") && test.contains("root/paypal"))
    #expect(plan.changed == nil)
    #expect(plan.leftToDo?.contains("attachChild(payPalBuilder") == true)
  }

  @Test func `a viewless node has no presenter`() throws {
    let plan = try Plan(Request(name: "Flow", template: "viewless"), in: package.folder)
    #expect(plan.added.count == 2)
    #expect(!plan.added.contains { $0.text.contains("FlowPresenter") })
  }

  @Test(arguments: [false, true])
  func `below a parent with a table of kinds, a node becomes a kind, and nothing is left to do`(
    isLong: Bool
  ) throws {
    let plan = try Plan(
      Request(name: "PayPal", template: isLong ? "long" : "node", parent: "Root"),
      in: package.folder)
    #expect(plan.leftToDo == nil)
    #expect(plan.changed?.path == "Sources/Shop/Root/RootKinds.swift")
    #expect(
      plan.changed?.text.hasSuffix(
        """
          static let table: [RootKind] = [
            RootKind("welcome") { WelcomeBuilder(dependency: $0).build(withListener: $1) },
            RootKind("paypal") { PayPalBuilder(dependency: $0).build(withListener: $1) },
          ]
        }

        """) == true)
    #expect(plan.added.map(\.path).contains { $0.hasSuffix("/PayPalWiring.swift") } == isLong)
    let wiring = try #require(
      plan.added.first { $0.path.hasSuffix(isLong ? "/PayPalWiring.swift" : "/PayPal.swift") })
    let head =
      isLong
      ? """
      // The wiring of the node in its parent: its dependency, and the calls to its listener.
      import RIBCore

      """ : "}\n\n// MARK: The wiring in its parent\n"
    #expect(
      wiring.text.hasSuffix(
        head + """

          extension RootComponent: PayPalDependency {}

          extension RootInteractor: PayPalListener {
            func payPalDidFinish() {
              // A parent that has a use for it would act here.
            }
          }

          """))
  }

  @Test func `a parent can have a table of its own, which no parent with a similar name takes`()
    throws
  {
    let plan = try Plan(
      Request(name: "Vase", template: "viewless", parent: "Rack"), in: package.folder)
    #expect(plan.leftToDo == nil)
    #expect(plan.changed?.path == "Sources/Shop/Game/Rack/RackKinds.swift")
    let text = try #require(plan.changed?.text)
    #expect(text.contains("    },\n    RackKind(\"vase\") {"))
    #expect(text.hasSuffix("  static let others = [\n    book\n  ]\n}\n"))
    let wiring = try #require(plan.added.first { $0.path.hasSuffix("/Vase.swift") }).text
    #expect(wiring.contains("extension RackComponent: VaseDependency {}\n"))
    #expect(wiring.contains("extension RackInteractor: VaseListener {\n"))
    try package.expectRefusal(
      Request(name: "Book", parent: "Rack"), saying: "already has a kind 'book'")
    try package.folder.write(
      "let component = HatRackComponent(dependency: dependency)\n",
      to: "Sources/Shop/Game/HatRack/HatRackBuilder.swift")
    let other = try Plan(Request(name: "Vase", parent: "HatRack"), in: package.folder)
    #expect(other.changed == nil)
    #expect(other.leftToDo?.contains("HatRackComponent conforms to VaseDependency") == true)
  }

  @Test func `a table can be empty, and without a table of the expected form no wiring is written`()
    throws
  {
    let path = "Sources/Shop/Root/RootKinds.swift"
    let formed = try package.folder.text(of: path)
    try package.folder.write(formed.replacing("static let table", with: "static var a"), to: path)
    let other = try Plan(Request(name: "PayPal", parent: "Root"), in: package.folder)
    #expect(other.changed == nil && other.added.count == 2)
    #expect(other.leftToDo?.contains("RootComponent conforms to PayPalDependency") == true)
    let others = "  static let others = [\n    welcome\n  ]\n"
    let text = "extension RootKind {\n  static let table: [RootKind] = []\n\n\(others)}\n"
    try package.folder.write(text, to: path)
    let plan = try Plan(Request(name: "One", parent: "Root"), in: package.folder)
    let entry = "RootKind(\"one\") { OneBuilder(dependency: $0).build(withListener: $1) },"
    #expect(plan.changed?.text == text.replacing("[]", with: "[\n    \(entry)\n  ]"))
  }

  @Test func `two nodes are wired one after the other`() throws {
    try Plan(Request(name: "One", parent: "Root"), in: package.folder).write()
    try Plan(Request(name: "Two", parent: "Root"), in: package.folder).write()
    let kinds = try package.folder.text(of: "Sources/Shop/Root/RootKinds.swift")
    let words = kinds.split(separator: "\"").filter { ["welcome", "one", "two"].contains($0) }
    #expect(words == ["welcome", "one", "two"])
    try package.expectRefusal(Request(name: "One"), saying: "already exists")
  }

  @Test
  func
    `below another node, a node has no wiring, and plan and report list the steps left to do`()
    throws
  {
    let plan = try Plan(Request(name: "PayPal", parent: "Board"), in: package.folder)
    #expect(plan.changed == nil)
    #expect(plan.added.count == 2)
    let text = try #require(plan.leftToDo)
    #expect(text.contains("BoardComponent conforms to PayPalDependency"))
    #expect(text.contains("attachChild(payPalBuilder.build(withListener: interactor))"))
    // The report has them too, and no way to try the node before they are done.
    let report = try Scaffold.run(["PayPal", "--parent", "Board"], in: package.folder)
    #expect(report.contains("\nLeft to do by hand, as --parent wires it only where "), "\(report)")
    #expect(report.hasSuffix("swift test --filter PayPalTests"), "\(report)")
  }

  @Test func `a group of the sample takes a new node, as the root of an app does`() throws {
    let plan = try Plan(Request(name: "PayPal", parent: "Group"), in: .skeleton)
    #expect(plan.changed?.path == "Sources/SampleRIB/Root/RootKinds.swift")
    #expect(plan.changed?.text.contains("    RootKind(\"paypal\") {") == true)
    #expect(plan.added.contains { $0.text.contains("extension RootInteractor: PayPalListener {") })
  }

  @Test(
    arguments: [
      ("Welcome", "Sources/Shop/Welcome already exists"),
      ("WELCOME", "Sources/Shop/Welcome already exists"),
      ("Board", "Sources/Shop/Game/Board/BoardBuilder.swift declares BoardBuilder"),
      ("Node", "declares Node"), ("Help", "is a command"), ("default", "such as Checkout"),
    ])
  func `a bad or taken name is refused, and nothing is written`(name: String, text: String) throws {
    try package.expectRefusal(Request(name: name, parent: "Root"), saying: text)
  }

  @Test(arguments: ["Sources/Shop/Game/payPal.swift", "Tests/ShopTests/Support/PayPalTests.swift"])
  func `a node with a file whose name another file of the target has is refused`(path: String)
    throws
  {
    try package.folder.write("let number = 1\n", to: path)
    try package.expectRefusal(
      Request(name: "PayPal", parent: "Root"),
      saying: "'PayPal' is taken: \(path) has the name of one of its files. Choose another name.")
  }

  @Test func `a node may have a file whose name only a file of another target has`() throws {
    try package.folder.write("let number = 1\n", to: "Tests/ShopTests/Support/PayPal.swift")
    try package.folder.write("let number = 1\n", to: "Sources/Shop/Game/PayPalTests.swift")
    #expect(try Plan(Request(name: "PayPal"), in: package.folder).added.count == 2)
  }

  @Test
  func `an unknown target, parent or template is refused, and so is no target without a root`()
    throws
  {
    try package.expectRefusal(
      Request(name: "A", template: "form"),
      saying: "flow, long, node, page, viewless")
    try package.expectRefusal(
      Request(name: "A", target: "Mall"), saying: "no folder Sources/Mall")
    try package.expectRefusal(
      Request(name: "A", parent: "Mall"), saying: "one of Board, Rack, Root, Welcome")
    try package.folder.remove("Sources/Shop/Root")
    try package.expectRefusal(Request(name: "A"), saying: "name one with --target")
    let plan = try Plan(Request(name: "A", target: "Shop"), in: package.folder)
    #expect(plan.added.count == 2)
  }

  @Test(arguments: [["PayPal"], ["Booking", "--flow", "Dates,PayPal,Summary"]])
  func `if writing fails, the files of a node or flow are removed again`(arguments: [String]) throws
  {
    let plan = try Plan(Request(arguments + ["--parent", "Root"]), in: package.folder)
    // A file has the name of the folder for tests, so that the last of the node's files cannot be written.
    try package.folder.remove("Tests/ShopTests")
    try package.folder.write("", to: "Tests/ShopTests")
    let before = try package.contents()
    #expect(throws: (any Error).self) { try plan.write() }
    #expect(try package.contents() == before)
    #expect(!package.folder.exists("Sources/Shop/\(arguments[0])"))
  }

  @Test func `the list names each template with its files, also one in the app's own folder`()
    throws
  {
    #expect(
      try Template.list(in: package.folder) == """
        flow: one file, Pages, Tests, Wiring
        long: Builder, CLIPresenter, Interactor, Reactor, Router, Tests, Wiring
        node: one file, Tests, Wiring
        page: one file, Tests, Wiring
        viewless: one file, Tests, Wiring
        """)
    let text = "// The newForm of NewForm.\nprotocol NewFormBuildable {}\n"
    try package.folder.write(text, to: "Templates/Form/NewFormBuilder.swift")
    #expect(try Template.list(in: package.folder).contains("form: Builder\n"))
    let plan = try Plan(Request(name: "Shelf", template: "form"), in: package.folder)
    #expect(plan.added.map(\.path) == ["Sources/Shop/Shelf/ShelfBuilder.swift"])
    #expect(plan.added.map(\.text) == ["// The shelf of Shelf.\nprotocol ShelfBuildable {}\n"])
  }
}
