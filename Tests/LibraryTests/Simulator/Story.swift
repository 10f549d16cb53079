import Documents
import Foundation

extension Simulation {
  /// What goes wrong in a story besides.
  enum Mischief: String, CaseIterable {
    /// A folder, a month, a document is put back to a state that it had.
    case backups
    /// So is a machine's cache, alone or with the folder.
    case machineBackups
    /// An older tombstone takes the place of a newer one, and the document is restored.
    case oldTombstones
    /// Files and month folders get other names.
    case renames
    /// The engine is a script that copies whatever is newer, and removes nothing.
    case copyingScript
    /// A thin device that deletes, restores, and sends again what it has sent long ago.
    case wildPhone

    /// REGIMEN_MISCHIEF=renames,backups: these in every story, and none of the others. `all`: as
    /// they come.
    static let wanted: Set<Mischief>? = {
      guard let names = ProcessInfo.processInfo.environment["REGIMEN_MISCHIEF"] else { return nil }
      return Set(names.split(separator: ",").compactMap { Mischief(rawValue: String($0)) })
    }()
  }

  /// How many machines there are, what the engine is like, and what can go wrong.
  struct Story {
    var devices: Int
    var rounds: Int
    var habits: SimulatedEngine.Habits
    /// Programs are killed and machines lose their power.
    var hasFaults: Bool
    /// Caches go with it. Where an engine writes over files, caches may hold the only copy.
    var losesCaches: Bool
    var mischief: Set<Mischief> = []

    /// - Parameter needed: mischief that the story has in any case.
    init(_ random: inout RandomSource, seed: UInt64, needed: Set<Mischief>) {
      devices = [1, 2, 2, 2, 3, 3, 4, 5][random.below(8)]
      rounds = 2 + random.below(5)
      habits = SimulatedEngine.Habits(makesCopies: random.oneIn(2))
      switch random.below(3) {
      case 0: habits.deletesFirst = true
      case 1: habits.writesInPlace = true
      default: break
      }
      hasFaults = random.oneIn(2)
      mischief = Story.choose(&random).union(needed)
      if mischief.contains(.copyingScript) {
        habits = SimulatedEngine.Habits(
          makesCopies: false, writesInPlace: habits.writesInPlace, neverDeletes: true)
      }
      if !mischief.isEmpty { rounds += random.below(4) }
      let restores = !mischief.isDisjoint(with: [.backups, .machineBackups, .oldTombstones])
      // Whoever has removed a copy knows that the document's own file may be about to go.
      losesCaches =
        habits.makesCopies && !restores && !mischief.contains(.renames) && random.oneIn(2)
      // Where a deletion has won, only a cache knows the edit; and what a tombstone says that
      // another one was written over.
      var others = RandomSource(seed: ~seed)
      habits.letsDeletionsWin =
        habits.makesCopies && !habits.deletesFirst && !losesCaches && !restores
        && others.oneIn(2)
    }

    private static func choose(_ random: inout RandomSource) -> Set<Mischief> {
      var chosen: Set<Mischief> = []
      for one in Mischief.allCases where random.oneIn(4) { chosen.insert(one) }
      guard let wanted = Mischief.wanted else { return chosen }
      return wanted.isEmpty ? chosen : wanted
    }

    /// Whether what a person does by hand may leave nothing of a document's past.
    var letsPastsBeDropped: Bool {
      habits.makesCopies && !losesCaches && !habits.letsDeletionsWin
        && mischief.isDisjoint(with: [.backups, .machineBackups, .oldTombstones, .renames])
    }
  }
}
