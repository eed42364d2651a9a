// HostInteractable.swift: what a host is to its children, the listener of each kind.
import RIBCore

protocol HostInteractable: Interactable, SampleListener, CounterListener, CalculatorListener,
  ProfileListener, TicTacToeRootListener, GroupListener
{
  var router: (any HostRouting)? { get set }
}
