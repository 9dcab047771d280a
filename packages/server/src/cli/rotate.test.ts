import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import type { Store } from '../kernel/model/store.ts';
import { keyringOf, sealedBy } from '../testing/keys.ts';
import { runCommand } from './run-command.ts';
import { checkKeys } from '../doctor/doctor.ts';

const former = 'canary of the former secret that is long enough';
const next = 'canary of the next secret that is long enough';

let path: string;
/** The store of a companion that runs: it holds the lock of the file. */
let running: Store;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-rotate-'));
  path = join(folder, 'till.db');
  running = sqliteStore(path);
  await running.open();
  onTestFinished(async () => {
    await running.close();
    rmSync(folder, { recursive: true });
  });
});

const rotate = (secret: string, store = path) =>
  runCommand(['rotate', '--data'], { TILLSIDE_SECRET: secret, TILLSIDE_STORE: store });
const ids = async (): Promise<string[]> => (await running.keys()).map(({ id }) => id);

describe('npx @tillside/server rotate --data', () => {
  it('adds a data key while a companion runs, which learns it from the store', async () => {
    const keys = await keyringOf(running, { secret: former });
    const { code, output } = await rotate(former);
    expect(code).toBe(0);
    expect(output).toContain('The data key d2 was added.');
    expect(await ids()).toEqual(['d1', 'd2', 'identifiers']);
    await keys.learn();
    expect(await sealedBy(keys, { of: 'inbox', id: 'a' }, new Uint8Array([1]))).toMatch(/^d2\./);
  });

  it('wraps by the secret that wraps the others, in whatever order it was given both', async () => {
    const keys = await keyringOf(running, { secret: former });
    await rotate(`${next},${former}`);
    await keys.learn();
    expect(keys.dataKeys().map(({ id }) => id)).toEqual(['d1', 'd2']);
  });

  it('takes a comma that leaves a part too short for a part of the secret', async () => {
    const one = 'canary of a secret, which has a comma';
    await keyringOf(running, { secret: one });
    expect((await rotate(one)).code).toBe(0);
  });

  it('adds one where two people ask at once', async () => {
    await keyringOf(running, { secret: former });
    const asked = await Promise.allSettled([rotate(former), rotate(former)]);
    expect((await ids()).length).toBe(2 + asked.filter(({ status }) => status === 'fulfilled').length);
  });

  it.each([
    ['a secret that opens nothing', () => rotate(next), 'secret: it does not open the keys in this store'],
    ['a store that no companion has created', () => rotate(former, `${path}.none`), 'There is no database at'],
    ['secrets of which none opens it', () => rotate(`${next},${next}!`), 'none of its 2 entries opens'],
    ['no secret', () => rotate(''), 'set TILLSIDE_SECRET and TILLSIDE_STORE'],
    ['nothing to rotate', () => runCommand(['rotate'], {}), 'Say what to rotate: --data adds a data key.'],
  ])('refuses %s, states how to fix it, and adds nothing', async (_what, ask, sentence) => {
    await keyringOf(running, { secret: former });
    await expect(ask()).rejects.toThrow(sentence);
    await expect(ask()).rejects.not.toThrow('canary');
    expect(await ids()).toEqual(['d1', 'identifiers']);
  });

  it('reports that there are no keys yet before the first start', async () => {
    await expect(rotate(former)).rejects.toThrow('the first start of a companion makes them');
  });
});

describe('the doctor’s look at the keys', () => {
  const look = (secret: string | readonly string[]) => checkKeys({ store: sqliteStore(path), secret });

  it('reports beside a running companion whether the secret opens them, and which one wraps them', async () => {
    expect(await look(former)).toMatchObject({ result: 'ok', found: expect.stringContaining('none yet') });
    await keyringOf(running, { secret: former });
    expect(await look(former)).toEqual({ check: 'keys', result: 'ok', found: 'secret opens them.' });
    expect(await look([former, next])).toMatchObject({ found: 'The first of 2 secrets wraps them.' });
    expect(await look([next, former])).toMatchObject({ result: 'warn', fix: expect.stringContaining('Start the') });
    expect(await look(next)).toEqual({
      check: 'keys',
      result: 'fail',
      found: 'secret: it does not open the keys in this store, which were wrapped by another secret.',
      fix: 'Give the former one as well, as in secret: [former, new], or correct the store’s address.',
    });
  });

  it('reports that a former data key is still in use, and changes nothing', async () => {
    await keyringOf(running, { secret: former });
    await rotate(former);
    const before = await running.keys();
    expect(await look([next, former])).toMatchObject({ result: 'warn' });
    expect(await look(former)).toMatchObject({ result: 'ok', found: expect.stringContaining('still in use') });
    expect(await running.keys()).toEqual(before);
  });

  it('is left out where the store cannot be read', async () => {
    const gone = checkKeys({ store: sqliteStore(`${path}.none`), secret: former });
    expect(await gone).toMatchObject({ result: 'skip' });
  });
});
