import Documents

/// Something that happened: a touch, an answer, a tick of the clock.
///
/// Indirect, so that what makes, keeps and hands on one of a thousand actions moves one word.
public indirect enum Action: Sendable {
  case open(Route)
  /// The address changed without the app's doing.
  case arrived(Route)
  case tick
  case dismissToast
  case undo
  case device(DeviceAction)
  case today(TodayAction)
  case workout(WorkoutAction)
  case exercises(ExercisesAction)
  case volume(VolumeAction)
  case history(HistoryAction)
  case splits(SplitsAction)
  case programmes(ProgrammesAction)
  case sequences(SequencesAction)
  case calendar(CalendarAction)
  case plans(PlansAction)
  case runs(RunsAction)
  case coach(CoachAction)
  case player(PlayerAction)
  case recorder(RecorderAction)
  case versions(VersionsAction)
  case activities(ActivitiesAction)
  case health(HealthAction)
  case photos(PhotosAction)
  case zones(ZonesAction)
  case goals(GoalsAction)
  case recap(RecapAction)
  case settings(SettingsAction)
  case shortcuts(ShortcutsAction)
  case onboarding(OnboardingAction)
}

/// What the host tells of itself and of the library.
public enum DeviceAction: Sendable {
  /// What was stored on this device: documents, operations, notes.
  case stored([ChangeLine], operations: [DocumentOperation], memory: [(String, String)])
  /// - Parameters:
  ///   - head: the first line of the answer; nil where these lines go on with it.
  ///   - more: further lines of the same answer follow.
  case changes(ChangesHead?, [ChangeLine], more: Bool)
  /// - Parameter epoch: which the revisions count within; empty where the answer does not say it.
  case acknowledged([Acknowledgement], epoch: String = "")
  /// The language that pages are in, and English names in it.
  case translations([String: String], language: Language)
  /// What was stored on this device was cleared meanwhile.
  case emptied
  /// Operations that another tab has queued.
  case shared([DocumentOperation])
  /// A note that another tab keeps on this device; nil where it forgets it.
  case remembered(key: String, value: String?)
  case connection(Device.Connection)
  /// The code that the first screen does without has arrived.
  case whole
  /// Whether the screen is as small as a watch's from now on.
  case small(Bool)
  /// - Parameters:
  ///   - what: an effect by its name, `storage`, or `sending`: that of changes.
  ///   - message: empty where it works again.
  case failed(what: String, message: String)
  /// A newer version of the app can be used.
  case offered(version: String)
  case useOffered
  /// What came of pairing with a link.
  case pairing(Answer)
  case answer(Effect.Request, status: Int, body: [UInt8])
  /// The server's word about a file beside a document; 0 where it was not reached.
  case sent(ULID, status: Int)
  /// An operation that was refused is given up.
  case discardRefused(ULID)
  case exportRefused(ULID)
  /// What the library lacks goes back to it.
  case sendBack([ULID])
  case dropOffers([ULID])
  /// Drops the copy of the library that this device knew, for the one that the address serves now.
  case changeLibrary
}
