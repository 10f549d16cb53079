/// What words and phrases in exercises' names mean, in the singular and without accents.
enum NameSpelling {
  /// The words that a phrase stands for; none where it says nothing of the exercise.
  static let meanings: [String: [String]] = {
    var meanings: [String: [String]] = [:]
    for line in table.split(separator: "\n") {
      let sides = line.split(separator: "=", omittingEmptySubsequences: false)
      let words = sides[0].split(separator: " ").map(String.init)
      for phrase in sides[1].split(separator: "|") {
        meanings[phrase.split(separator: " ").joined(separator: " ")] = words
      }
    }
    return meanings
  }()

  /// Words in the longest phrase.
  static let longest =
    meanings.keys.map { $0.split(separator: " ").count }.max() ?? 1

  /// They end in s without being plurals, or lose their sense without it.
  static let noPlurals: Set<String> = [
    "press", "triceps", "biceps", "cross", "dos", "tres",
  ]

  /// Of words too short to tell by their end.
  static let shortPlurals = ["ups": "up", "dbs": "db", "kbs": "kb", "bbs": "bb", "dls": "dl"]

  /// What an exercise is done with: another one is another exercise.
  static let implements: Set<String> = [
    "barbell", "dumbbell", "kettlebell", "ez", "cable", "machine", "smith", "band", "plate",
    "trapbar", "landmine", "suspension", "medicineball", "sandbag", "sled", "bodyweight",
    "exerciseball", "log",
  ]

  /// What is told of how an exercise is done without making it another one.
  static let weak: Set<String> = [
    "standing", "weighted", "flat", "alternating", "grip", "regular", "standard", "conventional",
    "traditional", "basic", "normal", "classic", "straightbar", "position", "style",
  ]

  /// What is told of a set, a day or a gym.
  static let noise: Set<String> = [
    "exercise", "heavy", "light", "warmup", "amrap", "top", "volume", "tempo", "slow", "controlled",
    "strict", "competition", "comp", "beltless", "raw", "gym", "home", "new", "old", "set", "work",
    "working", "hypertrophy", "strength", "left", "right", "kg", "lb", "degree", "variation",
  ]

  /// What makes an exercise another one, whether or not the catalogue has that one.
  static let deciding: Set<String> = [
    "stretch", "hold", "isometric", "static", "jump", "jumping", "walk", "walking", "run", "march",
    "partial", "pulse", "explosive", "plyo", "plyometric", "mobility", "rotation", "twist",
    "circuit", "superset", "or", "plus", "into", "to", "pin", "hop", "half", "quarter", "iso",
    "then", "combo", "complex", "drop", "assisted", "roller", "foam", "massage", "throw", "catch",
  ]

  /// Words for muscles that a name may leave out or add: `Triceps Rope Pushdown`.
  static let muscles: [String: Set<String>] = [
    "biceps": ["Biceps"], "triceps": ["Triceps"], "quad": ["Quads"], "hamstring": ["Hamstrings"],
    "glute": ["Glutes"], "abs": ["Abs"], "core": ["Abs", "Obliques"], "oblique": ["Obliques"],
    "forearm": ["Forearms"], "lat": ["Lats"], "trap": ["Traps"], "arm": ["Biceps", "Triceps"],
    "adductor": ["Adductors"], "abductor": ["Abductors"], "chest": ["Chest", "Upper Chest"],
    "pec": ["Chest", "Upper Chest"],
    "shoulder": ["Front Delts", "Side Delts", "Rear Delts", "Rotator Cuff"],
    "delt": ["Front Delts", "Side Delts", "Rear Delts"],
  ]

  /// Alone they name no exercise.
  static let general: Set<String> = ["press", "extension", "raise", "row", "kickback", "machine"]

  /// One line each: the words, then the ways to write them.
  private static let table = """
    = with|w|the|a|an|and|of|on|for|at|my|in|from|unspecified|exercise
    = each side|each arm|each leg|each hand|each|per side|per arm|per leg|per hand|both side
    = both arm|both leg|both hand|per dumbbell|per db|each dumbbell|each db|je seite|je arm|je bein
    = de|la|el|al|con|del|en|da|do|com|na|no|di|della|dei|ai|alla|alle|mit|am|der|die|das|auf|im
    = beim|zum|zur|und|et|au|aux|du|des|le|les|avec|sur|em|ao|aos|as|os|los|las|sul|sulla|dem|den
    barbell = bb|barbel|bar bell|barbells|olympic barbell|langhantel|lh|barra|barre|bilanciere
    dumbbell = db|dumbell|dumbel|dumbbel|dumbells|dumb bell|dumbelll|dumbbells|kurzhantel
    dumbbell = kurzhanteln
    dumbbell = kh|mancuerna|haltere|halter|manubrio|manubri
    kettlebell = kb|kettle bell|kettelbell|pesa rusa|girya
    ez = ez bar|ez barbell|e z bar|ezbar|ez curl bar|sz|sz stange|sz hantel|sz langhantel|barra ez
    ez = barra w|barra z|barre ez|bilanciere ez|ez hantel|ez stange|ez curlbar
    cable = cable machine|kabel|kabelzug|poulie|polea|polia|cavo|cavi|cabo|pulley|seilzug|cabel
    machine = leverage machine|lever|leverage|maschine|maquina|macchina|aparelho|selectorized
    machine = plate loaded machine|leaver machine|gerat|mach
    smith = smith machine|smithmachine|machine smith|maquina smith|smith maschine|maschine smith
    smith = multipower|multipresse|multi presse|multi press|smiths machine|smith machin|guiada
    band = resistance band|elastic band|banded|theraband|handle band|loop band|mini band
    band = mini loop band
    band = miniband|hand band|elastico|elastique|widerstandsband|banda elastica|faixa elastica
    trapbar = trap bar|hex bar|hexbar|trap barbell|trapbar
    suspension = trx|suspension trainer|suspended
    medicineball = medicine ball|med ball|medball|medizinball
    bodyweight = body weight|bw|poids corps|peso corporal|corpo libero|korpergewicht|peso corporeo
    exerciseball = exercise ball|stability ball|swiss ball|gym ball|physio ball|gymnastikball
    weighted = weight added|added weight|gewichtet|lastrado|leste|peso aggiunto|zavorrato
    straightbar = straight bar
    singlearm = single arm|one arm|1 arm|single handed|one handed|single hand|one hand|einarmig
    singlearm = einarmige|einarmige|einarmiger
    singleleg = single leg|one leg|1 leg|one legged|single legged|einbeinig|einbeinige|einbeiniger
    stiffleg = stiff leg|stiff legged|straight leg|straight legged|stiffleg|stifflegged
    straightarm = straight arm|stiff arm|straight armed
    closegrip = close grip|narrow grip|close gripped|cg|close hand
    widegrip = wide grip|wide gripped|wg
    neutralgrip = neutral grip|parallel grip|hammer grip|neutral
    reversegrip = reverse grip|reversed grip
    underhand = underhand grip|under hand|supinated|supinated grip|undergrip|supinate
    overhead = over head|oh
    bentover = bent over|bend over|bentover
    reardelt = rear delt|rear deltoid|posterior delt|posterior deltoid|rear dealt
    chestsupported = chest supported|chest support
    crossbody = cross body
    lowtohigh = low to high|down to up
    hightolow = high to low|up to down
    handoverhand = hand over hand
    pushup = push up|press up|pusup|push upp
    pullup = pull up
    chinup = chin up
    situp = sit up
    stepup = step up
    muscleup = muscle up
    getup = get up
    pulldown = pull down|pulldow|puldown
    lat pulldown = lat pd|lat pull|lat pull down|latpulldown|lat puldown
    pushdown = push down
    pressdown = press down
    skullcrusher = skull crusher|scull crusher|skullcrushing|nosebreaker|nose breaker
    kickback = kick back
    pullover = pull over
    pullthrough = pull through|pull thru
    pullapart = pull apart
    deadlift = dead lift|dl|deadlfit|deadlif
    pecdeck = pec deck|peck deck|pec dec|pecdec|peckdeck|pek deck|pec dek
    butterfly = butter fly
    fly = flye|flie|flies|fli
    crossover = cross over|crossovers
    woodchop = wood chop|wood chopper|woodchopper|chop
    rollout = roll out|rollerout
    warmup = warm up
    tbar = t bar
    vbar = v bar|v grip|v handle|vbar
    isolateral = iso lateral|isolated lateral
    hammerstrength = hammer strength|hammer strenght|hammerstrenght
    plateloaded = plate loaded|plate load|machine plate
    hyperextension = hyper extension|hyper
    calf = calve|claf
    triceps = tricep|tricept|trizep|trizeps|trice
    biceps = bicep|bizep|bizeps
    abs = ab|abdominal|abdominals|abdomen
    raise = rais|raising
    extension = ext|extention|extensions
    delt = deltoid
    seated = sitting|seat
    alternating = alternate|alternated|alternately|alt
    paused = pause
    bench press = bp|benchpress|bench presse
    closegrip bench press = cgbp|cg bench|closegrip bench
    overhead press = ohp
    romanian deadlift = rdl|romainian deadlift|romanian dead
    singleleg romanian deadlift = slrdl|sl rdl
    stiffleg deadlift = sldl
    bulgarian split squat = bss|bulgarian squat|bulgarian split|bulgarians
    glute ham raise = ghr|glute ham
    handstand pushup = hspu
    toe bar = t2b|toe to bar
    leg press = legpress
    leg curl = legcurl|hamstring curl|ham curl|hamstring leg curl
    leg extension = legextension|quad extension
    farmer walk = farmer carry|farmerwalk
    lateral raise = lat raise
    hip thrust = hipthrust|hip thurst
    face pull = facepull
    """
}
