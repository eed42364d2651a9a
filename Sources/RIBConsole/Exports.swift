// The sinks, line sources and errors of RIBTerminal are part of this module's public interface.
@_exported import RIBTerminal
