#!/bin/sh
# Makes a bundle that installs without a network: the installer, the units, the wheels, and Debian's packages.
#
#   ./bundle.sh OUT_DIR [amd64|arm64] [PYTHON_VERSION]      as `make bundle`, `make bundle ARCH=arm64 PY=3.13`
#
# Debian's packages go in only for this machine's own kind and system: take them from the Debian the hub runs.
set -eu
HERE=$(cd "$(dirname "$0")" && pwd)
OUT=${1:?where to}
OWN=$(dpkg --print-architecture 2>/dev/null || echo amd64)
ARCH=${2:-$OWN}
PYTHON=${PYTHON:-python3}
PY=${3:-$("$PYTHON" -c 'import sys; print("%d.%d" % sys.version_info[:2])')}
case $ARCH in
  amd64) MACHINE=x86_64 PINS='' ;;
  arm64) MACHINE=aarch64 PINS='lgpio>=0.2.2' ;;
  *) echo "no bundle for $ARCH: amd64 or arm64" >&2; exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$PYTHON" -m pip wheel --quiet --no-deps --wheel-dir "$work/own" "$HERE"
own=$(ls "$work/own")
release=$(echo "$own" | cut -d- -f2)-$(sha256sum "$work/own/$own" | cut -c1-8)
bundle=$work/roundbell-$release-$ARCH
mkdir -p "$bundle/wheels"
mv "$work/own/$own" "$bundle/wheels/"
# pip takes these tags as they are written, and no older one with them: Debian 12 has glibc 2.36.
platforms="--platform any --platform manylinux2014_$MACHINE"
for minor in $(seq 17 36); do platforms="$platforms --platform manylinux_2_${minor}_$MACHINE"; done
# shellcheck disable=SC2086  words without blanks
"$PYTHON" -m pip download --quiet --only-binary=:all: --python-version "$PY" --implementation cp $platforms \
  --dest "$bundle/wheels" "$bundle/wheels/$own[hub,dashboard,tools,node]" $PINS
cp -R "$HERE/install.sh" "$HERE/systemd" "$bundle/"
echo "$release" >"$bundle/RELEASE"

if [ "$ARCH" = "$OWN" ] && [ -z "${NO_DEBS:-}" ] && command -v apt-get >/dev/null; then
  mkdir "$bundle/debs"
  # What a small Debian has not got: all that the two need on a machine with nothing, less what every Debian has.
  : >"$work/nothing"
  names=$(apt-get -s install --no-install-recommends -o "Dir::State::status=$work/nothing" mosquitto python3-venv openssl |
    awk '/^Inst / { print $2 }')
  # shellcheck disable=SC2086  names without blanks
  wanted=$(apt-cache show --no-all-versions $names 2>/dev/null | awk '
    /^Package: /  { name = $2 }
    /^Priority: / { if ($2 != "required" && $2 != "important") print name }' | sort -u |
    grep -vxE 'libc6|libc-bin|gcc-.*-base|libgcc-s1|libstdc[+][+]6')
  # shellcheck disable=SC2086
  (cd "$bundle/debs" && apt-get -o APT::Sandbox::User=root download -qq $wanted)
fi

(cd "$bundle" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | LC_ALL=C sort | xargs sha256sum >"$work/sums")
mv "$work/sums" "$bundle/SHA256SUMS"
mkdir -p "$OUT"
tar -C "$work" --owner=0 --group=0 -czf "$OUT/roundbell-$release-$ARCH.tar.gz" "roundbell-$release-$ARCH"
echo "$OUT/roundbell-$release-$ARCH.tar.gz"
