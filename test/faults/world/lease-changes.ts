import type { Pool } from 'pg';

/** How the lease of an instruction changed hands, as the database itself has seen it, in the order in which it did. */
export interface LeaseChange {
  readonly ref: string;
  /** The companion that wrote it. */
  readonly writer: string;
  readonly was: Lease | null;
  readonly is: Lease | null;
  /** Whether the change raised the version. */
  readonly moved: boolean;
}

interface Lease {
  readonly by: string;
  readonly until: number;
}

/** Makes the database record every change of a lease from now on. */
export async function noteLeases(pool: Pool, schema: string): Promise<void> {
  await pool.query(`
    CREATE UNLOGGED TABLE ${schema}.lease_changes (
      sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ref TEXT NOT NULL,
      writer TEXT NOT NULL,
      was_by TEXT,
      was_until BIGINT,
      is_by TEXT,
      is_until BIGINT,
      moved BOOLEAN NOT NULL
    );
    CREATE FUNCTION ${schema}.note_lease() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ${schema}.lease_changes (ref, writer, was_by, was_until, is_by, is_until, moved)
        VALUES (NEW.ref, current_setting('application_name'), OLD.lease_by, OLD.lease_until, NEW.lease_by,
          NEW.lease_until, OLD.version IS DISTINCT FROM NEW.version);
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER lease_given AFTER INSERT ON ${schema}.instructions FOR EACH ROW
      WHEN (NEW.lease_by IS NOT NULL) EXECUTE FUNCTION ${schema}.note_lease();
    CREATE TRIGGER lease_changed AFTER UPDATE ON ${schema}.instructions FOR EACH ROW
      WHEN (NEW.lease_by IS DISTINCT FROM OLD.lease_by) EXECUTE FUNCTION ${schema}.note_lease();
  `);
}

export async function leasesNoted(pool: Pool, schema: string): Promise<readonly LeaseChange[]> {
  const { rows } = await pool.query<{
    ref: string;
    writer: string;
    was_by: string | null;
    was_until: string | null;
    is_by: string | null;
    is_until: string | null;
    moved: boolean;
  }>(`SELECT * FROM ${schema}.lease_changes ORDER BY sequence`);
  return rows.map(({ ref, writer, moved, ...row }) => ({
    ref,
    writer,
    moved,
    was: lease(row.was_by, row.was_until),
    is: lease(row.is_by, row.is_until),
  }));
}

function lease(by: string | null, until: string | null): Lease | null {
  return by === null ? null : { by, until: Number(until) };
}
