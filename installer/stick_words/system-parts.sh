#!/bin/sh
# Installs the parts of the system that Didi needs, from this stick alone. For whoever looks after the PC:
#
#     sudo sh system-parts.sh
#
# apt decides what misses. Its own sources and lists are neither read nor changed.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 1
. /etc/os-release
folder="$here/debs/$ID-$VERSION_ID"
if [ ! -r "$folder/Packages" ]; then
    echo "This stick carries no parts for $PRETTY_NAME. Install them from its own sources: python3 libportaudio2"
    exit 1
fi
if [ "$(id -u)" != 0 ]; then
    echo "This needs the right to install packages. Type: sudo sh '$here/system-parts.sh'"
    exit 1
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial"
# A list of sources has no room for spaces and letters of other languages, so the packages get a plain name.
ln -s "$folder" "$work/debs"
echo "deb [trusted=yes] file:$work/debs ./" > "$work/didi.list"
if [ $# -eq 0 ]; then
    set -- $(cat "$folder/wanted.txt")
fi
export DEBIAN_FRONTEND=noninteractive
only="-o Dir::Etc::SourceList=$work/didi.list -o Dir::Etc::SourceParts=/dev/null"
only="$only -o Dir::State::Lists=$work/lists -o APT::Sandbox::User=root"
apt-get $only -qq update && apt-get $only install -y --no-install-recommends "$@"
