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
  func `below a host it is wired, and nothing is left to do`(parent: String) throws {
    let plan = try Plan(NodeRequest(name: "PayPal", parent: parent), in: package.folder)
    #expect(plan.leftToDo == [])
    let hosting = "Sources/SampleRIB/Hosting"
    #expect(
      plan.changed.map(\.path) == [
        "\(hosting)/HostKind.swift", "\(hosting)/HostBuilders.swift",
        "\(hosting)/HostInteractable.swift", "\(hosting)/HostComponent.swift",
        "\(hosting)/HostInteractor.swift", "Tests/SampleRIBTests/Support/StubBuilders.swift",
        "Tests/SampleRIBTests/Support/StubNode.swift",
      ])
    let texts = plan.changed.map(\.text)
    #expect(texts[0].contains("  case welcome\n  case paypal\n}"))
    #expect(texts[1].contains("  let payPal: any PayPalBuildable\n\n"))
    #expect(texts[1].contains("    case .paypal: payPal.build(withListener: listener)\n    }"))
    #expect(texts[2].contains("WelcomeListener, PayPalListener {\n"))
    #expect(texts[3].contains("WelcomeDependency, PayPalDependency {\n"))
    #expect(texts[3].contains(", payPal: PayPalBuilder(dependency: self))"))
    #expect(texts[4].contains("  func payPalDidFinish() {\n"))
    #expect(texts[5].contains("WelcomeBuildable, PayPalBuildable {\n"))
    #expect(texts[5].contains("HostBuilders(welcome: self, payPal: self)"))
    #expect(texts[5].contains("    note(.paypal, listener)\n"))
    #expect(texts[6].contains("WelcomeRouting, PayPalRouting {\n"))
  }

  @Test func `two nodes are wired one after the other`() throws {
    try Plan(NodeRequest(name: "One", parent: "Root"), in: package.folder).write()
    try Plan(NodeRequest(name: "Two", parent: "Root"), in: package.folder).write()
    let kinds = try package.folder.text(of: "Sources/SampleRIB/Hosting/HostKind.swift")
    #expect(kinds.contains("welcome\n  case one\n  case two\n}"))
    try package.expectRefusal(NodeRequest(name: "One"), saying: "is there already")
  }

  @Test func `below another node it is written, and the wiring told`() throws {
    let plan = try Plan(NodeRequest(name: "PayPal", parent: "Board"), in: package.folder)
    #expect(plan.changed.isEmpty)
    #expect(plan.leftToDo.first?.contains("Board is no host") == true)
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

  @Test func `where a host was edited out of shape, no wiring is written, and all of it told`()
    throws
  {
    let path = "Sources/SampleRIB/Hosting/HostBuilders.swift"
    let text = try package.folder.text(of: path)
    try package.folder.write(text.replacing("struct HostBuilders", with: "class Makers"), to: path)
    let plan = try Plan(NodeRequest(name: "PayPal", parent: "Root"), in: package.folder)
    #expect(plan.changed.isEmpty)
    #expect(plan.added.count == 6)
    #expect(plan.leftToDo.first?.contains("HostBuilders.swift is not as expected") == true)
    #expect(plan.leftToDo.contains { $0.contains("add 'case paypal' to HostKind") })
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
    try package.expectRefusal(NodeRequest(name: "A", parent: "Shop"), saying: "one of Board, Group")
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
