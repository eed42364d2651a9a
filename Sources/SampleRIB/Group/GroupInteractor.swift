// GroupInteractor.swift: a host with a parent, to which it has nothing to say.
import RIBCore

protocol GroupRouting: HostRouting {}

protocol GroupListener: AnyObject {}

final class GroupInteractor: HostInteractor, GroupInteractable {
  weak var listener: (any GroupListener)?
}
