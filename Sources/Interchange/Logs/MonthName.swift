/// Finds months by their names in the languages that apps write dates in.
enum MonthName {
  /// 1…12 for a name, or for a beginning of one that only one month has.
  static func number(_ word: some StringProtocol) -> Int? {
    numbers[FoldedName.of(word)] ?? nil
  }

  /// January to December; a slash stands between names of one month.
  private static let names = [
    "january february march april may june july august september october november december",
    "januar februar märz/maerz/mrz april mai juni juli august september oktober november dezember",
    "janvier février mars avril mai juin/jun juillet/juil/jul août septembre octobre novembre "
      + "décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre "
      + "diciembre",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart/mrt april mei juni juli augustus september oktober november december",
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar mars april mai/maj juni juli august september oktober november desember",
    "styczeń/stycznia luty/lutego marzec/marca kwiecień/kwietnia maj/maja czerwiec/czerwca "
      + "lipiec/lipca sierpień/sierpnia wrzesień/września październik/października "
      + "listopad/listopada grudzień/grudnia",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "январь/января февраль/февраля март/марта апрель/апреля май/мая июнь/июня июль/июля "
      + "август/августа сентябрь/сентября октябрь/октября ноябрь/ноября декабрь/декабря",
  ]

  /// By name and beginning of at least three letters; nil where two months share it.
  private static let numbers: [String: Int?] = {
    var beginnings: [String: Int?] = [:]
    var whole: [String: Int] = [:]
    for language in names {
      for (index, alternatives) in language.split(separator: " ").enumerated() {
        for name in alternatives.split(separator: "/") {
          let folded = FoldedName.of(name)
          whole[folded] = index + 1
          for length in 3..<max(4, folded.count) {
            let beginning = String(folded.prefix(length))
            if let other = beginnings[beginning], other != index + 1 {
              beginnings[beginning] = .some(nil)
            } else {
              beginnings[beginning] = index + 1
            }
          }
        }
      }
    }
    for (name, number) in whole { beginnings[name] = number }
    return beginnings
  }()
}
