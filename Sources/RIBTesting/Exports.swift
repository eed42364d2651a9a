@_exported import RIBCoreTesting

// Rules of a tree serve tests and `--simulate` alike.
@_exported import struct RIBSimulation.Invariant
@_exported import enum RIBSimulation.InvariantBuilder
@_exported import struct RIBSimulation.SimulatedTree
@_exported import func RIBSimulation.invariant
