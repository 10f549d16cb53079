#!/bin/sh
# Copies a file and compresses it: TARGET, TARGET.gz, TARGET.br.
#
#   compress.sh SOURCE TARGET
#
# A form whose tool is missing, or that is no smaller, is left empty: the server does not offer it.
set -eu

source=$1 target=$2
PATH=$PATH:/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin

cp "$source" "$target"

keep_if_smaller() {
  [ "$(wc -c <"$1")" -lt "$(wc -c <"$target")" ] || : >"$1"
}

: >"$target.gz"
: >"$target.br"
case $target in
  *.png | *.jpg | *.woff2 | *.mp3 | *.ogg | *.gz) exit 0 ;;
esac
if command -v gzip >/dev/null 2>&1; then
  gzip -9 -n -c "$source" >"$target.gz"
  keep_if_smaller "$target.gz"
fi
if command -v brotli >/dev/null 2>&1; then
  brotli -q 11 -c "$source" >"$target.br"
  keep_if_smaller "$target.br"
fi
