/// Names of months in the languages that exports come in.
struct MonthNames: Sendable {
  private let months: [String: Int]

  subscript(_ word: String) -> Int? { months[word] }

  /// January first; abbreviations and full names as apps print them, in lower case.
  private static let tables: [[String]] = [
    // English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Polish, Turkish,
    // Russian, then months that are written as a number with a word.
    [
      "jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july",
      "aug august", "sep sept september", "oct october", "nov november", "dec december",
    ],
    [
      "jan jän januar jänner", "feb februar", "mär mrz märz", "apr", "mai", "jun juni",
      "jul juli", "aug", "sep sept", "okt oktober", "nov", "dez dezember",
    ],
    [
      "janv janvier", "févr fév février", "mars", "avr avril", "mai", "juin", "juil juillet",
      "août", "septembre", "oct octobre", "nov novembre", "déc décembre",
    ],
    [
      "ene enero", "feb febrero", "mar marzo", "abr abril", "may mayo", "jun junio", "jul julio",
      "ago agosto", "sept septiembre", "oct octubre", "nov noviembre", "dic diciembre",
    ],
    [
      "gen gennaio", "feb febbraio", "mar marzo", "apr aprile", "mag maggio", "giu giugno",
      "lug luglio", "ago agosto", "set settembre", "ott ottobre", "nov novembre", "dic dicembre",
    ],
    [
      "jan janeiro", "fev fevereiro", "mar março", "abr abril", "mai maio", "jun junho",
      "jul julho", "ago agosto", "set setembro", "out outubro", "nov novembro", "dez dezembro",
    ],
    [
      "jan januari", "feb februari", "mrt maart", "apr", "mei", "jun juni", "jul juli",
      "aug augustus", "sep", "okt oktober", "nov", "dec",
    ],
    [
      "jan januari", "feb februari", "mars", "apr", "maj", "juni", "juli", "aug augusti", "sep",
      "okt", "nov", "dec",
    ],
    [
      "sty stycznia styczeń", "lut lutego luty", "mar marca marzec", "kwi kwietnia kwiecień",
      "maj maja", "cze czerwca czerwiec", "lip lipca lipiec", "sie sierpnia sierpień",
      "wrz września wrzesień", "paź października październik", "lis listopada listopad",
      "gru grudnia grudzień",
    ],
    [
      "oca ocak", "şub şubat", "mar mart", "nis nisan", "may mayıs", "haz haziran", "tem temmuz",
      "ağu ağustos", "eyl eylül", "eki ekim", "kas kasım", "ara aralık",
    ],
    [
      "янв января", "февр фев февраля", "мар марта", "апр апреля", "мая май", "июн июня",
      "июл июля", "авг августа", "сент сен сентября", "окт октября", "нояб ноя ноября",
      "дек декабря",
    ],
  ]

  static let all: MonthNames = {
    var months: [String: Int] = [:]
    for table in tables {
      for (number, names) in table.enumerated() {
        for name in names.split(separator: " ") { months[String(name)] = number + 1 }
      }
    }
    return MonthNames(months: months)
  }()
}
