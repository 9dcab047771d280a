import { randomUUID } from 'node:crypto';
import type { Client, Notification } from 'pg';
import { z } from 'zod';
import { readCommittedEvent } from '../rows/history.ts';
import { json, text } from '../rows/values.ts';
import type { CommittedEvent } from '../../model/record-store.ts';
import type { Driver } from './connection.ts';
import { channelOf, createSession } from './database.ts';

const second = 1_000;
/** A silently broken connection is detected within this time. */
const beat = 15 * second;
const maxPause = 5 * second;

const Payload = json(z.record(z.string(), z.unknown()));

export interface Listener {
  /**
   * Whether a notification of another connection arrives here. A pooler in transaction mode accepts `LISTEN`, but
   * delivers nothing.
   */
  receives(notify: (channel: string, payload: string) => Promise<unknown>): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Listens for commits of all instances on a separate connection. When it breaks, another is opened, and callers with
 * missed events are notified of the last one: listeners read the others by their numbers.
 * @throws if the first connection fails.
 */
export async function startListener(
  driver: Driver,
  schema: string,
  emit: (event: CommittedEvent) => void,
): Promise<Listener> {
  let client: Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let pause = second / 10;
  /**
   * Transactions from here on may have been missed. The mark before the last is used, because the notification of a commit just
   * before the last check may still have been on its way.
   */
  let marks: readonly [string | null, string | null] = [null, null];

  function handlePayload(payload: string): void {
    let event: CommittedEvent;
    try {
      event = readCommittedEvent(Payload.parse(payload));
    } catch {
      // Anyone with a connection may send anything on this channel.
      return;
    }
    emit(event);
  }

  async function connect(): Promise<void> {
    const fresh = driver.client();
    // `end` reports it too; without this listener the error would end the process.
    fresh.on('error', () => {});
    try {
      await fresh.connect();
      fresh.on('notification', ({ payload = '' }) => handlePayload(payload));
      await fresh.query(`LISTEN "${channelOf(schema)}"`);
      await catchUp(fresh, marks[0]);
      await mark(fresh);
    } catch (error) {
      await end(fresh);
      throw error;
    }
    if (closed) return end(fresh);
    client = fresh;
    pause = second / 10;
    fresh.once('end', () => lose(fresh));
    timer = setTimeout(() => void look(fresh), beat).unref();
  }

  async function catchUp(fresh: Client, from: string | null): Promise<void> {
    if (from === null) return;
    const missed = await createSession(fresh, schema).all(
      `SELECT DISTINCT ON (owner_id) * FROM @events WHERE xact >= $1::text::xid8 ORDER BY owner_id, number DESC`,
      from,
    );
    for (const row of missed) emit(readCommittedEvent(row));
  }

  async function mark(fresh: Client): Promise<void> {
    const found = await createSession(fresh, schema).get(
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark',
    );
    const newest = text(found?.mark);
    marks = [marks[1] ?? newest, newest];
  }

  async function look(current: Client): Promise<void> {
    try {
      await mark(current);
    } catch {
      return lose(current);
    }
    if (client === current) timer = setTimeout(() => void look(current), beat).unref();
  }

  function lose(lost: Client): void {
    if (client !== lost) return;
    client = null;
    clearTimeout(timer);
    void end(lost);
    again();
  }

  function again(): void {
    if (closed) return;
    timer = setTimeout(() => {
      connect().catch(again);
    }, pause).unref();
    pause = Math.min(maxPause, pause * 2);
  }

  await connect();
  return {
    async receives(notify) {
      const token = randomUUID();
      const received = Promise.withResolvers<boolean>();
      const late = setTimeout(() => received.resolve(false), maxPause);
      const listen = ({ payload }: Notification): void => {
        if (payload === token) received.resolve(true);
      };
      client?.on('notification', listen);
      try {
        await notify(channelOf(schema), token);
        return await received.promise;
      } finally {
        clearTimeout(late);
        client?.off('notification', listen);
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      if (last) await end(last);
    },
  };
}

async function end(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It has ended already.
  }
}
