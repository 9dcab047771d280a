import type { Pool, PoolClient } from 'pg';

/** Runs work in one transaction, as `inTransaction` does, on a connection of its own. */
export async function inPoolTransaction<Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  const ignore = (): void => {}; // a lost connection fails the statement; its event would end the process
  client.on('error', ignore);
  let isLost = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    const value = await work(client);
    await client.query('COMMIT');
    isLost = false;
    return value;
  } finally {
    client.off('error', ignore);
    client.release(isLost); // a connection that is closed is rolled back
  }
}
