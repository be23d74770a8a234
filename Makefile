# A front door to Meson: every target says what it does, installs what is missing and needs no second command.
BUILD ?= build
FUZZ_SECONDS ?= 60

.PHONY: all play test check-style bench fuzz coverage install clean help
all: $(BUILD)/build.ninja
	ninja -C $(BUILD)

$(BUILD)/build.ninja:
	meson setup $(BUILD)

clean:
	rm -rf build build-*
