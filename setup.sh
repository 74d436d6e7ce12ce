#!/usr/bin/env bash
# Prepares a clone: installs Node 24 from the npm registry into .tools if the installed Node is older,
# then installs the dependencies with it. It can be run repeatedly.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

needed_major=24
own_node="$PWD/.tools/node_modules/.bin"

major_of() {
  "$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0
}

if ! command -v npm >/dev/null; then
  echo 'setup.sh needs npm, which comes with every Node.' >&2
  exit 1
fi

if [ "$(major_of node)" -lt "$needed_major" ]; then
  if [ "$(major_of "$own_node/node")" -lt "$needed_major" ]; then
    echo "Installing Node $needed_major into .tools …"
    mkdir -p .tools
    # Without its own package.json, npm would treat .tools as part of this project.
    echo '{ "private": true }' >.tools/package.json
    npm install --prefix .tools --no-audit --no-fund --loglevel=error node@24.21.0
  fi
  export PATH="$own_node:$PATH"
fi

echo "Installing the dependencies with Node $(node --version) …"
npm ci
