# A front door to Meson. Every target that needs packages installs those that are missing, and says which.
BUILD ?= build
FUZZ_SECONDS ?= 60

.PHONY: help all play play-terminal test check-style bench fuzz coverage install clean
all: $(BUILD)/build.ninja
	@ninja -C $(BUILD)
	@scripts/build_web

help:
	@echo 'make              build build/spontoon'
	@echo 'make play         install what is missing, build, and play Suffren aux Indes in the browser'
	@echo 'make play-terminal the same in the terminal, as the French'
	@echo 'make test         install what is missing, build with two compilers, run every test'
	@echo 'make check-style  layout and likely mistakes (clang-format, clang-tidy, cppcheck)'
	@echo 'make bench        the measured figures'
	@echo 'make fuzz         each fuzzer for FUZZ_SECONDS (60)'
	@echo 'make coverage     which lines and branches of the rules the tests reach'
	@echo 'make install      into /usr/local, or PREFIX'
	@echo 'make clean        remove the build folders'

$(BUILD)/build.ninja:
	@scripts/install build
	@meson setup $(if $(PREFIX),--prefix=$(PREFIX)) $(BUILD)

play:
	@scripts/install build web
	@$(MAKE) --no-print-directory -s all
	@scripts/play_web $(BUILD)/spontoon

play-terminal:
	@scripts/install build
	@$(MAKE) --no-print-directory -s all
	@$(BUILD)/spontoon play suffren

test:
	@scripts/install build web test
	@scripts/run_tests

check-style:
	@scripts/install build test style
	@scripts/check_style

bench: all
	@$(BUILD)/spontoon bench

fuzz:
	@scripts/install build test
	@scripts/fuzz $(FUZZ_SECONDS)

coverage:
	@scripts/install build test style
	@scripts/coverage

install: all
	@meson install -C $(BUILD)

clean:
	rm -rf build build-* data/web web/node_modules
