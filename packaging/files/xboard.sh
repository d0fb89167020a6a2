#!/bin/sh
# Starts XBoard with megaton: ./xboard.sh [GAME], such as ./xboard.sh capatomic. It needs XBoard 4.9 or newer.
here=$(CDPATH='' cd "$(dirname "$0")" && pwd)
exec "$here/megaton" serve "${1:-stratomic}" --xboard
