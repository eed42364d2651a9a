// A node in a package like a new app: what is written, what is refused, what is left to do.
import Foundation
import Testing

@testable import Scaffold

struct PlanTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test func `a node has five files and a test, and no trace of its template`() throws {
    let plan = try Plan(NodeRequest(name: "PayPal"), in: package.folder)
    try plan.write()
    let folder = "Sources/SampleRIB/PayPal"
    #expect(
      plan.added.map(\.path) == [
        "\(folder)/PayPalBuilder.swift", "\(folder)/PayPalCLIPresenter.swift",
        "\(folder)/PayPalInteractor.swift", "\(folder)/PayPalReactor.swift",
        "\(folder)/PayPalRouter.swift", "Tests/SampleRIBTests/PayPal/PayPalTests.swift",
      ])
    for file in plan.added {
      let text = try package.folder.text(of: file.path)
      #expect(!text.lowercased().contains("newnode"))
      #expect(text.hasPrefix("// "))
    }
    let test = try #require(plan.added.last).text
    #expect(test.contains("import Testing\n\n@testable import SampleRIB\n"))
    #expect(test.contains("payPalDidFinish()") && test.contains("root/paypal"))
    #expect(plan.changed.isEmpty)
    #expect(plan.leftToDo.count == 1)
  }

  @Test func `a viewless node has no presenter`() throws {
    let plan = try Plan(NodeRequest(name: "Flow", template: "viewless"), in: package.folder)
    #expect(plan.added.count == 5)
    #expect(!plan.added.contains { $0.path.contains("Presenter") })
  }

  @Test(arguments: ["Root", "Group"])
  func `below a parent with a table of kinds it is one of them, and nothing is left to do`(
    parent: String
  ) throws {
    let plan = try Plan(NodeRequest(name: "PayPal", parent: parent), in: package.folder)
    #expect(plan.leftToDo == [])
    #expect(plan.changed.map(\.path) == ["Sources/SampleRIB/Hosting/HostKinds.swift"])
    #expect(
      plan.changed.first?.text.contains(
        """
            },
            HostKind("paypal", "PayPal") {
              PayPalBuilder(dependency: $0).build(withListener: $1)
            },
          ]
        }

        """) == true)
    #expect(
      plan.added.last
        == Plan.File(
          path: "Sources/SampleRIB/PayPal/PayPalWiring.swift",
          text: """
            // PayPalWiring.swift: what the node is given, and who listens to it, where it is attached.
            import RIBCore

            extension HostComponent: PayPalDependency {}

            extension HostInteractor: PayPalListener {
              func payPalDidFinish() {
                // A parent that has a use for it would act here.
              }
            }

            """))
  }

  @Test func `a parent may have a table of its own`() throws {
    let plan = try Plan(NodeRequest(name: "Vase", parent: "Rack"), in: package.folder)
    #expect(plan.leftToDo == [])
    #expect(plan.changed.map(\.path) == ["Sources/SampleRIB/Game/Rack/RackKinds.swift"])
    #expect(plan.changed.first?.text.contains("RackKind(\"vase\", \"Vase\") {\n") == true)
    #expect(plan.added.last?.text.contains("extension RackInteractor: VaseListener {\n") == true)
    try package.expectRefusal(NodeRequest(name: "Book"), saying: "has a kind 'book' already")
  }

  @Test func `where nothing is said to a parent, nothing is listened to`() throws {
    let text = "protocol NewPageBuildable {}\n\nprotocol NewPageListener: AnyObject {}\n"
    try package.folder.write(text, to: "Templates/Page/NewPageBuilder.swift")
    let plan = try Plan(
      NodeRequest(name: "Vase", template: "page", parent: "Root"), in: package.folder)
    #expect(plan.added.last?.text.hasSuffix("extension HostInteractor: VaseListener {}\n") == true)
  }

  @Test func `two nodes are wired one after the other`() throws {
    try Plan(NodeRequest(name: "One", parent: "Root"), in: package.folder).write()
    try Plan(NodeRequest(name: "Two", parent: "Root"), in: package.folder).write()
    let kinds = try package.folder.text(of: "Sources/SampleRIB/Hosting/HostKinds.swift")
    let words = kinds.split(separator: "\"").filter { ["welcome", "one", "two"].contains($0) }
    #expect(words == ["welcome", "one", "two"])
    try package.expectRefusal(NodeRequest(name: "One"), saying: "is there already")
  }

  @Test func `below another node it is written, and the wiring told`() throws {
    let plan = try Plan(NodeRequest(name: "PayPal", parent: "Board"), in: package.folder)
    #expect(plan.changed.isEmpty)
    #expect(plan.leftToDo.first?.contains("Board has no table of kinds") == true)
    #expect(
      plan.leftToDo.contains { $0.contains("make BoardComponent conform to PayPalDependency") })
    #expect(plan.leftToDo.contains { $0.contains("func payPalDidFinish()") })
  }

  @Test func `a leaf that gets its first child is given a component`() throws {
    let plan = try Plan(NodeRequest(name: "PayPal", parent: "Welcome"), in: package.folder)
    #expect(
      plan.leftToDo.contains {
        $0.contains("final class WelcomeComponent: Component<any WelcomeDependency>, PayPalDep")
      })
  }

  @Test func `where a table was edited out of shape, no wiring is written, and all of it told`()
    throws
  {
    let path = "Sources/SampleRIB/Hosting/HostKinds.swift"
    let text = try package.folder.text(of: path)
    try package.folder.write(
      text.replacing("static let table = [", with: "static var a: ["), to: path)
    let plan = try Plan(NodeRequest(name: "PayPal", parent: "Root"), in: package.folder)
    #expect(plan.changed.isEmpty)
    #expect(plan.added.count == 6)
    #expect(plan.leftToDo.first?.contains("Root has no table of kinds") == true)
  }

  @Test(
    arguments: [
      ("Welcome", "Sources/SampleRIB/Welcome is there already"),
      ("WELCOME", "Sources/SampleRIB/Welcome is there already"),
      ("Host", "declares Host"),
      ("Board", "declares BoardInteractable"), ("Help", "is a command"),
      ("default", "such as Checkout"),
    ])
  func `a bad or taken name is refused, and nothing written`(name: String, text: String) throws {
    try package.expectRefusal(NodeRequest(name: name, parent: "Root"), saying: text)
  }

  @Test func `what is not there is refused, with what there is`() throws {
    try package.expectRefusal(NodeRequest(name: "A", template: "page"), saying: "node, viewless")
    try package.expectRefusal(
      NodeRequest(name: "A", target: "Shop"), saying: "no folder Sources/Shop")
    try package.expectRefusal(
      NodeRequest(name: "A", parent: "Shop"), saying: "one of Board, Rack, Group")
  }

  @Test func `what was written is taken back where writing fails`() throws {
    let plan = try Plan(NodeRequest(name: "PayPal", parent: "Root"), in: package.folder)
    // A file where a folder is to be: the last of the node's files cannot be written.
    try package.folder.write("", to: "Tests/SampleRIBTests/PayPal")
    let before = try package.contents()
    #expect(throws: (any Error).self) { try plan.write() }
    #expect(try package.contents() == before)
    #expect(!package.folder.exists("Sources/SampleRIB/PayPal"))
  }

  @Test func `the list names each template with its files`() throws {
    #expect(
      try Template.list(in: package.folder) == """
        node      Builder, CLIPresenter, Interactor, Reactor, Router, Tests
        viewless  Builder, Interactor, Reactor, Router, Tests
        """)
  }

  @Test func `a folder of one's own is a template`() throws {
    let text = "// The newPage of NewPage.\nprotocol NewPageBuildable {}\n"
    try package.folder.write(text, to: "Templates/Page/NewPageBuilder.swift")
    #expect(try Template.list(in: package.folder).contains("page      Builder"))
    let plan = try Plan(NodeRequest(name: "Shelf", template: "page"), in: package.folder)
    #expect(plan.added.map(\.path) == ["Sources/SampleRIB/Shelf/ShelfBuilder.swift"])
    #expect(plan.added.map(\.text) == ["// The shelf of Shelf.\nprotocol ShelfBuildable {}\n"])
  }
}
