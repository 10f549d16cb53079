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
  /// A timed sequence of somebody's own words.
  func sequence(for goal: String, today: CivilDay) async throws -> WriterTurn
  /// What became of the week before the one that a day lies in.
  ///
  /// - Parameter ignored: parts whose figures are not sent.
  func review(ignoring ignored: [BriefPart], today: CivilDay) async throws -> WriterTurn
}

/// A question that is yet to be asked.
public struct WriterTurn: Sendable {
  /// The same for the same week, and for the same words or figures on one day: paid for once.
  public var id: ULID
  /// JSON as `docs/protocol.md` has it.
  public var answer: @Sendable () async throws -> [UInt8]

  public init(id: ULID, answer: @escaping @Sendable () async throws -> [UInt8]) {
    self.id = id
    self.answer = answer
  }
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
