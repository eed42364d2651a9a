// GroupCLIPresenter.swift: a group's commands are those of every host.

final class GroupCLIPresenter: HostCLIPresenter, GroupViewControllable {}
