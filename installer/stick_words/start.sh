#!/bin/sh
# Starts Didi from this stick: copies her to this PC the first time, then opens her. No network is needed.
# Works where the stick may not be written and where its files may not be executed: type `sh start.sh`.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
for python in python3.11 python3.12 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        cd -- "$here/didi" || exit 1
        exec "$python" -B -m installer run --from "$here" "$@"
    fi
done
echo "Didi needs Python 3.11 or 3.12, and it is not on this PC."
echo "Ask whoever looks after this PC to run this one line, then start this again:"
echo
echo "    sudo sh '$here/system-parts.sh'"
exit 1
