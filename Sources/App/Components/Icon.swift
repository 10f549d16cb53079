/// The drawings of buttons and rows: strokes on a 24 × 24 grid.
public enum Icon: Sendable {
  case today, dumbbell, chart, history, settings, plus, minus, check, close, back, forward, down
  case up, more, timer, note, search, trash, copy, edit, swap, plates, flame, link, play, drag
  case trophy, cloud, cloudOff, warning, upload, download, gym, split, undo, pause, list, calendar
  case run, ride, swim, heart, moon, photo

  var path: Literal {
    switch self {
    case .today: "M4 11l8-7 8 7v9h-5v-6H9v6H4z"
    case .dumbbell: "M3 9v6M6 7v10M6 12h12M18 7v10M21 9v6"
    case .chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8"
    case .history: "M4 12a8 8 0 1 0 2.4-5.7L4 8.6M4 4v4.6h4.6M12 8v4.5l3 1.8"
    case .settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4"
    case .plus: "M12 5v14M5 12h14"
    case .minus: "M5 12h14"
    case .check: "M5 12.5l4.5 4.5L19 7.5"
    case .close: "M6 6l12 12M18 6L6 18"
    case .back: "M15 5l-7 7 7 7"
    case .forward: "M9 5l7 7-7 7"
    case .down: "M5 9l7 7 7-7"
    case .up: "M5 15l7-7 7 7"
    case .more: "M6 12h.01M12 12h.01M18 12h.01"
    case .timer: "M12 8v5l3 2M9 2h6M12 5a8 8 0 1 0 0 16 8 8 0 0 0 0-16z"
    case .note: "M6 4h12v16H6zM9 9h6M9 13h6M9 17h3"
    case .search: "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM16 16l4 4"
    case .trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5"
    case .copy: "M8 8h11v12H8zM5 16V4h10"
    case .edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3"
    case .swap: "M7 4L4 7l3 3M4 7h12M17 14l3 3-3 3M20 17H8"
    case .plates: "M2 12h4M6 5v14M9 8v8M9 12h6M15 8v8M18 5v14M18 12h4"
    case .flame:
      "M12 3c1 4 5 5.500 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 .3 1.500 1 2 2 2 .500-3-.500-5 1-8z"
    case .link:
      "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
    case .play: "M8 5l11 7-11 7z"
    case .drag: "M8 8h8M8 12h8M8 16h8"
    case .trophy: "M8 4h8v5a4 4 0 0 1-8 0zM8 6H5c0 3 1 5 3 5M16 6h3c0 3-1 5-3 5M12 13v4M8 20h8"
    case .cloud: "M7 18a4 4 0 0 1 0-8 5 5 0 0 1 9.600-1A4.500 4.500 0 0 1 17 18z"
    case .cloudOff:
      "M4 4l16 16M7 18a4 4 0 0 1-.500-8M10 6.500a5 5 0 0 1 6.600 2.500 4.500 4.500 0 0 1 2.900 6.500"
    case .warning: "M12 4l9 16H3zM12 10v4M12 17h.01"
    case .upload: "M12 16V5M7 9l5-5 5 5M5 20h14"
    case .download: "M12 4v11M7 11l5 5 5-5M5 20h14"
    case .gym: "M4 20V9l8-5 8 5v11M4 20h16M9 20v-6h6v6"
    case .split: "M5 6h14M5 12h14M5 18h9"
    case .pause: "M8 5v14M16 5v14"
    case .list: "M5 6h.01M5 12h.01M5 18h.01M9 6h10M9 12h10M9 18h10"
    case .calendar: "M5 6h14v14H5zM5 11h14M9 3v5M15 3v5"
    case .run: "M14 4.500h.01M7 21l3-5 3 2v4M10 16l2-6-4 1-1 3M12 10l3 3h4M4 17h3"
    case .ride:
      "M5.5 13a4 4 0 1 0 .01 0zM18.5 13a4 4 0 1 0 .01 0zM5.5 17L9 9h6l3.5 8M8 6h3M15 9l-1.5-4H17"
    case .swim:
      "M3 15c2-2 4-2 6 0s4 2 6 0 4-2 6 0M3 20c2-2 4-2 6 0s4 2 6 0 4-2 6 0M7 11l5-4 4 4M17 6h.01"
    case .heart: "M12 20l-7-7a4.500 4.500 0 0 1 7-5.500A4.500 4.500 0 0 1 19 13z"
    case .moon: "M19 14a8 8 0 1 1-9-10 6.500 6.500 0 0 0 9 10z"
    case .photo: "M4 7h4l2-3h4l2 3h4v12H4zM12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
    case .undo: "M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-3"
    }
  }

  /// The drawing alone, hidden from screen readers: what holds it has a name.
  public var node: Node {
    svg(
      .class("icon"), Attribute("viewBox", .fixed("0 0 24 24")), Attribute("aria-hidden", "true")
    ) { element("path", Attribute("d", .fixed(path))) }
  }
}
