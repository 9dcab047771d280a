import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore, type TillsideOptions } from '@tillside/server';
import { expect, onTestFinished, test } from 'vitest';
import { airtime, origin, readProblem, startWorld } from './world.ts';

/** A store whose database refuses each call once `refuse` was called, as PostgreSQL does while it is read-only. */
function refusingStore(): { readonly store: TillsideOptions['store']; refuse(isRefusing: boolean): void } {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-refuses-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  let isRefusing = false;
  const store = new Proxy(sqliteStore(join(directory, 'till.db')), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        const readOnly = 'cannot execute INSERT in a read-only transaction: canary';
        if (isRefusing && name !== 'close')
          return Promise.reject(Object.assign(new Error(readOnly), { code: '25006' }));
        return Reflect.apply(member, target, given);
      };
    },
  });
  return { store, refuse: (next) => (isRefusing = next) };
}

test('what the database refuses is answered 503 with a time to wait, and one line names its code and cure', async () => {
  const { store, refuse } = refusingStore();
  const world = await startWorld({ store });
  refuse(true);
  const headers = { origin, 'content-type': 'application/json', 'idempotency-key': 'key-while-it-refuses' };
  const body = JSON.stringify({ operation: 'airtime.buy', input: { ...airtime, phone: '08030000001' } });
  for (const answer of [
    await world.request('/instructions', { method: 'POST', headers, body }),
    await world.request('/instructions'),
  ]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await readProblem(answer)).toMatchObject({ code: 'unavailable', retry_after: 2 });
  }
  const lines = world.log.filter((line) => line.includes('a request failed'));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toMatch(/store_refused.*25006/);
    expect(line).toContain('let the address lead to the primary');
    expect(line).not.toContain('canary');
  }
  refuse(false);
  const again = await world.request('/instructions', { method: 'POST', headers, body });
  expect(again.status).toBe(201);
});
