#!/bin/sh
# Installs Roundbell on Raspberry Pi OS or Debian 12 and 13. Run it again at any time: what is there and right is kept.
#
#   sudo ./install.sh                         the hub: bell, dashboard, broker
#   sudo ./install.sh --node HUB              a table's own Pi, for the hub of this name or address
#   sudo ./install.sh --access-point NAME     and the room's own Wi-Fi, through NetworkManager
#   sudo ./install.sh --tls                   and an encrypted door at the broker, for tables' own Pis
#   sudo ./install.sh --node HUB --tls        a table's own Pi that uses it
#   sudo ./install.sh --hardware-watchdog     and the Pi's watchdog, which restarts a machine that hangs
#   sudo ./install.sh --no-start              and start nothing now
#   sudo ./install.sh --uninstall             away with the programs; data, settings and passwords stay
set -eu
unset ACCESS_POINT

HERE=$(cd "$(dirname "$0")" && pwd)
UNITS=/etc/systemd/system
RELEASES=/opt/roundbell.d
CONNECTIONS=/etc/NetworkManager/system-connections
ROLE=hub HUB='' WATCHDOG='' TLS='' START=yes UNINSTALL=''

say() { printf 'roundbell: %s\n' "$*"; }
stop() { say "$@" >&2; exit 1; }
running_systemd() { [ -d /run/systemd/system ]; }
# Written only when it differs, so that running this again wears no card out.
put() { # SOURCE TARGET MODE
  mkdir -p "$(dirname "$2")"
  cmp -s "$1" "$2" || install -m "$3" "$1" "$2"
}

while [ $# -gt 0 ]; do
  case $1 in
    --node) ROLE=node HUB=${2:?--node needs the name or address of the hub}; shift ;;
    --access-point) ACCESS_POINT=${2?--access-point needs a name}; shift ;;
    --tls) TLS=yes ;;
    --hardware-watchdog) WATCHDOG=yes ;;
    --no-start) START='' ;;
    --uninstall) UNINSTALL=yes ;;
    *) stop "no option $1. See the first lines of $0." ;;
  esac
  shift
done

# What is asked for is looked at before anything is written: a wrong name would stay in its file, and nothing would come up.
bytes_of() { printf %s "$1" | wc -c | tr -d ' '; }
is_printable() { # no control characters, and UTF-8
  [ "$(printf %s "$1" | LC_ALL=C tr -d '\000-\037\177' | wc -c | tr -d ' ')" = "$(bytes_of "$1")" ] &&
    printf %s "$1" | iconv -f UTF-8 -t UTF-8 >/dev/null 2>&1
}
check_hub() {
  case $HUB in
    '' | -* | *[!A-Za-z0-9.:-]*) stop "'$HUB' is no name or address of a hub. Give it as --node 10.55.0.1 or --node hub.local." ;;
  esac
  [ "$(bytes_of "$HUB")" -le 64 ] || stop "the hub's name is longer than 64 characters. Give its address instead."
}
check_access_point() {
  again="Run this again with another name; nothing was changed."
  is_printable "$ACCESS_POINT" || stop "the Wi-Fi name has a character in it that cannot be shown. $again"
  [ "$(bytes_of "$ACCESS_POINT")" -le 32 ] ||
    stop "the Wi-Fi name '$ACCESS_POINT' is $(bytes_of "$ACCESS_POINT") bytes long, and a Wi-Fi name has at most 32 (a letter with a macron is two). $again"
  case $ACCESS_POINT in
    -*) stop "--access-point needs a name before $ACCESS_POINT." ;;
    '' | ' '* | *' ') stop "the Wi-Fi name is empty, or begins or ends with a space, which nobody sees. $again" ;;
    *\\* | *';'*) stop "the Wi-Fi name '$ACCESS_POINT' has a \\ or ; in it, which NetworkManager reads otherwise. $again" ;;
  esac
}
if [ "$ROLE" = node ]; then check_hub; fi
if [ -n "${ACCESS_POINT+asked}" ]; then check_access_point; fi
[ "$(id -u)" = 0 ] || stop "run this as root: sudo $0"

uninstall() {
  if running_systemd; then
    systemctl disable --now roundbell.target roundbell-node.service 2>/dev/null || true
    systemctl stop roundbell-hub roundbell-bell roundbell-dashboard 2>/dev/null || true
  else
    systemctl disable roundbell.target roundbell-node.service 2>/dev/null || true
  fi
  rm -f "$UNITS"/roundbell*.service "$UNITS/roundbell.target" "$UNITS/media-roundbell.mount" \
    "$UNITS/mosquitto.service.d/roundbell.conf" /etc/mosquitto/conf.d/roundbell.conf /etc/mosquitto/roundbell.acl \
    /etc/mosquitto/conf.d/roundbell-tls.conf \
    /etc/udev/rules.d/60-roundbell.rules /etc/systemd/journald.conf.d/roundbell.conf \
    /etc/systemd/system.conf.d/roundbell.conf /etc/sysusers.d/roundbell.conf /etc/tmpfiles.d/roundbell.conf \
    /usr/local/bin/roundbell
  rm -rf /opt/roundbell "$RELEASES"
  if running_systemd; then systemctl daemon-reload; systemctl try-restart mosquitto 2>/dev/null || true; fi
  say "removed. Kept: /var/lib/roundbell (the log), /etc/roundbell (settings and passwords)."
}

install_packages() {
  wanted='python3 python3-venv'
  [ "$ROLE" = node ] || wanted="$wanted mosquitto${TLS:+ openssl}"
  missing=''
  for package in $wanted; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    say "installing$missing"
    if [ -d "$HERE/debs" ]; then
      files=''
      for deb in "$HERE"/debs/*.deb; do
        name=$(dpkg-deb -f "$deb" Package)
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || files="$files $deb"
      done
      # shellcheck disable=SC2086  a list of files without blanks in their names
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $files >/dev/null ||
        stop "the bundle's packages do not fit this system. Connect it to a network and run the installer from there."
    else
      apt-get update -qq
      # shellcheck disable=SC2086
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
    fi
  fi
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || stop "Python 3.11 or newer is needed: Debian 12 or 13."
}

# Each release has a folder of its own, and /opt/roundbell points to the one in use: going back is one rename.
install_program() {
  if [ -d "$HERE/wheels" ]; then
    release=$(cat "$HERE/RELEASE")
    from="--no-index --find-links $HERE/wheels"
    what="roundbell[hub,dashboard,tools]"; [ "$ROLE" = node ] && what="roundbell[node]"
  else
    release=source-$(find "$HERE/controller" "$HERE/table_node" "$HERE/dashboard" "$HERE/firmware_tools" \
      "$HERE/pyproject.toml" -type f ! -name '*.pyc' -print0 | sort -z | xargs -0 cat | sha256sum | cut -c1-12)
    from=''
    what="$HERE[hub,dashboard,tools]"; [ "$ROLE" = node ] && what="$HERE[node]"
  fi
  if [ ! -e "$RELEASES/$release/complete" ]; then
    say "installing release $release"
    rm -rf "${RELEASES:?}/$release"
    mkdir -p "$RELEASES"
    python3 -m venv "$RELEASES/$release"
    # shellcheck disable=SC2086
    "$RELEASES/$release/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir $from "$what"
    "$RELEASES/$release/bin/python" -m compileall -q "$RELEASES/$release/lib" || true
    touch "$RELEASES/$release/complete"
  fi
  ln -sfn "$RELEASES/$release" /opt/roundbell.next
  mv -T /opt/roundbell.next /opt/roundbell
  ln -sf /opt/roundbell/bin/roundbell /usr/local/bin/roundbell
}

install_files() {
  s=$HERE/systemd
  put "$s/roundbell.sysusers.conf" /etc/sysusers.d/roundbell.conf 644
  # The group is the distribution's on a Pi; elsewhere it is made.
  for group in gpio dialout input; do getent group $group >/dev/null || groupadd --system $group; done
  systemd-sysusers /etc/sysusers.d/roundbell.conf
  put "$s/roundbell.tmpfiles.conf" /etc/tmpfiles.d/roundbell.conf 644
  systemd-tmpfiles --create /etc/tmpfiles.d/roundbell.conf
  put "$s/60-roundbell.rules" /etc/udev/rules.d/60-roundbell.rules 644
  put "$s/journald-roundbell.conf" /etc/systemd/journald.conf.d/roundbell.conf 644
  if [ -n "$WATCHDOG" ]; then put "$s/watchdog-roundbell.conf" /etc/systemd/system.conf.d/roundbell.conf 644; fi
  [ -e /etc/roundbell/roundbell.toml ] || install -m 644 "$s/roundbell.toml" /etc/roundbell/roundbell.toml
  if [ "$ROLE" = node ]; then
    put "$s/roundbell-node.service" "$UNITS/roundbell-node.service" 644
    return
  fi
  put "$s/roundbell.target" "$UNITS/roundbell.target" 644
  for unit in hub bell dashboard; do put "$s/roundbell-$unit.service" "$UNITS/roundbell-$unit.service" 644; done
  put "$s/media-roundbell.mount" "$UNITS/media-roundbell.mount" 644
  put "$s/mosquitto.service.d.conf" "$UNITS/mosquitto.service.d/roundbell.conf" 644
  put "$s/mosquitto/roundbell.conf" /etc/mosquitto/conf.d/roundbell.conf 644
  # The rules of the room that roundbell.toml names: those shipped are for a room called hall.
  /opt/roundbell/bin/roundbell access >/etc/mosquitto/roundbell.acl.next ||
    stop "the room's rules could not be made: look at [room] id in /etc/roundbell/roundbell.toml."
  put /etc/mosquitto/roundbell.acl.next /etc/mosquitto/roundbell.acl 644
  rm -f /etc/mosquitto/roundbell.acl.next
}

# Once there, the encrypted door stays, also when the installer runs again without --tls, as an upgrade does.
make_tls() {
  door=/etc/mosquitto/conf.d/roundbell-tls.conf
  if [ -z "$TLS" ] && [ ! -e $door ]; then return 0; fi
  host=$(uname -n)
  # shellcheck disable=SC2046  an address is a word
  "$HERE/systemd/mosquitto/certificates.sh" /etc/roundbell/tls /etc/mosquitto/certs "$host" "$host.local" localhost \
    127.0.0.1 10.55.0.1 $(hostname -I 2>/dev/null || true)
  chgrp mosquitto /etc/mosquitto/certs/roundbell.key
  chmod 640 /etc/mosquitto/certs/roundbell.key
  put "$HERE/systemd/mosquitto/roundbell-tls.conf" $door 644
  say "each table's own Pi needs /etc/roundbell/tls/ca.crt as its /etc/roundbell/ca.crt"
}

make_secrets() {
  if [ "$ROLE" = node ]; then
    sed -i "s/^host = .*/host = \"$HUB\"/" /etc/roundbell/roundbell.toml
    grep -q "^host = \"$HUB\"" /etc/roundbell/roundbell.toml ||
      stop "/etc/roundbell/roundbell.toml has no line 'host =' below [mqtt]. Write: host = \"$HUB\""
    if [ -n "$TLS" ] && ! grep -q '^tls_ca' /etc/roundbell/roundbell.toml; then
      sed -i 's|^host = .*|&\nport = 8883\ntls_ca = "/etc/roundbell/ca.crt"|' /etc/roundbell/roundbell.toml
      say "put the hub's /etc/roundbell/tls/ca.crt here as /etc/roundbell/ca.crt"
    fi
    say "put this node's password, which the hub makes by 'roundbell identity add NODE', into /etc/roundbell/passwords"
    return
  fi
  /opt/roundbell/bin/roundbell identity add hub hub-standby dashboard convenor-cli bench >/dev/null
  systemd-tmpfiles --create /etc/tmpfiles.d/roundbell.conf
}

# Its password is made here, shown once, and kept by NetworkManager alone. Nothing of it stands in a process list.
# Another name takes the place of the one before; the password stays, so that it need not be told again.
make_access_point() {
  command -v nmcli >/dev/null || stop "the access point needs NetworkManager, which Raspberry Pi OS has."
  file=$CONNECTIONS/roundbell.nmconnection
  secret=$(sed -n 's/^psk=//p' "$file" 2>/dev/null | tail -n 1)
  told=''
  case $(bytes_of "$secret") in
    [89] | [1-5][0-9] | 6[0-3]) ;;
    *) secret=$(tr -dc 'a-km-z2-9' </dev/urandom | head -c 12); told=yes ;;
  esac
  draft=$(mktemp)
  (umask 077; cat >"$draft") <<CONNECTION
[connection]
id=roundbell
type=wifi
autoconnect=true

[wifi]
mode=ap
ssid=$ACCESS_POINT
powersave=2

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
psk=$secret

[ipv4]
method=shared
address1=10.55.0.1/24

[ipv6]
method=disabled
CONNECTION
  if ! cmp -s "$draft" "$file"; then
    put "$draft" "$file" 600
    if [ -n "$told" ]; then
      echo "  Wi-Fi $ACCESS_POINT, password $secret (shown this once)"
    else
      say "the Wi-Fi is now called $ACCESS_POINT, its password is as before. Tell the nodes and phones the new name."
    fi
  fi
  rm -f "$draft"
  if running_systemd; then nmcli connection reload; nmcli connection up roundbell || say "the Wi-Fi did not come up."; fi
}

start() {
  unit=roundbell.target; [ "$ROLE" = node ] && unit=roundbell-node.service
  systemctl enable --quiet $unit
  [ "$ROLE" = node ] || systemctl enable --quiet mosquitto
  running_systemd || { say "systemd does not run here: everything starts with the machine."; return 0; }
  systemctl daemon-reload
  [ -z "$START" ] && return 0
  udevadm control --reload 2>/dev/null || true
  systemctl try-restart systemd-journald 2>/dev/null || true
  if [ "$ROLE" = node ]; then systemctl restart roundbell-node; return 0; fi
  systemctl restart mosquitto
  systemctl restart roundbell.target roundbell-bell roundbell-hub roundbell-dashboard
}

if [ -n "$UNINSTALL" ]; then uninstall; exit 0; fi
install_packages
install_program
install_files
make_secrets
if [ "$ROLE" = hub ]; then make_tls; fi
if [ -n "${ACCESS_POINT-}" ]; then make_access_point; fi
if [ "$ROLE" = hub ]; then runuser -u roundbell-dashboard -- /opt/roundbell/bin/roundbell passcode --first; fi
start
say "installed. Next: roundbell check room"
