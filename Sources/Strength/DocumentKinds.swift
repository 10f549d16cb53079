import Documents

extension DocumentKind {
  public static let muscles = DocumentKind(folder: "Muscles", noun: "muscle")
  public static let exercises = DocumentKind(folder: "Exercises", noun: "exercise")
  public static let gyms = DocumentKind(folder: "Gyms", noun: "gym")
  public static let splits = DocumentKind(folder: "Splits", noun: "split")
  public static let programmes = DocumentKind(folder: "Programmes", noun: "programme")
  public static let goals = DocumentKind(folder: "Goals", noun: "goal")
  public static let workouts = DocumentKind(folder: "Workouts", noun: "workout", isBucketed: true)
  public static let settings = DocumentKind(folder: "Settings", noun: "settings")
}
