"""Takes a picture of every page: python EndToEnd/app/pictures.py FOLDER"""

import shutil
import sys

import run
from playwright.sync_api import sync_playwright
from regimen import FLAGS, Library

import everyone

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    maker = Library()
    maker.command("demo")
    user = run.User(browser, maker.folder)
    everyone.pictures(user, sys.argv[1])
    user.close()
    maker.close()
