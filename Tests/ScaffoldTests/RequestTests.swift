import Testing

@testable import Scaffold

struct RequestTests {
  @Test func `a name alone asks for a node of the root's target, and options can be anywhere`()
    throws
  {
    let least = try Request(["Checkout"])
    #expect(least == Request(name: "Checkout", template: "node", target: nil, parent: nil))
    let request = try Request(["--viewless", "--parent", "Root", "Checkout", "--target", "Shop"])
    #expect(
      request == Request(name: "Checkout", template: "viewless", target: "Shop", parent: "Root"))
    #expect(try Request(["Checkout", "--long"]).template == "long")
  }

  @Test func `help and the list of templates can be anywhere`() throws {
    let package = try TestPackage().folder
    #expect(try Scaffold.run(["Checkout", "--help"], in: package) == Request.helpText)
    #expect(
      try Scaffold.run(["--list-templates", "Checkout"], in: package) == Template.list(in: package))
  }

  @Test(
    arguments: [
      ([], "NAME is missing"), (["A", "B"], "remove 'B'"),
      (["A", "--paren", "Root"], "unknown option '--paren'"),
      (["A", "--parent"], "'--parent' needs a value"),
      (["A", "--target", "--viewless"], "'--target' needs a value"),
      (["A", "--template", ""], "'--template' needs a value"),
      (["A", "--long", "--viewless"], "--long is for a node with a presenter"),
      (["A", "--long", "--flow", "B,C"], "the article 'One file or five' shows how"),
      (["A", "--template", "page", "--long"], "Leave it out"),
    ])
  func `a wrong call is refused with the reason`(arguments: [String], text: String) {
    let error = #expect(throws: ScaffoldError.self) { try Request(arguments) }
    #expect(error?.description.contains(text) == true)
  }
}
