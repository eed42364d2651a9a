// NewPageWiring.swift: what the page is given, and who listens to it, in its flow.
import RIBCore

extension NewFlowComponent: NewPageDependency {}

extension NewFlowInteractor: NewPageListener {
  func newPageDidGoOn() { action.onNext(.next) }
}
