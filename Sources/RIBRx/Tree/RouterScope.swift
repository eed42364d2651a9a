import RIBCore

/// A router, by the name of its observable life in RIBs.
public typealias RouterScope = Routing
