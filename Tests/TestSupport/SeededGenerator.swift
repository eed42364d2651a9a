import Basics

/// The random numbers of tests, whose seed repeats a failing run: those of simulations.
package typealias SeededGenerator = SplitMix64
