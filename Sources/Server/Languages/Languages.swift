import App
import Synchronization

/// The tables of the languages that the page speaks, each read when somebody first asks for it.
final class Languages: Sendable {
  private let assets: WebAssets
  private let tables = Mutex<[Language: LanguageTable]>([:])

  init(_ assets: WebAssets) { self.assets = assets }

  /// What says an English text in a language. By any other name than that of a language, such as
  /// `de`, all stays English: no file is looked for by it.
  func translation(named name: String?) -> @Sendable (String) -> String {
    guard let table = table(named: name) else { return { $0 } }
    return { table.text($0) }
  }

  /// The first of a browser's languages that there is, as the page chooses it; else English.
  ///
  /// - Parameter accepted: such as `fr, de-AT;q=0.8, en;q=0.5`.
  static func first(of accepted: String) -> Language {
    for part in accepted.split(separator: ",") {
      let name = part.drop { $0 == " " }.prefix(2).lowercased()
      if let language = Language(rawValue: name) { return language }
    }
    return .english
  }

  private func table(named name: String?) -> LanguageTable? {
    guard let name, let language = Language(rawValue: name), let forms = language.forms,
      let file = assets.assets[language.rawValue + ".txt"]
    else { return nil }
    return tables.withLock { tables in
      if let known = tables[language] { return known }
      let table = LanguageTable(String(decoding: file.plain, as: UTF8.self), forms)
      tables[language] = table
      return table
    }
  }
}

extension Language {
  /// Nil for English, which needs no table.
  fileprivate var forms: LanguageTable.Forms? {
    switch self {
    case .system, .english: nil
    case .german: LanguageTable.Forms.german
    }
  }
}

extension LanguageTable.Forms {
  static let german = LanguageTable.Forms(decimal: ",", and: " und ", or: " oder ")
}
