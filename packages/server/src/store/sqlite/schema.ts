/** Marks a file as ours with SQLite's `application_id`: "till". */
export const applicationId = 0x74_69_6c_6c;

/**
 * Migrations. Each runs once, in order; `user_version` counts them. Never change a released one: add another, which
 * only adds tables, indices and optional columns, because the previous version keeps working with it.
 * `sealed_with` is the id of the data key of a sealed value. The foreign key keeps a data key as long as a value
 * needs it, and refuses a value that is sealed with a removed key.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE keys (
    id         TEXT PRIMARY KEY,
    wrapped    TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE instructions (
    sequence      INTEGER PRIMARY KEY AUTOINCREMENT,
    ref           TEXT NOT NULL UNIQUE,
    owner_id      TEXT NOT NULL,
    owner         TEXT NOT NULL,
    client_key    TEXT NOT NULL,
    body_hash     TEXT NOT NULL,
    operation     TEXT NOT NULL,
    kind          TEXT NOT NULL,
    input         TEXT NOT NULL,
    quote         TEXT NOT NULL,
    cost          TEXT NOT NULL,
    funded        INTEGER NOT NULL,
    owed_to       TEXT,
    number        TEXT,
    language      TEXT,
    created_at    INTEGER NOT NULL,
    state         TEXT NOT NULL,
    funding       TEXT NOT NULL,
    owed          TEXT,
    version       INTEGER NOT NULL,
    items         TEXT,
    details       TEXT,
    sealed        TEXT,
    snapshot      TEXT,
    exclusive     TEXT,
    shared        TEXT,
    problem       TEXT,
    action        TEXT,
    trans_id      TEXT,
    sends         INTEGER NOT NULL,
    sent_at       INTEGER,
    sent_with     TEXT,
    last_asked_at INTEGER,
    absences      INTEGER NOT NULL,
    attempts      INTEGER NOT NULL,
    recheck       INTEGER NOT NULL,
    checking_since INTEGER,
    lease_by      TEXT,
    lease_until   INTEGER,
    next_at       INTEGER,
    updated_at    INTEGER NOT NULL,
    sealed_with   TEXT GENERATED ALWAYS AS (substr(sealed, 1, instr(sealed, '.') - 1)) STORED REFERENCES keys (id),
    UNIQUE (owner_id, client_key)
  ) STRICT;
  CREATE INDEX instructions_of_owner ON instructions (owner_id, sequence DESC);
  CREATE INDEX instructions_of_owner_by_time ON instructions (owner_id, operation, created_at, sequence);
  CREATE INDEX instructions_in_state ON instructions (state, sequence DESC);
  CREATE INDEX instructions_of_operation ON instructions (operation, sequence DESC);
  CREATE INDEX instructions_of_number ON instructions (number, sequence DESC) WHERE number IS NOT NULL;
  CREATE INDEX instructions_by_time ON instructions (created_at, sequence);
  CREATE INDEX instructions_in_funding ON instructions (funding, sequence DESC);
  CREATE INDEX instructions_due ON instructions (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX instructions_due_of_owner ON instructions (owner_id, next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX instructions_leased ON instructions (lease_by) WHERE lease_by IS NOT NULL;
  CREATE UNIQUE INDEX instructions_exclusive ON instructions (exclusive) WHERE exclusive IS NOT NULL;
  CREATE INDEX instructions_shared ON instructions (shared) WHERE shared IS NOT NULL;
  CREATE INDEX instructions_owing ON instructions (updated_at)
    WHERE funding IN ('capturing', 'releasing', 'refunding', 'crediting')
      OR (funded = 1 AND state = 'succeeded' AND funding = 'none');
  CREATE INDEX instructions_owed_to ON instructions (owed_to) WHERE owed_to IS NOT NULL;
  CREATE INDEX instructions_done ON instructions (updated_at) WHERE next_at IS NULL AND kind <> 'checkout';
  CREATE INDEX instructions_by_transaction ON instructions (trans_id) WHERE trans_id IS NOT NULL;
  CREATE INDEX instructions_sealed ON instructions (sealed_with, ref) WHERE sealed_with IS NOT NULL;

  CREATE TABLE spent_keys (tag TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

  CREATE TABLE timeline (
    ref     TEXT NOT NULL REFERENCES instructions (ref) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    state   TEXT NOT NULL,
    funding TEXT NOT NULL,
    step    TEXT NOT NULL,
    PRIMARY KEY (ref, version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE evidence (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    ref      TEXT NOT NULL REFERENCES instructions (ref) ON DELETE CASCADE,
    line     TEXT NOT NULL
  ) STRICT;
  CREATE INDEX evidence_of_instruction ON evidence (ref, sequence);

  CREATE TABLE callers (owner_id TEXT PRIMARY KEY, event_number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE events (
    owner_id TEXT NOT NULL,
    number   INTEGER NOT NULL,
    ref      TEXT NOT NULL,
    version  INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (owner_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX events_by_age ON events (at);

  CREATE TABLE outbox (
    id       TEXT PRIMARY KEY,
    event    TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at  INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX outbox_due ON outbox (next_at) WHERE next_at IS NOT NULL;

  CREATE TABLE inbox (
    id          TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    sealed      TEXT NOT NULL,
    attempts    INTEGER NOT NULL,
    next_at     INTEGER,
    sealed_with TEXT GENERATED ALWAYS AS (substr(sealed, 1, instr(sealed, '.') - 1)) STORED REFERENCES keys (id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX inbox_due ON inbox (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX inbox_done ON inbox (received_at) WHERE next_at IS NULL;
  CREATE INDEX inbox_sealed ON inbox (sealed_with, id);

  CREATE TABLE records (
    sequence   INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT NOT NULL,
    id         TEXT NOT NULL,
    owner_id   TEXT NOT NULL,
    body       TEXT NOT NULL,
    sealed     TEXT,
    version    INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    sealed_with TEXT GENERATED ALWAYS AS (substr(sealed, 1, instr(sealed, '.') - 1)) STORED REFERENCES keys (id),
    UNIQUE (kind, id)
  ) STRICT;
  CREATE INDEX records_of_kind ON records (kind, sequence DESC);
  CREATE INDEX records_of_owner ON records (kind, owner_id, sequence DESC);
  CREATE INDEX records_expiring ON records (expires_at) WHERE expires_at IS NOT NULL;
  CREATE INDEX records_sealed ON records (sealed_with, (kind || ' ' || id)) WHERE sealed_with IS NOT NULL;

  CREATE TABLE audits (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    at       INTEGER NOT NULL,
    actor_id TEXT NOT NULL,
    roles    TEXT NOT NULL,
    act      TEXT NOT NULL,
    subject  TEXT NOT NULL,
    found    TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audits_of_subject ON audits (subject, sequence);
  CREATE INDEX audits_of_actor ON audits (actor_id, sequence);
  CREATE INDEX audits_of_reads ON audits (sequence) WHERE act = 'audit.list';

  CREATE TABLE acts (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    counted_until INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX acts_of_name ON acts (name, at);
  CREATE INDEX acts_by_age ON acts (counted_until);

  CREATE TABLE slots (
    id         TEXT PRIMARY KEY,
    egress     TEXT NOT NULL,
    lane       TEXT NOT NULL,
    owner_id   TEXT NOT NULL,
    held_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX slots_held ON slots (egress, held_until);
  CREATE TABLE waiting (
    ref      TEXT PRIMARY KEY,
    egress   TEXT NOT NULL,
    lane     TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    share    INTEGER NOT NULL,
    since    INTEGER NOT NULL,
    due      INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX waiting_in_lane ON waiting (egress, lane, owner_id, since, ref);
  CREATE TABLE egresses (egress TEXT PRIMARY KEY, frozen_until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
];
