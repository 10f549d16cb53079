import Coach
import Documents

/// What has weeks, sequences and reviews written by a model, for those who ask the server.
public protocol WeekWriter: Sendable {
  /// - Returns: nil where no gateway is linked.
  func standing() async throws -> WeekWriterStanding?
  /// - Parameter address: of the gateway, with TLS.
  func link(address: String, token: String) async throws -> WeekWriterStanding
  func unlink() async throws
  /// What would be sent for a week.
  ///
  /// - Parameters:
  ///   - asked: a week without days: its request, gym and start are what is asked.
  ///   - today: of the person who asks.
  func data(for asked: WeekPlan, today: CivilDay) async throws -> String
  /// The week itself, with the identifier of what was asked; another try with it is paid for once.
  func week(for asked: WeekPlan, today: CivilDay) async throws -> WeekPlan
  /// What would be sent for a sequence of somebody's own words.
  func sequenceData(for goal: String) async throws -> String
  /// A timed sequence of somebody's own words, as JSON of `docs/protocol.md`.
  ///
  /// - Parameter id: of the question; another try with it is paid for once.
  func sequence(for goal: String, id: ULID) async throws -> [UInt8]
  /// What became of a week, as JSON of `docs/protocol.md`.
  ///
  /// - Parameters:
  ///   - week: a day of it.
  ///   - ignored: parts whose figures are not sent.
  ///   - id: of the question; another try with it is paid for once, whatever the figures are by
  ///     then.
  func review(
    of week: CivilDay, ignoring ignored: [BriefPart], id: ULID, today: CivilDay
  ) async throws -> [UInt8]
}

/// A linked gateway, and how often its model still answers this month.
public struct WeekWriterStanding: Equatable, Sendable {
  public var address: String
  public var used: Int
  public var limit: Int
  /// Whether the model's calls of the month are used up, also where answers are left.
  public var areCallsUsed: Bool
  /// The first day of the next month, in UTC.
  public var resets: String

  public init(
    address: String, used: Int, limit: Int, areCallsUsed: Bool = false, resets: String
  ) {
    self.address = address
    self.used = used
    self.limit = limit
    self.areCallsUsed = areCallsUsed
    self.resets = resets
  }
}

/// Why nothing was written, in words.
public struct WeekWriterFailure: Error, Equatable, Sendable {
  public var code: String
  public var message: String
  public var hint: String
  /// Whether the same question may be asked again, and is paid for once.
  public var canRepeat: Bool

  public init(code: String, message: String, hint: String, canRepeat: Bool = false) {
    self.code = code
    self.message = message
    self.hint = hint
    self.canRepeat = canRepeat
  }
}
