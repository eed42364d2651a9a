// SampleInteractor.swift: the sample's place in the tree. It is its own reactor (SampleReactor.swift).
import RIBCore

protocol SampleRouting: ViewableRouting {}

protocol SamplePresentable: Presentable {
  var listener: (any SamplePresentableListener)? { get set }
}

protocol SampleListener: AnyObject {
  /// The business logic of the child of that name said yes.
  func requestToInteractor(from child: String)
}

final class SampleInteractor: PresentableInteractor<any SamplePresentable>, SampleInteractable,
  SamplePresentableListener
{
  weak var router: (any SampleRouting)?
  weak var listener: (any SampleListener)?

  let initialState = SampleViewState()
  let endpoint: String
  let api: any SampleAPI
  private let name: String

  /// - Parameter name: What the parent calls this node, said back to it with each request.
  init(presenter: any SamplePresentable, endpoint: String, api: any SampleAPI, name: String) {
    self.endpoint = endpoint
    self.api = api
    self.name = name
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func requestToInteractor() {
    listener?.requestToInteractor(from: name)
  }
}
