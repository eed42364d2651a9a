extension NewFlowPage {
  /// All pages, in their order; a new page is an entry of this table.
  static let table: [NewFlowPage] = [
    NewFlowPage("first") { NewPageBuilder(dependency: $0).build(withListener: $1) },
    NewFlowPage("second") { NewPageBuilder(dependency: $0).build(withListener: $1) },
    NewFlowPage("third") { NewPageBuilder(dependency: $0).build(withListener: $1) },
  ]
}
