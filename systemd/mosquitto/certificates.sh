#!/bin/sh
# A certificate authority of the room's own, and its certificate for the broker under all names of the hub.
#
#   certificates.sh AUTHORITY_FOLDER BROKER_FOLDER NAME_OR_ADDRESS...
#
# The authority is made once; the broker's certificate anew when a name is new. Both are valid from 2020 on: a Pi without
# a battery may believe an old date until somebody tells it the time.
set -eu
authority=${1:?where the authority is kept} broker=${2:?where the broker finds its certificate}
shift 2
[ $# -gt 0 ] || { echo "certificates.sh: no name for the broker" >&2; exit 1; }
SINCE=20200101000000Z UNTIL=20491231235959Z
umask 077
mkdir -p "$authority" "$broker"
chmod 755 "$authority" "$broker"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

names=''
for name in "$@"; do
  case $name in
    *[!0-9.]*) kind=DNS; case $name in *:*) kind=IP ;; esac ;;
    *) kind=IP ;;
  esac
  names="$names${names:+,}$kind:$name"
done

cat >"$work/ca.cnf" <<SETTINGS
[ca]
default_ca = room
[room]
database = $work/index
new_certs_dir = $work
default_md = sha256
policy = any
rand_serial = yes
unique_subject = no
[any]
commonName = supplied
[authority]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[broker]
basicConstraints = CA:false
keyUsage = digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = $names
SETTINGS
: >"$work/index"

request() { # KEY NAME
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$1" -subj "/CN=$2" \
    -out "$work/request" -config /dev/null -batch 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
}
sign() { # EXTENSIONS TARGET MORE...
  extensions=$1 target=$2
  shift 2
  openssl ca -batch -notext -config "$work/ca.cnf" -extensions "$extensions" -startdate $SINCE -enddate $UNTIL \
    -in "$work/request" -out "$work/made" "$@" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
  chmod 644 "$work/made"
  mv "$work/made" "$target"
}

if [ ! -e "$authority/ca.crt" ]; then
  request "$authority/ca.key" "Roundbell room"
  sign authority "$authority/ca.crt" -selfsign -keyfile "$authority/ca.key"
  rm -f "$broker/roundbell.names"
fi
if [ "$(cat "$broker/roundbell.names" 2>/dev/null || true)" != "$names" ]; then
  request "$broker/roundbell.key" "Roundbell broker"
  sign broker "$broker/roundbell.crt" -cert "$authority/ca.crt" -keyfile "$authority/ca.key"
  echo "$names" >"$broker/roundbell.names"
fi
