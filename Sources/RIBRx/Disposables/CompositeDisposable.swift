import RIBCore

extension CompositeDisposable {
  /// Makes a set of the given disposables.
  public convenience init(_ first: any Disposable, _ others: any Disposable...) {
    self.init(disposables: [first] + others)
  }
}
