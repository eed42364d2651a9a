// HostInteractable.swift: what a host is to its children, the listener of each kind.
import RIBCore

protocol HostInteractable: Interactable, NewNodeListener {
  var router: (any HostRouting)? { get set }
}
