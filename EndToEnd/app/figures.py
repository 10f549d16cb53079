"""Figures as pages say them, read back as numbers under the names that `recount` gives them."""

import re


def number(text):
    """Of `1 234.5 kg`; thousands stand apart."""
    return float(re.sub(r"[^\d.]", "", text))


def seconds(text):
    """Of `45 s`, `4:30 min`, `12 min` and `1 h 5 min`; 0 where nothing is said."""
    if clock := re.search(r"(\d+):(\d\d) min", text):
        return int(clock[1]) * 60 + int(clock[2])
    units = {"h": 3600, "min": 60, "s": 1}
    return sum(int(count) * units[unit] for count, unit in re.findall(r"(\d+) (h|min|s)\b", text))


def stats(page, title):
    """What a card says, such as `{"runs": "3", "km": "24.5"}`."""
    card = page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True))
    card.locator(".stat").first.wait_for()
    return dict(card.locator(".stat").evaluate_all(
        """found => found.map(stat => [stat.querySelector('.stat-label').textContent,
             stat.querySelector('.stat-value').textContent])"""))


def parts(text):
    """Of a sentence such as `2 workouts, 30 hard sets, 3 runs, 24.5 km`; what is not said is 0."""
    names = {
        "workouts": "workouts?", "sets": "(?:hard )?sets?", "runs": "runs?", "kilometers": "km",
        "activities": "activit(?:y|ies)", "sequences": "sequences?",
        "others": "other activit(?:y|ies)",
    }
    found = {name: re.search(rf"([\d.]+) {words}\b", text) for name, words in names.items()}
    return {name: float(match[1]) if match else 0 for name, match in found.items()}


# Pages


def today(page):
    """The card of the week: a figure, and beside it what is planned where that is more."""
    shown = {}
    for label, value in stats(page, "This week").items():
        planned = re.match(r"of ([\d.]+)", label)
        for name, words in (
            ("workouts", "workouts?"), ("sets", "hard sets?"), ("runs", "runs?"),
            ("kilometers", "km"), ("sequences", "sequences?"),
            ("others", "other activit(?:y|ies)"), ("seconds", "trained"),
        ):
            if re.search(rf"(?:^|\d ){words}$", label):
                shown[name] = seconds(value) if name == "seconds" else number(value)
                if name in ("runs", "kilometers"):
                    shown["planned_" + name] = float(planned[1]) if planned else shown[name]
    for name in ("runs", "planned_runs", "kilometers", "planned_kilometers", "sequences", "others"):
        shown.setdefault(name, 0)
    days = page.get_by_role("list", name="Days trained").get_by_role("listitem")
    shown["trained"] = days.evaluate_all("all => all.map(day => day.classList.contains('done'))")
    return shown


def week_line(page):
    """The week on Today of a watch."""
    said = parts(page.locator("#week-line").inner_text())
    del said["activities"]  # runs and others are told apart
    return said


def last_week(page):
    """What Today says of the week before, while a week is young."""
    row = page.get_by_role("list", name="Last week").get_by_role("link")
    row.scroll_into_view_if_needed()
    said = parts(row.inner_text())
    del said["activities"]  # runs and others are told apart
    return said


def calendar_week(page, first):
    """The sums beside the week that begins on a day."""
    if page.locator(f"#day-{first}").count() == 0:
        page.locator("#earlier").click()
    week = page.locator(".month-week").filter(has=page.locator(f"#day-{first}"))
    week.wait_for()
    lines = week.locator(".month-total > span").evaluate_all(
        "all => all.map(line => line.textContent)")
    shown = {}
    for line in lines:
        if distance := re.fullmatch(r"([\d.]+) km( planned)?", line):
            shown["planned_kilometers" if distance[2] else "kilometers"] = float(distance[1])
        elif sets := re.fullmatch(r"(\d+) hard sets?", line):
            shown["sets"] = int(sets[1])
        elif re.search(r" (h|min)$", line):
            shown["seconds"] = seconds(line)
    return shown


def history(page):
    """Addresses of the rows, what the heads of all months come to together, and how many."""
    months = page.locator("section.card").filter(has=page.locator(".card-note"))
    months.first.wait_for()
    rows = months.locator("a.row").evaluate_all("all => all.map(row => new URL(row.href).pathname)")
    totals = {}
    heads = months.locator(".card-note").all_inner_texts()
    for text in heads:
        said = {**parts(text), "seconds": seconds(text)}
        totals = {name: totals.get(name, 0) + said[name] for name in said}
    return rows, totals, len(heads)


def weeks_of_history(page):
    """Workouts and runs of the last 26 weeks."""
    return parts(page.locator("#history-weeks figcaption").inner_text())


def volume(page):
    """Sums of all sets, and the sets of each muscle as they are said."""
    card = page.locator("#volume-range")
    card.locator(".stat").first.wait_for()
    values = card.locator(".stat-value").all_text_contents()
    rows = page.locator("#volume-muscles .volume-row")
    said = zip(rows.locator(".volume-name").all_text_contents(),
               rows.locator(".volume-number strong").all_text_contents())
    muscles = {name: 0 if text.startswith("under") else number(text) for name, text in said}
    return dict(zip(("sets", "reps", "load"), map(number, values))), muscles


def plan(page, title):
    """The current week of a plan, and of each of its weeks that has begun the runs that are done
    and that it has."""
    said = [(number(value), number(re.search(r"[\d.]+", label)[0]))
            for label, value in stats(page, title).items()]
    (kilometers, planned_kilometers), (runs, planned_runs) = said[:2]
    weeks = page.locator("#weeks").get_by_text(re.compile(r"\d+ of \d+ runs? done"))
    counts = [re.search(r"(\d+) of (\d+) runs? done", row) for row in weeks.all_text_contents()]
    return {
        "kilometers": kilometers, "planned_kilometers": planned_kilometers, "runs": runs,
        "planned_runs": planned_runs,
    }, [tuple(map(int, count.groups())) for count in counts]
