// The wiring of the page in its flow: its dependency, and the calls to its listener.
import RIBCore

extension NewFlowComponent: NewPageDependency {}

extension NewFlowInteractor: NewPageListener {
  func newPageDidGoOn() { action.onNext(.next) }
}
