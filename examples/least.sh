#!/bin/sh
# The least that a player for Spontoon (docs/players.md) can be: it gives the first legal order each time.
#
#     spontoon play suffren --seat english=exec:examples/least.sh
#
# -u has sed answer each line at once. A loop of the shell's `read` would do, but reads byte by byte, which is slow.
exec sed -un 's/.*"legal":\["\([^"]*\)".*/\1/p'
