import RIBCore

extension TreeSnapshot {
  /// Writes the nodes as a JSON array, in the form in which the snapshot is encoded.
  @MainActor func writeJSON(to sink: any TextSink) {
    sink.write("[")
    var path = GrowingPath(JSONText.literal(path).dropLast())
    for (index, node) in nodes.enumerated() {
      if index > 0 {
        path.move(to: JSONText.literal(node.name).dropFirst().dropLast(), depth: node.depth)
      }
      sink.write(index == 0 ? #"{"path":"# : #",{"path":"#)
      sink.write(bytes: path.bytes.span)
      sink.write(#"","type":"#)
      sink.write(JSONText.literal(node.type))
      sink.write(node.isActive ? #","active":true"# : #","active":false"#)
      if node.isCovered { sink.write(#","covered":true"#) }
      if !node.running.isEmpty {
        let actions = node.running.map(JSONText.literal).joined(separator: ",")
        sink.write(#","running":[\#(actions)]"#)
      }
      sink.write("}")
    }
    sink.write("]")
  }
}
