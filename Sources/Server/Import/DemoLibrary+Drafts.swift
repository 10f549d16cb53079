import Body
import Documents
import Interchange
import Library
import Running
import Sequences
import Strength

/// All that the demo puts into a library: files with samples first, then the documents.
public struct DemoContent: Sendable {
  public let samples: [Library.AttachedFile]
  /// What is referred to first.
  public let drafts: [Draft]
}

extension DemoLibrary {
  /// - Parameter catalogue: with the exercises that the demo needs.
  public init(today: CivilDay, seed: UInt64 = defaultSeed, in catalogue: [Exercise]) {
    let names = Swift.Set(DemoLibrary.exerciseNames)
    self.init(
      today: today, seed: seed, exercises: catalogue.filter { names.contains($0.name) })
  }

  /// Everything in it, with sequences, what was played of them, a running plan, and what a watch
  /// has recorded.
  public func content(today: CivilDay) throws(LibraryError) -> DemoContent {
    var drafts: [Draft] = []
    for muscle in Muscle.standard { drafts.append(try Draft(muscle)) }
    for exercise in exercises { drafts.append(try Draft(exercise)) }
    for gym in gyms { drafts.append(try Draft(gym)) }
    for split in splits { drafts.append(try Draft(split)) }
    for workout in workouts { drafts.append(try Draft(workout)) }
    let timed = DemoSequences(today: today, seed: seed)
    for sequence in timed.sequences { drafts.append(try Draft(sequence)) }
    for session in timed.sessions { drafts.append(try Draft(session)) }
    let training = DemoTraining(self, sessions: timed.sessions, today: today)
    if let plan = training.plan { drafts.append(try Draft(plan)) }
    for activity in training.activities { drafts.append(try Draft(activity.activity)) }
    for month in training.months { drafts.append(try Draft(month)) }
    drafts.append(try Draft(training.athlete))
    drafts.append(try Draft(settings))
    let samples = training.activities.compactMap { draft in
      draft.samples.flatMap { bytes in
        draft.activity.sources.first?.samples.map {
          Library.AttachedFile(path: $0.path, bytes: bytes)
        }
      }
    }
    return DemoContent(samples: samples, drafts: drafts)
  }
}
