#!/bin/sh
# Playwright starts this in Firefox's place (launch-options.ts).
exec "$RELAY_NODE" "${0%/*}/relay.ts" "$@"
