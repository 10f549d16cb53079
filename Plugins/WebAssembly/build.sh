#!/bin/sh
# Compiles Swift modules and the C runtime to WebAssembly: what the first screen needs to app.wasm,
# everything else to rest.wasm beside it.
#
#   build.sh build|skip SWIFTC RUNTIME.C COMPRESS.SH APP.WASM (--module NAME SOURCE…)…
#
# Modules come in dependency order; the last one holds the exports. A toolchain that cannot do this
# gets an empty file, so that everything else still builds: only the page in the browser is missing.
set -eu

mode=$1 compiler=$2 runtime=$3 compress=$4 app=$5
shift 5

target=wasm32-unknown-none-wasm
work=$(dirname "$app")/objects
rest=$(dirname "$app")/rest.wasm
first=$(dirname "$runtime")/first-screen.txt
features='--enable-bulk-memory --enable-sign-ext --enable-mutable-globals
  --enable-nontrapping-float-to-int'

leave_empty() {
  echo "app.wasm is left empty: $1"
  for file in "$app" "$rest"; do
    : >"$file"
    : >"$file.gz"
    : >"$file.br"
  done
  exit 0
}

# The compiler is a chain of links; its libraries lie beside the last one.
real_path() {
  path=$1
  while [ -L "$path" ]; do
    link=$(readlink "$path")
    case $link in
      /*) path=$link ;;
      *) path=$(dirname "$path")/$link ;;
    esac
  done
  printf '%s/%s\n' "$(cd "$(dirname "$path")" && pwd -P)" "$(basename "$path")"
}

[ "$mode" = build ] || leave_empty "REGIMEN_NO_WASM is 1"

tools=$(dirname "$(real_path "$compiler")")
embedded=$tools/../lib/swift/embedded
tables=$embedded/$target/libswiftUnicodeDataTables.a
for needed in "$embedded/Swift.swiftmodule/$target.swiftmodule" "$tables" \
  "$tools/clang" "$tools/wasm-ld"; do
  [ -e "$needed" ] || leave_empty "this toolchain has no $(basename "$needed") for Embedded Swift\
 in WebAssembly; one from https://www.swift.org/install has it"
done

rm -rf "$work"
mkdir -p "$work"

# One response file of sources per module, so that paths may hold spaces.
order=
last=
while [ $# -gt 0 ]; do
  if [ "$1" = --module ]; then
    last=$2
    order="$order $last"
    shift 2
  else
    printf '"%s"\n' "$1" >>"$work/$last.sources"
    shift
  fi
done

# Only the last module becomes code, with everything that it reaches in the others: their modules
# hold all of it, and making code of them first would take twice the time. The stack protector is
# left out because its runtime is not there.
#
# For its size: little is inlined, and clang makes the code from the compiler's own LLVM text, since
# the compiler would address everything through a table, as if the code could move.
for module in $order; do
  code=
  [ "$module" != "$last" ] || code="-emit-ir -o code.ll"
  # shellcheck disable=SC2086
  (cd "$work" && "$compiler" -target $target -enable-experimental-feature Embedded \
    -wmo -Osize -parse-as-library -swift-version 6 -Xfrontend -disable-stack-protector \
    -Xllvm -sil-disable-pass=closure-specialize -Xllvm -inline-threshold=0 \
    -Xllvm -sil-disable-pass=inline \
    -module-cache-path cache -I . -module-name "$module" \
    -emit-module -emit-module-path "$module.swiftmodule" $code "@$module.sources")
done
"$tools/clang" --target=$target -Oz -fno-pic -mbulk-memory -mllvm -inline-threshold=0 \
  -c -o "$work/code.o" "$work/code.ll"
rm "$work/code.ll"

"$tools/clang" --target=$target -std=c17 -Oz -Wall -Wextra -Werror \
  -ffreestanding -fno-builtin -mbulk-memory -c -o "$work/runtime.o" "$runtime"

# The stack lies first, so that overflowing it traps instead of overwriting data.
link() {
  "$tools/wasm-ld" --no-entry --gc-sections "$1" --compress-relocations --stack-first \
    -z stack-size=1048576 -o "$work/app.wasm" "$work/code.o" "$work/runtime.o" "$tables"
}

# Functions are known by a hash of their names. Those that the first screen calls stand in
# first-screen.txt, which Scripts/first-screen writes anew. Some have numbers for names, which change
# with any code, such as what ends a closure's variables: all of them come first.
# Without its names binaryen calls a function by a number, which is not its place where some are imported.
split() {
  # shellcheck disable=SC2086
  wasm-opt $features "$work/app.wasm" --symbolmap >"$work/names.txt" &&
    wasm-opt $features "$work/app.wasm" --strip-debug -o "$work/whole.wasm" &&
    wasm-opt $features "$work/whole.wasm" --symbolmap >"$work/numbers.txt" &&
    awk '
      { place = substr($0, 1, index($0, ":") - 1); name = substr($0, index($0, ":") + 1) }
      FNR == NR { number[place] = name; next }
      { print number[place] ":" name }' "$work/numbers.txt" "$work/names.txt" \
      >"$work/functions.txt" &&
    LC_ALL=C awk '
      BEGIN { for (code = 1; code < 256; code++) number[sprintf("%c", code)] = code }
      FNR == NR { isFirst[$1]; next }
      {
        colon = index($0, ":")
        hash = 0
        for (at = colon + 1; at <= length($0); at++)
          hash = (hash * 31 + number[substr($0, at, 1)]) % 2147483647
        if (sprintf("%08x", hash) in isFirst || index($0, ":.L"))
          print substr($0, 1, colon - 1)
      }' "$first" "$work/functions.txt" >"$work/kept.txt" &&
    wasm-split $features --split --keep-funcs=@"$work/kept.txt" --export-prefix=_ \
      --import-namespace=primary --placeholder-namespace=placeholder "$work/whole.wasm" \
      -o1 "$work/app.wasm" -o2 "$work/rest.wasm"
}

# Parameters that every call gives the same value, or whose value nobody reads, and functions that are
# equal then: 4 % less over the air. The other passes of -Oz give a smaller file that compresses worse.
optimize() {
  # shellcheck disable=SC2086
  wasm-opt -g $features --duplicate-function-elimination --dae-optimizing \
    --duplicate-function-elimination --optimize-instructions --rse --vacuum --dce --merge-blocks \
    --remove-unused-brs --vacuum "$work/app.wasm" -o "$work/small.wasm" &&
    mv "$work/small.wasm" "$work/app.wasm"
}

if command -v wasm-opt >/dev/null 2>&1 && command -v wasm-split >/dev/null 2>&1 &&
  link --strip-debug && optimize && split
then :
else
  echo "app.wasm is larger: binaryen is missing or failed"
  link --strip-all
  # A module with nothing in it.
  printf '\000asm\001\000\000\000' >"$work/rest.wasm"
fi
chmod 644 "$work/app.wasm" "$work/rest.wasm"
/bin/sh "$compress" "$work/app.wasm" "$app"
/bin/sh "$compress" "$work/rest.wasm" "$rest"
