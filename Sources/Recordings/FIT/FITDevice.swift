/// What recorded a file, by the numbers of the profile.
struct FITDevice {
  var maker: Int?
  var product: Int?
  var name = ""

  /// Such as `Garmin Forerunner 955`; a maker or product without a name here is given by number,
  /// empty where the file says nothing.
  var text: String {
    guard let maker, maker != 255 else { return name }
    let makerName = FITDevice.makers[maker] ?? "Maker \(maker)"
    if !name.isEmpty { return name.hasPrefix(makerName) ? name : "\(makerName) \(name)" }
    guard let product, product != 0 else { return makerName }
    guard [1, 13, 15].contains(maker) else { return "\(makerName) \(product)" }
    return "\(makerName) \(FITDevice.products[product] ?? "\(product)")"
  }

  private static let makers: [Int: String] = [
    1: "Garmin", 13: "Dynastream", 15: "Dynastream", 23: "Suunto", 32: "Wahoo", 40: "Concept2",
    70: "Sigma", 71: "TomTom", 73: "Wattbike", 89: "Tacx", 95: "Stryd", 111: "Technogym",
    115: "iGPSPORT", 118: "WaterRower", 123: "Polar", 128: "iFIT", 132: "CYCPLUS", 142: "TAG Heuer",
    148: "Ezon", 150: "MYZONE", 258: "Lezyne", 260: "Zwift", 265: "Strava", 267: "Bryton",
    281: "TrainerRoad", 289: "Hammerhead", 294: "Coros", 305: "WHOOP", 309: "FORM",
    310: "Decathlon", 326: "Nike", 331: "MyWhoosh", 337: "Runna", 339: "Zepp", 340: "Peloton",
    348: "Huawei", 351: "UNA",
  ]

  private static let products: [Int: String] = [
    1: "HRM1", 717: "Forerunner 405", 782: "Forerunner 50", 988: "Forerunner 60",
    1018: "Forerunner 310XT", 1036: "Edge 500", 1124: "Forerunner 110", 1169: "Edge 800",
    1328: "Forerunner 910XT", 1345: "Forerunner 610", 1436: "Forerunner 70",
    1482: "Forerunner 10", 1499: "Swim", 1551: "fenix", 1561: "Edge 510", 1567: "Edge 810",
    1623: "Forerunner 620", 1632: "Forerunner 220", 1765: "Forerunner 920XT", 1836: "Edge 1000",
    1903: "Forerunner 15", 1907: "vivoactive", 1967: "fenix 2", 2050: "fenix 3", 2067: "Edge 520",
    2148: "Forerunner 25", 2153: "Forerunner 225", 2156: "Forerunner 630", 2157: "Forerunner 230",
    2158: "Forerunner 735XT", 2337: "vivoactive HR", 2413: "fenix 3 HR",
    2429: "Index Smart Scale", 2431: "Forerunner 235", 2503: "Forerunner 35", 2530: "Edge 820",
    2544: "fenix 5S", 2604: "fenix 5X", 2691: "Forerunner 935", 2697: "fenix 5",
    2700: "vivoactive 3", 2713: "Edge 1030", 2886: "Forerunner 645", 2888: "Forerunner 645 Music",
    2891: "Forerunner 30", 2900: "fenix 5S Plus", 3076: "Forerunner 245",
    3077: "Forerunner 245 Music", 3110: "fenix 5 Plus", 3111: "fenix 5X Plus",
    3113: "Forerunner 945", 3121: "Edge 530", 3122: "Edge 830", 3224: "vivoactive 4S",
    3225: "vivoactive 4", 3226: "Venu", 3282: "Forerunner 45", 3287: "fenix 6S Sport",
    3288: "fenix 6S", 3289: "fenix 6 Sport", 3290: "fenix 6", 3291: "fenix 6X", 3405: "Swim 2",
    3461: "Index S2", 3466: "Instinct Solar", 3570: "Edge 1030 Plus", 3589: "Forerunner 745",
    3600: "Venu Sq", 3638: "Enduro", 3652: "Forerunner 945 LTE", 3703: "Venu 2", 3704: "Venu 2S",
    3843: "Edge 1040", 3851: "Venu 2 Plus", 3869: "Forerunner 55", 3888: "Instinct 2",
    3889: "Instinct 2S", 3905: "fenix 7S", 3906: "fenix 7", 3907: "fenix 7X", 3943: "epix",
    3990: "Forerunner 255 Music", 3991: "Forerunner 255S Music", 3992: "Forerunner 255",
    3993: "Forerunner 255S", 4024: "Forerunner 955", 4061: "Edge 540", 4062: "Edge 840",
    4257: "Forerunner 265", 4258: "Forerunner 265S", 4260: "Venu 3", 4261: "Venu 3S",
    4312: "epix Pro 42", 4313: "epix Pro 47", 4314: "epix Pro 51", 4315: "Forerunner 965",
    4341: "Enduro 2", 4374: "fenix 7S Pro", 4375: "fenix 7 Pro", 4376: "fenix 7X Pro",
    4394: "Instinct 2X", 4426: "vivoactive 5", 4432: "Forerunner 165",
    4433: "Forerunner 165 Music", 4440: "Edge 1050", 4532: "fenix 8 Solar", 4534: "fenix 8 43",
    4536: "fenix 8", 4565: "Forerunner 970", 4570: "Forerunner 570", 4574: "Forerunner 570 42",
    4575: "Enduro 3", 4585: "Instinct 3 Solar", 4586: "Instinct 3 45", 4587: "Instinct 3 50",
    4625: "vivoactive 6", 4643: "Venu 4", 4666: "fenix E", 65534: "Connect",
  ]
}
