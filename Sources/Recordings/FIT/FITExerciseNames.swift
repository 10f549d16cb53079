/// The profile's words for exercises within their categories.
enum FITExerciseNames {
  /// Of an exercise that a file gives no title to; empty where its category is not known.
  ///
  /// One that is not among those here keeps its number: its category is another exercise, and two
  /// of one category are two.
  static func name(_ number: Int?, in category: Int) -> String {
    guard let name = FITSportNames.exercises[category] else { return "" }
    guard let number else { return name }
    return names[category]?[number] ?? "\(name), unnamed variant \(number)"
  }

  /// By category and number; those that most gyms know.
  private static let names: [Int: [Int: String]] = [
    0: [
      1: "barbell_bench_press", 3: "barbell_floor_press", 4: "close_grip_barbell_bench_press",
      5: "decline_dumbbell_bench_press", 6: "dumbbell_bench_press", 7: "dumbbell_floor_press",
      8: "incline_barbell_bench_press", 9: "incline_dumbbell_bench_press",
      10: "incline_smith_machine_bench_press", 22: "smith_machine_bench_press",
      25: "wide_grip_barbell_bench_press",
    ],
    1: [
      6: "seated_calf_raise", 17: "standing_barbell_calf_raise", 18: "standing_calf_raise",
      20: "standing_dumbbell_calf_raise",
    ],
    3: [1: "farmers_walk", 4: "overhead_carry", 7: "farmers_carry"],
    4: [0: "cable_pull_through", 2: "cable_woodchop"],
    5: [18: "kneeling_ab_wheel", 46: "russian_twist", 89: "turkish_get_up"],
    6: [
      0: "bicycle_crunch", 1: "cable_crunch", 28: "kneeling_cable_crunch", 46: "reverse_crunch",
      81: "toes_to_bar", 83: "crunch",
    ],
    7: [
      3: "barbell_biceps_curl", 5: "barbell_wrist_curl", 8: "cable_biceps_curl",
      9: "cable_hammer_curl", 16: "dumbbell_hammer_curl", 19: "ez_bar_preacher_curl",
      22: "incline_dumbbell_biceps_curl", 33: "seated_dumbbell_biceps_curl",
      37: "standing_dumbbell_biceps_curl", 38: "standing_ez_bar_biceps_curl",
      46: "dumbbell_biceps_curl",
    ],
    8: [
      0: "barbell_deadlift", 1: "barbell_straight_leg_deadlift", 2: "dumbbell_deadlift",
      4: "dumbbell_straight_leg_deadlift", 7: "rack_pull", 15: "sumo_deadlift",
      17: "trap_bar_deadlift", 20: "kettlebell_deadlift", 23: "romanian_deadlift",
    ],
    9: [
      0: "cable_crossover", 1: "decline_dumbbell_flye", 2: "dumbbell_flye",
      3: "incline_dumbbell_flye",
    ],
    10: [1: "barbell_hip_thrust_with_bench", 23: "kettlebell_swing"],
    11: [1: "dead_bug"],
    14: [
      3: "bent_over_lateral_raise", 5: "cable_front_raise", 10: "front_raise", 13: "muscle_up",
      17: "ring_dip", 24: "seated_lateral_raise", 34: "dumbbell_lateral_raise",
    ],
    15: [0: "leg_curl", 2: "good_morning"],
    16: [0: "hanging_knee_raise", 1: "hanging_leg_raise"],
    17: [
      7: "barbell_bulgarian_split_squat", 10: "barbell_lunge", 11: "barbell_reverse_lunge",
      13: "barbell_split_squat", 18: "dumbbell_bulgarian_split_squat", 21: "dumbbell_lunge",
      32: "lunge", 76: "walking_barbell_lunge", 77: "walking_dumbbell_lunge", 78: "walking_lunge",
      82: "dumbbell_reverse_lunge",
    ],
    18: [
      0: "barbell_hang_power_clean", 2: "barbell_power_clean", 3: "barbell_power_snatch",
      5: "clean_and_jerk", 9: "barbell_snatch",
    ],
    19: [34: "mountain_climber", 43: "plank", 66: "side_plank"],
    20: [33: "box_jump", 37: "jump_squat"],
    21: [
      3: "close_grip_chin_up", 5: "close_grip_lat_pulldown", 13: "lat_pulldown",
      18: "reverse_grip_pulldown", 20: "straight_arm_pulldown", 24: "weighted_pull_up",
      25: "wide_grip_lat_pulldown", 26: "wide_grip_pull_up", 38: "pull_up", 39: "chin_up",
      41: "weighted_chin_up", 43: "neutral_grip_pull_up",
    ],
    22: [
      13: "decline_push_up", 15: "diamond_push_up", 25: "handstand_push_up",
      27: "incline_push_up", 33: "kneeling_push_up", 40: "weighted_push_up", 77: "push_up",
      84: "pike_push_up",
    ],
    23: [
      2: "dumbbell_row", 5: "face_pull", 13: "one_arm_bent_over_row", 15: "renegade_row",
      18: "seated_cable_row", 28: "t_bar_row", 35: "inverted_row", 45: "barbell_row",
    ],
    24: [
      1: "arnold_press", 3: "barbell_push_press", 4: "barbell_shoulder_press",
      14: "overhead_barbell_press", 15: "overhead_dumbbell_press",
      16: "seated_barbell_shoulder_press", 17: "seated_dumbbell_shoulder_press",
      20: "smith_machine_overhead_press", 24: "dumbbell_shoulder_press", 25: "military_press",
    ],
    26: [
      1: "barbell_shrug", 2: "barbell_upright_row", 5: "dumbbell_shrug",
      6: "dumbbell_upright_row", 24: "upright_row",
    ],
    27: [31: "v_up", 37: "sit_up", 38: "ghd_sit_ups"],
    28: [
      0: "leg_press", 6: "barbell_back_squat", 7: "barbell_box_squat", 8: "barbell_front_squat",
      9: "barbell_hack_squat", 17: "barbell_step_up", 27: "dumbbell_front_squat",
      28: "dumbbell_split_squat", 29: "dumbbell_squat", 32: "dumbbell_step_up",
      37: "goblet_squat", 38: "kettlebell_squat", 47: "pistol_squat", 61: "squat", 66: "step_up",
      69: "sumo_squat", 83: "wall_ball", 86: "zercher_squat",
    ],
    29: [0: "burpee"],
    30: [
      0: "bench_dip", 2: "body_weight_dip", 5: "cable_overhead_triceps_extension",
      6: "dumbbell_kickback", 13: "lying_ez_bar_triceps_extension",
      15: "overhead_dumbbell_triceps_extension", 19: "rope_pressdown", 39: "triceps_pressdown",
      40: "weighted_dip",
    ],
  ]
}
