const tables = (bigint: string, id: string, end: string): string => `
CREATE TABLE IF NOT EXISTS tillside_balances (
  owner    TEXT PRIMARY KEY,                       -- the id of the caller
  kobo     ${bigint} NOT NULL CHECK (kobo >= 0)    -- what can be spent: what is set aside is taken off already
)${end};
CREATE TABLE IF NOT EXISTS tillside_holds (
  ref      TEXT PRIMARY KEY,                       -- the purchase: one hold each, for ever
  owner    TEXT NOT NULL,
  reserved ${bigint} NOT NULL DEFAULT 0,
  captured ${bigint} NOT NULL DEFAULT 0 CHECK (captured >= 0 AND captured + released <= reserved),
  released ${bigint} NOT NULL DEFAULT 0 CHECK (released >= 0),
  refunded ${bigint} NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= captured)
)${end};
CREATE INDEX IF NOT EXISTS tillside_holds_open ON tillside_holds (owner) WHERE captured + released < reserved;
CREATE TABLE IF NOT EXISTS tillside_entries (
  id       ${id},
  owner    TEXT NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN ('deposit', 'reserve', 'capture', 'release', 'refund', 'credit')),
  ref      TEXT NOT NULL CHECK (ref <> ''),        -- the purchase, or the reference of a deposit
  reason   TEXT,                                   -- of a deposit, such as opening
  kobo     ${bigint} NOT NULL,                     -- the change of the balance: their sum is the balance
  at       ${bigint} NOT NULL                      -- milliseconds since 1970
)${end};
CREATE INDEX IF NOT EXISTS tillside_entries_of ON tillside_entries (owner, id);
CREATE UNIQUE INDEX IF NOT EXISTS tillside_entries_once ON tillside_entries (ref, kind) WHERE kind IN ('deposit', 'credit');
`;

/**
 * The SQL that makes the tables of `balanceFunding` where they are missing, which is done at the first call. Run it
 * with your own migrations where the role of your process may not create tables.
 */
export const balanceTables: { readonly sqlite: string; readonly postgres: string } = {
  sqlite: tables('INTEGER', 'INTEGER PRIMARY KEY', ' STRICT'),
  postgres: tables('BIGINT', 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', ''),
};
