// HostListener.swift: what a host does when its children call it.
import RIBCore

extension HostInteractor: SampleListener, CounterListener, TimerListener, CalculatorListener,
  ProfileListener, WeatherListener, TicTacToeRootListener
{
  func requestToInteractor(from child: String) {
    action.onNext(.replace(child, with: .profile))
  }

  func counterDidReach(_ count: Int) {
    // A host shows no counts; a parent that does would act here.
  }

  func timerDidRing() {
    // A host does nothing at that time; a parent that does would act here.
  }
}
