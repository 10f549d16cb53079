# make demo      the app on two years of a made-up athlete; control-C ends it
# make test      everything that must hold; installs what it needs
# make check     what CI runs: format, tests, the app in a real browser
# make bench     speed, beside its peers, in one run
# make model     a small real model behind a gateway: 20 weeks, each held to the rules
# make soak      what takes too long for every change: disks that fail, power that goes, kills, what copies folders
# make package   what is installed of a release: .deb and .tar.gz, in .build/package
# make install   the same below PREFIX (/usr/local)
# make sanitize  all tests under the thread and the address sanitizer
# make fuzz      coverage-guided fuzzing; FUZZ_SECONDS for each target (300)

.PHONY: demo test check bench model soak package install sanitize fuzz audit format tools

SWIFT ?= swift
# Of every debug build; CI needs no debug information. Another choice builds everything anew.
BUILD_FLAGS ?=
FUZZ_SECONDS ?= 300
DEMO := .build/demo
PORT ?= 8787
PREFIX ?= /usr/local

# A program that is built or installed will do where it is of this tree as it is.
demo:
	@program=$$(Scripts/current-program) || { \
	    $(MAKE) --no-print-directory tools \
	    && $(SWIFT) build $(BUILD_FLAGS) --product regimen \
	    && program=.build/debug/regimen; }; \
	  test -n "$$program" && rm -rf $(DEMO) && mkdir -p .build \
	    && export REGIMEN_CACHE=.build/demo-cache REGIMEN_STATE=.build/demo-state \
	    && "$$program" demo --library $(DEMO) \
	    && exec "$$program" serve --library $(DEMO) --port $(PORT)

# What the app may take over the air, in kB with brotli: its first screen, and all of it.
APP_KILOBYTES := 292 1318
# Tested by themselves: they wait for answers, and tests of commands keep every thread for minutes.
SERVERS := '^ServerTests\.'

test: tools
	@# The tests and what they need; --build-tests would build every target of every package.
	$(SWIFT) build $(BUILD_FLAGS) --product regimenPackageTests
	$(SWIFT) build $(BUILD_FLAGS) --product Benchmarks
	@Scripts/app-size --at-most $(APP_KILOBYTES)
	@rm -rf .build/exports
	REGIMEN_EXPORTS=$(CURDIR)/.build/exports $(SWIFT) test --skip-build --skip $(SERVERS)
	$(SWIFT) test --skip-build --filter $(SERVERS)
	@Scripts/install-tools e2e
	@REGIMEN_EXPORTS=.build/exports .build/e2e/bin/python \
	  Tests/InterchangeTests/Runs/check_exports.py --strict
	@REGIMEN_EXPORTS=.build/exports .build/e2e/bin/python \
	  Tests/RegimenTests/check_activities.py --strict
	@.build/e2e/bin/python Scripts/coach-tokens
	@# What waits most of the time runs beside what computes: the shell's tests beside mischief, the
	@# gateway's beside those of the app. What measures runs alone.
	@python3 EndToEnd/shell/run.py >.build/shell.log 2>&1 & shell=$$!; \
	  python3 EndToEnd/soak/mischief.py 10 && python3 EndToEnd/soak/imports.py 6 \
	  && python3 EndToEnd/soak/hostile.py quick && python3 EndToEnd/soak/health.py 20; soak=$$?; \
	  wait $$shell; shell=$$?; cat .build/shell.log; exit $$((soak | shell))
	@.build/e2e/bin/python EndToEnd/gateway/run.py >.build/gateway.log 2>&1 & gateway=$$!; \
	  python3 EndToEnd/app/run.py; app=$$?; \
	  wait $$gateway; gateway=$$?; cat .build/gateway.log; exit $$((app | gateway))
	@python3 EndToEnd/soak/doors.py 0.15 20

check: tools
	$(SWIFT) format lint --strict -r Sources Tests Benchmarks Fuzz Package.swift
	$(MAKE) test

format:
	$(SWIFT) format -i -r Sources Tests Benchmarks Fuzz Package.swift

bench: tools
	@Scripts/install-tools bench
	@Scripts/install-tools e2e
	$(SWIFT) build -c release --product Benchmarks
	$(SWIFT) build -c release --product regimen
	.build/release/Benchmarks

# Plans and weeks of the engines beside published ones, as docs keep them.
audit: tools
	$(SWIFT) build $(BUILD_FLAGS) --product regimen
	.build/debug/regimen plan audit >docs/plan-audit.txt
	.build/debug/regimen coach audit >docs/coach-audit.txt

# The library of the model is built from its source: some ten minutes.
model: tools
	@Scripts/install-tools model
	$(SWIFT) build $(BUILD_FLAGS) --product regimen
	.build/model/bin/python EndToEnd/gateway/model.py 20

soak: tools
	@Scripts/install-tools soak
	@Scripts/install-tools e2e
	REGIMEN_SOAK=1 $(SWIFT) test --filter 'LibraryTests|RunningTests|BackupRepositoryTests' \
	  --skip SimulatorTests
	REGIMEN_SOAK=1 $(SWIFT) test -c release -Xswiftc -enable-testing --filter SimulatorTests
	$(SWIFT) build --product regimen
	@Scripts/fault-matrix .build/debug/regimen
	python3 EndToEnd/soak/devices.py 500
	python3 EndToEnd/soak/imports.py 100
	python3 EndToEnd/app/run.py living
	python3 EndToEnd/soak/day.py
	python3 EndToEnd/soak/weeks.py
	@Scripts/older-version .build/debug/regimen
	python3 EndToEnd/soak/syncthing.py 1000
	python3 EndToEnd/soak/mischief.py 1000
	.build/e2e/bin/python EndToEnd/gateway/run.py --kills 300
	$(SWIFT) build -c release --product regimen
	REGIMEN=.build/release/regimen python3 EndToEnd/soak/doors.py
	REGIMEN=.build/release/regimen python3 EndToEnd/soak/hostile.py
	REGIMEN=.build/release/regimen python3 EndToEnd/soak/health.py
	@Scripts/install-tools package
	python3 EndToEnd/package.py
	$(MAKE) package
	python3 EndToEnd/package.py --release

# A release with Swift's libraries within: some twenty minutes.
package: tools
	@Scripts/install-tools package
	@Scripts/package

install: tools
	@Scripts/package --install "$(PREFIX)"

sanitize: tools
	@Scripts/sanitize thread
	@Scripts/sanitize address

fuzz: tools
	@Scripts/fuzz $(FUZZ_SECONDS)

tools:
	@Scripts/install-tools
