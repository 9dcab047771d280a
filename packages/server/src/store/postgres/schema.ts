/**
 * Migrations. Each runs once, in order; `@schema_version` holds the number of the last. Never change a released one:
 * add another, which only adds tables, indices and optional columns, because the previous version keeps working
 * with it. JSON is stored as text, because `jsonb` refuses some texts and changes others. `sealed_with` is the id of the data key of a
 * sealed value. The foreign key keeps a data key as long as a value needs it, and refuses a value that is sealed with
 * a removed key.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE @keys (
    id         TEXT PRIMARY KEY,
    wrapped    TEXT NOT NULL,
    created_at BIGINT NOT NULL
  );

  CREATE TABLE @instructions (
    sequence      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
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
    funded        BIGINT NOT NULL,
    owed_to       TEXT,
    number        TEXT,
    language      TEXT,
    created_at    BIGINT NOT NULL,
    state         TEXT NOT NULL,
    funding       TEXT NOT NULL,
    owed          TEXT,
    version       BIGINT NOT NULL,
    items         TEXT,
    details       TEXT,
    sealed        TEXT,
    snapshot      TEXT,
    exclusive     TEXT,
    shared        TEXT,
    problem       TEXT,
    action        TEXT,
    trans_id      TEXT,
    sends         BIGINT NOT NULL,
    sent_at       BIGINT,
    sent_with     TEXT,
    last_asked_at BIGINT,
    absences      BIGINT NOT NULL,
    attempts      BIGINT NOT NULL,
    recheck       BIGINT NOT NULL,
    checking_since BIGINT,
    lease_by      TEXT,
    lease_until   BIGINT,
    next_at       BIGINT,
    updated_at    BIGINT NOT NULL,
    sealed_with   TEXT GENERATED ALWAYS AS (split_part(sealed, '.', 1)) STORED REFERENCES @keys (id),
    UNIQUE (owner_id, client_key)
  );
  CREATE INDEX instructions_of_owner ON @instructions (owner_id, sequence DESC);
  CREATE INDEX instructions_of_owner_by_time ON @instructions (owner_id, operation, created_at, sequence);
  CREATE INDEX instructions_in_state ON @instructions (state, sequence DESC);
  CREATE INDEX instructions_of_operation ON @instructions (operation, sequence DESC);
  CREATE INDEX instructions_of_number ON @instructions (number, sequence DESC) WHERE number IS NOT NULL;
  CREATE INDEX instructions_by_time ON @instructions (created_at, sequence);
  CREATE INDEX instructions_in_funding ON @instructions (funding, sequence DESC);
  CREATE INDEX instructions_due ON @instructions (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX instructions_due_of_owner ON @instructions (owner_id, next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX instructions_leased ON @instructions (lease_by) WHERE lease_by IS NOT NULL;
  CREATE UNIQUE INDEX instructions_exclusive ON @instructions (exclusive) WHERE exclusive IS NOT NULL;
  CREATE INDEX instructions_shared ON @instructions (shared) WHERE shared IS NOT NULL;
  CREATE INDEX instructions_owing ON @instructions (updated_at)
    WHERE funding IN ('capturing', 'releasing', 'refunding', 'crediting')
      OR (funded = 1 AND state = 'succeeded' AND funding = 'none');
  CREATE INDEX instructions_owed_to ON @instructions (owed_to) WHERE owed_to IS NOT NULL;
  CREATE INDEX instructions_done ON @instructions (updated_at) WHERE next_at IS NULL AND kind <> 'checkout';
  CREATE INDEX instructions_by_transaction ON @instructions (trans_id) WHERE trans_id IS NOT NULL;
  CREATE INDEX instructions_sealed ON @instructions (sealed_with, ref) WHERE sealed_with IS NOT NULL;

  CREATE TABLE @spent_keys (tag TEXT COLLATE "C" PRIMARY KEY);

  CREATE TABLE @timeline (
    ref     TEXT NOT NULL REFERENCES @instructions (ref) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    state   TEXT NOT NULL,
    funding TEXT NOT NULL,
    step    TEXT NOT NULL,
    PRIMARY KEY (ref, version)
  );

  CREATE TABLE @evidence (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ref      TEXT NOT NULL REFERENCES @instructions (ref) ON DELETE CASCADE,
    line     TEXT NOT NULL
  );
  CREATE INDEX evidence_of_instruction ON @evidence (ref, sequence);

  CREATE TABLE @callers (owner_id TEXT PRIMARY KEY, event_number BIGINT NOT NULL);
  CREATE TABLE @events (
    owner_id TEXT NOT NULL,
    number   BIGINT NOT NULL,
    ref      TEXT NOT NULL,
    version  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    -- Which transaction wrote it: a listener that was cut off asks for those that had not ended when it last heard.
    xact     XID8 NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (owner_id, number)
  );
  CREATE INDEX events_by_age ON @events (at);
  CREATE INDEX events_by_transaction ON @events (xact);

  CREATE TABLE @outbox (
    id       TEXT COLLATE "C" PRIMARY KEY,
    event    TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    next_at  BIGINT
  );
  CREATE INDEX outbox_due ON @outbox (next_at) WHERE next_at IS NOT NULL;

  CREATE TABLE @inbox (
    id          TEXT PRIMARY KEY,
    received_at BIGINT NOT NULL,
    sealed      TEXT NOT NULL,
    attempts    BIGINT NOT NULL,
    next_at     BIGINT,
    sealed_with TEXT GENERATED ALWAYS AS (split_part(sealed, '.', 1)) STORED REFERENCES @keys (id)
  );
  CREATE INDEX inbox_due ON @inbox (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX inbox_done ON @inbox (received_at) WHERE next_at IS NULL;
  CREATE INDEX inbox_sealed ON @inbox (sealed_with, id);

  CREATE TABLE @records (
    sequence   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind       TEXT NOT NULL,
    id         TEXT NOT NULL,
    owner_id   TEXT NOT NULL,
    body       TEXT NOT NULL,
    sealed     TEXT,
    version    BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    sealed_with TEXT GENERATED ALWAYS AS (split_part(sealed, '.', 1)) STORED REFERENCES @keys (id),
    UNIQUE (kind, id)
  );
  CREATE INDEX records_of_kind ON @records (kind, sequence DESC);
  CREATE INDEX records_of_owner ON @records (kind, owner_id, sequence DESC);
  CREATE INDEX records_expiring ON @records (expires_at) WHERE expires_at IS NOT NULL;
  CREATE INDEX records_sealed ON @records (sealed_with, (kind || ' ' || id)) WHERE sealed_with IS NOT NULL;

  CREATE TABLE @audits (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       BIGINT NOT NULL,
    actor_id TEXT NOT NULL,
    roles    TEXT NOT NULL,
    act      TEXT NOT NULL,
    subject  TEXT NOT NULL,
    found    TEXT NOT NULL
  );
  CREATE INDEX audits_of_subject ON @audits (subject, sequence);
  CREATE INDEX audits_of_actor ON @audits (actor_id, sequence);
  CREATE INDEX audits_of_reads ON @audits (sequence) WHERE act = 'audit.list';

  CREATE TABLE @acts (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     TEXT NOT NULL,
    at       BIGINT NOT NULL,
    counted_until BIGINT NOT NULL
  );
  CREATE INDEX acts_of_name ON @acts (name, at);
  CREATE INDEX acts_by_age ON @acts (counted_until);

  CREATE TABLE @slots (
    id         TEXT PRIMARY KEY,
    egress     TEXT NOT NULL,
    lane       TEXT NOT NULL,
    owner_id   TEXT NOT NULL,
    held_until BIGINT NOT NULL
  );
  CREATE INDEX slots_held ON @slots (egress, held_until);
  CREATE TABLE @waiting (
    ref      TEXT COLLATE "C" PRIMARY KEY,
    egress   TEXT NOT NULL,
    lane     TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    share    BIGINT NOT NULL,
    since    BIGINT NOT NULL,
    due      BIGINT NOT NULL
  );
  CREATE INDEX waiting_in_lane ON @waiting (egress, lane, owner_id, since, ref);
  CREATE TABLE @egresses (egress TEXT PRIMARY KEY, frozen_until BIGINT NOT NULL);
  `,
];
