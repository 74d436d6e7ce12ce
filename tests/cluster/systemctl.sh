#!/bin/sh
# For the machines of test:cluster, which have no systemd: `systemctl start|stop patroni|etcd` with the
# user and the command line of the unit of Debian. They never boot, so enabling a unit only starts it.
case "$1 $2" in
  'enable --now') set -- start "$3" ;;
  'disable --now') set -- stop "$3" ;;
esac
action=$1 unit=$2
case $unit in
  patroni)
    user=postgres program='/usr/bin/patroni /etc/patroni/config.yml'
    pattern='^/usr/bin/python3 /usr/bin/patroni '
    ;;
  etcd)
    user=etcd program=/usr/bin/etcd
    pattern='^/usr/bin/etcd'
    ;;
  *)
    echo "unknown unit $unit" >&2
    exit 1
    ;;
esac

find_processes() {
  for folder in /proc/[0-9]*; do
    if tr '\0' ' ' 2>/dev/null <"$folder/cmdline" | grep -q "$pattern"; then
      echo "${folder#/proc/}"
    fi
  done
}

case $action in
  start)
    if [ "$unit" = etcd ]; then
      set -a
      # shellcheck disable=SC1091
      . /etc/default/etcd
    fi
    # The units (restart.conf.template) start a program again, but here not one that a test has killed.
    # The program has several words.
    # shellcheck disable=SC2016,SC2086
    setsid sh -c '
      until setpriv --reuid "$0" --regid "$0" --init-groups "$@"; do
        [ $? -lt 128 ] || exit
        sleep 1
      done' $user $program </dev/null >>"/var/log/$unit.log" 2>&1 &
    ;;
  stop)
    find_processes | xargs --no-run-if-empty kill
    while [ -n "$(find_processes)" ]; do sleep 0.2; done
    ;;
  *)
    echo "unknown action $action" >&2
    exit 1
    ;;
esac
