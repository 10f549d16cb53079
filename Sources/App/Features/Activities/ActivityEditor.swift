import Body
import Documents
import Tracks

/// What a person says of an activity; what is typed is saved at once.
func activityEditor(_ activity: Activity) -> Node {
  card("Edit", id: "activity-editor") {
    textField(
      "Name", id: "activity-name", value: activity.name, placeholder: activity.sport.title
    ) { .activities(.change(.name, $0)) }
    choice(
      "Sport", id: "activity-sport", options: sports(activity), selected: activity.sport.name
    ) { .activities(.change(.sport, $0)) }
    choice(
      "Effort", id: "activity-rating", options: ratings(activity),
      selected: activity.rating?.typed ?? ""
    ) { .activities(.change(.rating, $0)) }
    choice(
      "How it felt", id: "activity-feel", options: feels(activity),
      selected: activity.feel?.typed ?? ""
    ) { .activities(.change(.feel, $0)) }
    noteField("Notes", id: "activity-notes", value: activity.notes) {
      .activities(.change(.notes, $0))
    }
    div(.class("buttons")) {
      primaryButton("Done", icon: .check, id: "activity-done", .activities(.endEditing))
    }
  }
}

private func sports(_ activity: Activity) -> [(value: String, title: String)] {
  var options = Sport.allCases.map { (value: $0.rawValue, title: Open($0).title) }
  if activity.sport.known == nil {
    options.append((activity.sport.name, activity.sport.name))
  }
  return options
}

private func ratings(_ activity: Activity) -> [(value: String, title: String)] {
  let words = [
    "nothing at all", "very easy", "easy", "moderate", "somewhat hard", "hard", "hard", "very hard",
    "very hard", "nearly all out", "all out",
  ]
  var options = [(value: "", title: "Not said")]
  for (value, text) in words.enumerated() {
    options.append((String(value), String(value) + ", " + text))
  }
  if let rating = activity.rating, rating != rating.rounded() {
    options.append((rating.typed, rating.text()))
  }
  return options
}

private func feels(_ activity: Activity) -> [(value: String, title: String)] {
  var options = [(value: "", title: "Not said")]
  for step in Feel.steps { options.append((step.typed, Feel.words(step))) }
  if let feel = activity.feel, !Feel.steps.contains(feel) {
    options.append((feel.typed, Feel.words(feel)))
  }
  return options
}
