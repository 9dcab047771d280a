import { StoreError } from '../../model/errors.ts';

/** The terms that differ between the two databases. */
interface Words {
  /** A whole number, such as an instant in milliseconds. */
  readonly number: string;
  /** A number that counts the rows of a table. */
  readonly sequence: string;
  /** A text that is ordered by its bytes. */
  readonly bytes: string;
  /** The id of the data key of a sealed value, which precedes its first full stop. */
  readonly keyOfSealed: string;
  readonly strict: string;
  /** Like `strict`, for a primary key that is no number. */
  readonly keyed: string;
  /** The transaction of an event: a reconnected listener reads those that had not ended at its last check. */
  readonly transaction: string;
  readonly byTransaction: string;
}

/**
 * Migrations. Each runs once, in order; the database holds the number of the last. Never change a released one: add another, which
 * only adds tables, indices and optional columns, because the previous version keeps working with it. JSON is stored as text, because
 * PostgreSQL's `jsonb` refuses some texts and changes others. `sealed_with` is the id of the data key of a sealed value. The foreign
 * key keeps a data key as long as a value needs it, and refuses a value that is sealed with a removed key. Columns that
 * may be large are the last of their table, because SQLite reads a row from its start.
 */
function migrationsIn(words: Words): readonly string[] {
  const { number, sequence, bytes, keyOfSealed, strict, keyed, transaction, byTransaction } = words;
  return [
    `
  CREATE TABLE @keys (
    id         TEXT PRIMARY KEY,
    wrapped    TEXT NOT NULL,
    created_at ${number} NOT NULL
  )${keyed};

  CREATE TABLE @instructions (
    sequence      ${sequence},
    ref           TEXT NOT NULL UNIQUE,
    owner_id      TEXT NOT NULL,
    owner         TEXT NOT NULL,
    client_key    TEXT NOT NULL,
    body_hash     TEXT NOT NULL,
    operation     TEXT NOT NULL,
    kind          TEXT NOT NULL,
    quote         TEXT NOT NULL,
    cost          TEXT NOT NULL,
    funded        ${number} NOT NULL,
    owed_to       TEXT,
    number        TEXT,
    language      TEXT,
    created_at    ${number} NOT NULL,
    state         TEXT NOT NULL,
    funding       TEXT NOT NULL,
    owed          TEXT,
    version       ${number} NOT NULL,
    bulk          TEXT,
    sealed        TEXT,
    snapshot      TEXT,
    exclusive     TEXT,
    shared        TEXT,
    problem       TEXT,
    action        TEXT,
    trans_id      TEXT,
    sends         ${number} NOT NULL,
    sent_at       ${number},
    sent_with     TEXT,
    last_asked_at ${number},
    absences      ${number} NOT NULL,
    attempts      ${number} NOT NULL,
    recheck       ${number} NOT NULL,
    checking_since ${number},
    lease_by      TEXT,
    lease_until   ${number},
    next_at       ${number},
    drop_at       ${number},
    updated_at    ${number} NOT NULL,
    sealed_with   TEXT GENERATED ALWAYS AS (${keyOfSealed}) STORED REFERENCES @keys (id),
    input         TEXT NOT NULL,
    details       TEXT,
    items         TEXT,
    UNIQUE (owner_id, client_key)
  )${strict};
  CREATE INDEX instructions_of_owner ON @instructions (owner_id, sequence DESC);
  CREATE INDEX instructions_of_owner_by_time ON @instructions (owner_id, operation, created_at, sequence);
  CREATE INDEX instructions_in_state ON @instructions (state, sequence DESC);
  CREATE INDEX instructions_of_operation ON @instructions (operation, sequence DESC);
  CREATE INDEX instructions_of_number ON @instructions (number, sequence DESC) WHERE number IS NOT NULL;
  CREATE INDEX instructions_by_time ON @instructions (created_at, sequence);
  CREATE INDEX instructions_sent ON @instructions (created_at, sequence) WHERE sent_at IS NOT NULL;
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
  CREATE INDEX instructions_dropping ON @instructions (drop_at) WHERE drop_at IS NOT NULL;
  CREATE INDEX instructions_by_transaction ON @instructions (trans_id) WHERE trans_id IS NOT NULL;
  CREATE INDEX instructions_sealed ON @instructions (sealed_with, ref) WHERE sealed_with IS NOT NULL;

  CREATE TABLE @spent_keys (tag ${bytes} PRIMARY KEY)${keyed};

  CREATE TABLE @timeline (
    ref     TEXT NOT NULL REFERENCES @instructions (ref) ON DELETE CASCADE,
    version ${number} NOT NULL,
    at      ${number} NOT NULL,
    state   TEXT NOT NULL,
    funding TEXT NOT NULL,
    step    TEXT NOT NULL,
    PRIMARY KEY (ref, version)
  )${keyed};

  CREATE TABLE @evidence (
    sequence ${sequence},
    ref      TEXT NOT NULL REFERENCES @instructions (ref) ON DELETE CASCADE,
    line     TEXT NOT NULL
  )${strict};
  CREATE INDEX evidence_of_instruction ON @evidence (ref, sequence);

  CREATE TABLE @callers (owner_id TEXT PRIMARY KEY, event_number ${number} NOT NULL)${keyed};
  CREATE TABLE @events (
    owner_id TEXT NOT NULL,
    number   ${number} NOT NULL,
    ref      TEXT NOT NULL,
    version  ${number} NOT NULL,
    at       ${number} NOT NULL,${transaction}
    PRIMARY KEY (owner_id, number)
  )${keyed};
  CREATE INDEX events_by_age ON @events (at);${byTransaction}

  CREATE TABLE @outbox (
    id       ${bytes} PRIMARY KEY,
    event    TEXT NOT NULL,
    attempts ${number} NOT NULL,
    next_at  ${number}
  )${keyed};
  CREATE INDEX outbox_due ON @outbox (next_at) WHERE next_at IS NOT NULL;

  CREATE TABLE @inbox (
    id          TEXT PRIMARY KEY,
    received_at ${number} NOT NULL,
    sealed      TEXT NOT NULL,
    attempts    ${number} NOT NULL,
    next_at     ${number},
    sealed_with TEXT GENERATED ALWAYS AS (${keyOfSealed}) STORED REFERENCES @keys (id)
  )${keyed};
  CREATE INDEX inbox_due ON @inbox (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX inbox_done ON @inbox (received_at) WHERE next_at IS NULL;
  CREATE INDEX inbox_sealed ON @inbox (sealed_with, id);

  CREATE TABLE @records (
    sequence   ${sequence},
    kind       TEXT NOT NULL,
    id         TEXT NOT NULL,
    owner_id   TEXT NOT NULL,
    body       TEXT NOT NULL,
    sealed     TEXT,
    version    ${number} NOT NULL,
    created_at ${number} NOT NULL,
    expires_at ${number},
    sealed_with TEXT GENERATED ALWAYS AS (${keyOfSealed}) STORED REFERENCES @keys (id),
    UNIQUE (kind, id)
  )${strict};
  CREATE INDEX records_of_kind ON @records (kind, sequence DESC);
  CREATE INDEX records_of_owner ON @records (kind, owner_id, sequence DESC);
  CREATE INDEX records_expiring ON @records (expires_at) WHERE expires_at IS NOT NULL;
  CREATE INDEX records_sealed ON @records (sealed_with, (kind || ' ' || id)) WHERE sealed_with IS NOT NULL;

  CREATE TABLE @audits (
    sequence ${sequence},
    at       ${number} NOT NULL,
    actor_id TEXT NOT NULL,
    roles    TEXT NOT NULL,
    act      TEXT NOT NULL,
    subject  TEXT NOT NULL,
    found    TEXT NOT NULL
  )${strict};
  CREATE INDEX audits_of_subject ON @audits (subject, sequence);
  CREATE INDEX audits_of_actor ON @audits (actor_id, sequence);
  CREATE INDEX audits_of_reads ON @audits (sequence) WHERE act = 'audit.list';

  CREATE TABLE @acts (
    sequence ${sequence},
    name     TEXT NOT NULL,
    at       ${number} NOT NULL,
    times    ${number} NOT NULL,
    counted_until ${number} NOT NULL
  )${strict};
  CREATE INDEX acts_of_name ON @acts (name, at);
  CREATE INDEX acts_by_age ON @acts (counted_until);

  CREATE TABLE @slots (
    id         TEXT PRIMARY KEY,
    egress     TEXT NOT NULL,
    lane       TEXT NOT NULL,
    owner_id   TEXT NOT NULL,
    held_until ${number} NOT NULL
  )${keyed};
  CREATE INDEX slots_held ON @slots (egress, held_until);
  CREATE TABLE @waiting (
    ref      ${bytes} PRIMARY KEY,
    egress   TEXT NOT NULL,
    lane     TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    share    ${number} NOT NULL,
    since    ${number} NOT NULL,
    due      ${number} NOT NULL
  )${keyed};
  CREATE INDEX waiting_in_lane ON @waiting (egress, lane, owner_id, since, ref);
  CREATE TABLE @egresses (egress TEXT PRIMARY KEY, frozen_until ${number} NOT NULL)${keyed};
  `,
  ];
}

export const sqliteMigrations: readonly string[] = migrationsIn({
  number: 'INTEGER',
  sequence: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  bytes: 'TEXT',
  keyOfSealed: "substr(sealed, 1, instr(sealed, '.') - 1)",
  strict: ' STRICT',
  keyed: ' STRICT, WITHOUT ROWID',
  transaction: '',
  byTransaction: '',
}).map((migration) => migration.replaceAll('@', ''));

export const postgresMigrations: readonly string[] = migrationsIn({
  number: 'BIGINT',
  sequence: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  bytes: 'TEXT COLLATE "C"',
  keyOfSealed: "split_part(sealed, '.', 1)",
  strict: '',
  keyed: '',
  transaction: ' xact XID8 NOT NULL DEFAULT pg_current_xact_id(),',
  byTransaction: ' CREATE INDEX events_by_transaction ON @events (xact);',
});

/**
 * Migrations only add, so that a companion works with a store that the next version has migrated, which
 * permits rolling deployments.
 */
const versionsAhead = 1;

/** @throws StoreError `newer_schema` if the store is more than one version ahead of this package. */
export function requireKnown(version: number, known: number, where: string): void {
  if (version <= known + versionsAhead) return;
  throw new StoreError(
    'newer_schema',
    `The database was written by a newer version of @tillside/server: its schema has version ${version}, and this one works with up to version ${known + versionsAhead}. Upgrade this one, or use the newer one again. It is ${where}.`,
  );
}

/** The error for tables without a version: of another program, or of ours, restored without it. */
export function foreignTables(where: string, fix: string, cause: unknown): StoreError {
  return new StoreError(
    'cannot_open',
    `${where} has no version of ours, but already a table of the same name as one of ours: it belongs to another program, or was restored in part. Nothing was changed. ${fix}`,
    cause,
  );
}

/** The error for a database with tables of ours from before version numbers. */
export function olderSchema(where: string): StoreError {
  return new StoreError(
    'older_schema',
    `The database was written by an earlier version of @tillside/server, which this one cannot read, or by something else. Begin with an empty one, and keep this one for your books. It is ${where}.`,
  );
}
