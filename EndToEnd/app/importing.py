"""First steps and files of other apps."""

import datetime

from regimen import eventually, is_synced


def strong_file(rows):
    """A log of Strong with that many sets; all of it is made up."""
    lines = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"]
    day = datetime.datetime(2020, 1, 1, 18, 0, 0)
    names = ["Bench Press (Barbell)", "Squat (Barbell)", "Lat Pulldown (Cable)", "Plank", "Odd Lift"]
    for number in range(rows):
        if number % 20 == 0:
            day += datetime.timedelta(days=1)
        name = names[number // 4 % len(names)]
        seconds = 60 if name == "Plank" else 0
        lines.append(
            f'{day:%Y-%m-%d %H:%M:%S},"Day",1h,"{name}",{number % 4 + 1},{40 + number % 50},'
            f"{0 if seconds else 8},0,{seconds},,,")
    return "\n".join(lines) + "\n"


def imports_ten_thousand_rows_from_the_page(user):
    page = user.page("/settings/import")
    file = user.library.home / "strong.csv"
    file.write_text(strong_file(10_000))
    before = len(user.library.documents("Workouts"))
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file", exact=False).first.click()
    chooser.value.set_files(file)
    page.get_by_role("button", name="Kilograms", exact=False).click(timeout=60_000)
    page.get_by_text("Odd Lift", exact=False).first.wait_for()
    button = page.get_by_role("button", name="Import ", exact=False).last
    button.wait_for(timeout=60_000)
    button.click()
    eventually(lambda: len(user.library.documents("Workouts")) == before + 500, seconds=60)
    page.get_by_role("link", name="History", exact=False).last.click()
    is_synced(page)
    page.get_by_role("heading", name="History").wait_for()


def an_empty_library_leads_to_a_logged_set(user):
    page = user.page()
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("button", name="Start a workout now", exact=False).click()
    page.get_by_role("button", name="Start a workout", exact=False).first.click()
    page.get_by_role("searchbox").fill("bench press")
    page.locator("#picker .row").first.click()
    page.get_by_label("Weight", exact=True).fill("60")
    page.get_by_label("Reps", exact=True).fill("8")
    page.locator("#done").click()
    is_synced(page)
    workout = eventually(user.library.running)
    assert workout["logs"][0]["sets"][0]["reps"] == 8


def an_empty_library_takes_the_demo(user):
    page = user.page()
    page.get_by_role("button", name="demo", exact=False).first.click()
    page.get_by_role("button", name="Start ", exact=False).first.wait_for(timeout=60_000)
    eventually(lambda: len(user.library.documents("Workouts")) > 100, seconds=60)
