#!/bin/sh
# Run once by the database's image, on an empty volume. Two roles, so that a shop that is broken into can neither change the
# schema nor read the rest of the database: one that makes the companion's tables, one that uses them.
set -eu
psql --set ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname till \
  --set migration="$TILL_MIGRATION_PASSWORD" --set shop="$TILL_SHOP_PASSWORD" <<'SQL'
CREATE ROLE till_migration LOGIN PASSWORD :'migration';
CREATE ROLE till_shop LOGIN PASSWORD :'shop';
REVOKE ALL ON DATABASE till FROM PUBLIC;
GRANT CONNECT, CREATE ON DATABASE till TO till_migration;
GRANT CONNECT ON DATABASE till TO till_shop;
CREATE SCHEMA tillside AUTHORIZATION till_migration;
GRANT USAGE ON SCHEMA tillside TO till_shop;
ALTER DEFAULT PRIVILEGES FOR ROLE till_migration IN SCHEMA tillside
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO till_shop;
SQL
