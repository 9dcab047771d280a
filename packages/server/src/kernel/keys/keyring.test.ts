import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreError, TillsideError } from '../model/errors.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { SealedPlace } from '../model/record-store.ts';
import type { Store } from '../model/store.ts';
import { countedRandom, keyringOf, sealedBy } from '../../testing/keys.ts';
import { aRow, startOfTime } from '../../testing/rows.ts';
import { createKeyring, SealedValueError, type Keyring } from './keyring.ts';
import { addDataKey } from './rotation.ts';

const former = 'a secret of thirty-two characters';
const next = 'another secret that is long enough';
const place: SealedPlace = { of: 'instruction', id: 'ts_one' };
const plain = new TextEncoder().encode('08031234567');

let store: Store;
let keys: Keyring;

beforeEach(async () => {
  store = sqliteStore(':memory:');
  await store.open();
  onTestFinished(() => store.close());
  keys = await keyringOf(store);
});

const read = async (ring: Keyring, sealed: string, at = place): Promise<string> =>
  Buffer.from(await ring.open(at, sealed)).toString('utf8');

describe('a signature', () => {
  it('is the same for the same text, and 64 hex digits', () => {
    expect(keys.sign('body', 'x')).toBe(keys.sign('body', 'x'));
    expect(keys.sign('body', 'x')).toBe(keys.sign('body', new TextEncoder().encode('x')));
    expect(keys.sign('body', 'x')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is another one for another text, another purpose or another store', async () => {
    const elsewhere = sqliteStore(':memory:');
    await elsewhere.open();
    onTestFinished(() => elsewhere.close());
    const other = await keyringOf(elsewhere, { from: 9 });
    const signatures = [
      keys.sign('body', 'x'),
      keys.sign('body', 'y'),
      keys.sign('tag', 'x'),
      keys.sign('bodyx', ''),
      keys.sign('bod', 'yx'),
      other.sign('body', 'x'),
    ];
    expect(new Set(signatures).size).toBe(signatures.length);
  });

  it('is an HMAC-SHA256 by a key that HKDF-SHA256 derives of the first random bytes', () => {
    const identifiers = countedRandom()(32);
    const derived = Buffer.from(hkdfSync('sha256', identifiers, '', 'tillside sign body', 32));
    expect(keys.sign('body', 'x')).toBe(createHmac('sha256', derived).update('x').digest('hex'));
  });

  it('stays what it was when the secret is changed and a data key is added', async () => {
    const before = keys.sign('body', 'x');
    await addDataKey({ store, secret: former, random: countedRandom(50), now: () => startOfTime });
    const changed = await keyringOf(store, { secret: [next, former], from: 90 });
    expect(changed.sign('body', 'x')).toBe(before);
  });
});

describe('a sealed value', () => {
  it('names its data key and opens again, byte for byte, however long', async () => {
    for (const length of [0, 1, 16, 100_000]) {
      const bytes = randomBytes(length);
      const sealed = await sealedBy(keys, place, bytes);
      expect(sealed.startsWith('d1.')).toBe(true);
      expect(Buffer.from(await keys.open(place, sealed)).equals(bytes)).toBe(true);
    }
  });

  it('cannot be read, and looks different every time', async () => {
    const [first, second] = [await sealedBy(keys, place, plain), await sealedBy(keys, place, plain)];
    expect(Buffer.from(first.slice(3), 'base64').toString('latin1')).not.toContain('0803');
    expect(first).not.toBe(second);
  });

  it.each([
    ['another row', { of: 'instruction', id: 'ts_two' }],
    ['another table', { of: 'inbox', id: 'ts_one' }],
    ['a row whose name has the same prefix', { of: 'instruction', id: 'ts_one\n' }],
  ] as const)('does not open in %s', async (_what, other) => {
    await expect(keys.open(other, await sealedBy(keys, place, plain))).rejects.toThrow(SealedValueError);
  });

  it('does not open under the id of another data key', async () => {
    const sealed = await sealedBy(keys, place, plain);
    await addDataKey({ store, secret: former, random: countedRandom(50), now: () => startOfTime });
    await keys.learn();
    await expect(keys.open(place, sealed.replace('d1.', 'd2.'))).rejects.toThrow(SealedValueError);
    await expect(keys.open(place, sealed.replace('d1.', 'd3.'))).rejects.toThrow('not in the store');
    await expect(keys.open(place, sealed.replace('d1.', 'identifiers.'))).rejects.toThrow('not in the store');
  });

  it('does not open when any byte of it was changed, cut off or added', async () => {
    const sealed = Buffer.from((await sealedBy(keys, place, plain)).slice(3), 'base64');
    const texts = [...sealed.keys()].map((index) => {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      return changed;
    });
    for (const cut of [sealed.length - 1, 28, 27, 20, 12, 5, 0]) texts.push(sealed.subarray(0, cut));
    texts.push(Buffer.concat([sealed, Buffer.alloc(1)]));
    for (const bytes of texts) {
      await expect(keys.open(place, `d1.${bytes.toString('base64')}`)).rejects.toThrow(SealedValueError);
    }
  });

  it('of a data key that another instance has just added opens at once', async () => {
    await addDataKey({ store, secret: former, random: countedRandom(50), now: () => startOfTime });
    const other = await keyringOf(store, { from: 90 });
    const sealed = await sealedBy(other, place, plain);
    expect(sealed.startsWith('d2.')).toBe(true);
    expect(await read(keys, sealed)).toBe('08031234567');
  });

  it('opens though the store was being read when its data key was added', async () => {
    let added = '';
    const slow = createKeyring({
      secret: former,
      store: {
        compareAndSetKey: (key, was) => store.compareAndSetKey(key, was),
        page: (request, fields) => store.page(request, fields),
        async keys() {
          const found = await store.keys();
          if (added !== '') return found;
          await addDataKey({ store, secret: former, random: countedRandom(50), now: () => startOfTime });
          added = await sealedBy(await keyringOf(store, { from: 90 }), place, plain);
          return found;
        },
      },
      random: countedRandom(120),
      now: () => startOfTime,
    });
    const looking = slow.learn();
    await expect.poll(() => added).not.toBe('');
    expect(await read(slow, added)).toBe('08031234567');
    await looking;
  });
});

describe('a value whose data key was removed before it is written', () => {
  beforeEach(async () => {
    await addDataKey({ store, secret: former, random: countedRandom(50), now: () => startOfTime });
    await store.deleteKey('d1');
  });

  it('is sealed with the newest, and written', async () => {
    const written: string[] = [];
    const kept = await keys.seal({ of: 'inbox', id: 'a' }, plain, (sealed) => {
      written.push(sealed.slice(0, 3));
      return store.receive({ id: 'a', receivedAt: 1, sealed });
    });
    expect(kept).toBe(true);
    expect(written).toEqual(['d1.', 'd2.']);
    expect(keys.dataKeys().map(({ id }) => id)).toEqual(['d2']);
    const [entry] = await store.dueInbox(1, 2, 1);
    expect(await read(keys, entry?.sealed ?? '', { of: 'inbox', id: 'a' })).toBe('08031234567');
  });

  it('is so for each of many writers at once', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => `a${number}`);
    const receive = (id: string): Promise<boolean> =>
      keys.seal({ of: 'inbox', id }, plain, (sealed) => store.receive({ id, receivedAt: 1, sealed }));
    expect(new Set(await Promise.all(ids.map(receive)))).toEqual(new Set([true]));
    expect(await store.sealedValues({ of: 'inbox', keyId: 'd2', after: null, limit: 100 })).toHaveLength(20);
  });

  it('is so though a look at the store is under way that began before all this', async () => {
    const before = [...keys.dataKeys(), ...(await store.keys()).filter(({ id }) => id === 'identifiers')];
    let looks = 0;
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = createKeyring({
      secret: former,
      store: {
        compareAndSetKey: (key, was) => store.compareAndSetKey(key, was),
        page: (request, fields) => store.page(request, fields),
        async keys() {
          looks += 1;
          if (looks === 2) await held;
          return looks > 2 ? store.keys() : before;
        },
      },
      random: countedRandom(120),
      now: () => startOfTime,
    });
    await slow.learn();
    const looking = slow.learn();
    const kept = slow.seal({ of: 'inbox', id: 'a' }, plain, (sealed) =>
      store.receive({ id: 'a', receivedAt: 1, sealed }),
    );
    setImmediate(answer);
    expect(await kept).toBe(true);
    expect(looks).toBe(3);
    await looking;
  });

  it('is asked for no third time, and no other error is taken for it', async () => {
    for (const [error, times] of [
      [new StoreError('key_removed', 'It is not in the store.'), 2],
      [new StoreError('cannot_open', 'It does not open.'), 1],
      [new Error('The disk is full.'), 1],
    ] as const) {
      const write = vi.fn<(sealed: string) => Promise<never>>(() => Promise.reject(error));
      await expect(keys.seal(place, plain, write)).rejects.toBe(error);
      expect(write).toHaveBeenCalledTimes(times);
    }
  });
});

describe('the secret', () => {
  it('opens a store from either place of the list, and the first wraps', async () => {
    const sealed = await sealedBy(keys, place, plain);
    const before = await store.keys();
    const early = await keyringOf(store, { secret: [former, next], from: 50 });
    expect(await store.keys()).toEqual(before);
    const late = await keyringOf(store, { secret: [next, former], from: 90 });
    expect((await store.keys()).map(({ wrapped }) => wrapped)).not.toContain(before[0]?.wrapped);
    for (const ring of [early, late, await keyringOf(store, { secret: next, from: 120 })]) {
      await ring.learn();
      expect(await read(ring, sealed)).toBe('08031234567');
      expect(ring.sign('body', 'x')).toBe(keys.sign('body', 'x'));
    }
  });

  it('that opens nothing is refused with what, why and how to fix it, and nothing is changed', async () => {
    const before = await store.keys();
    const asked = keyringOf(store, { secret: next, from: 50 });
    await expect(asked).rejects.toThrow(TillsideError);
    await expect(asked).rejects.toThrow(
      'secret: it does not open the keys in this store, which were wrapped by another secret. Give the former one as well, as in secret: [former, new], or correct the store’s address.',
    );
    await expect(keyringOf(store, { secret: [next, `${next}!`], from: 50 })).rejects.toThrow('none of its 2 entries');
    expect(await store.keys()).toEqual(before);
  });

  it('that was changed behind a running companion leaves it working, and its next read of the keys fails', async () => {
    const sealed = await sealedBy(keys, place, plain);
    await keyringOf(store, { secret: [next, former], from: 50 });
    await expect(keys.learn()).rejects.toThrow('secret: it does not open');
    expect(await read(keys, sealed)).toBe('08031234567');
    expect(await read(keys, await sealedBy(keys, place, plain))).toBe('08031234567');
  });

  it('a key does not open under the id of another', async () => {
    const [data, identifiers] = await store.keys();
    if (!data || !identifiers) throw new Error('There are two keys.');
    const swapped = { keys: async () => [{ ...data, wrapped: identifiers.wrapped }, identifiers] };
    const ring = createKeyring({
      secret: former,
      store: { ...swapped, compareAndSetKey: async () => false, page: async () => ({ rows: [], next: null }) },
      random: countedRandom(50),
      now: () => startOfTime,
    });
    await expect(ring.learn()).rejects.toThrow('does not open the keys');
  });
});

describe('a store', () => {
  it('whose identifier key is lost is not given another one', async () => {
    const [data] = await store.keys();
    const ring = createKeyring({
      secret: former,
      store: {
        keys: async () => (data ? [data] : []),
        compareAndSetKey: () => Promise.reject(new Error('changed')),
        page: async () => ({ rows: [], next: null }),
      },
      random: countedRandom(50),
      now: () => startOfTime,
    });
    await expect(ring.learn()).rejects.toThrow('Restore the table `keys` from a backup.');
  });

  it('that holds purchases and no keys is not given new ones', async () => {
    await store.create(aRow(), 'received');
    const emptied = { ...store, keys: async () => [], compareAndSetKey: () => Promise.reject(new Error('changed')) };
    await expect(keyringOf(emptied)).rejects.toThrow(TillsideError);
    await expect(keyringOf(emptied)).rejects.toThrow(
      'the store holds purchases, but its table `keys` is empty. With new keys no idempotency key would be known again',
    );
  });

  it('whose keys another instance made, and used, while they were read is learned from that one', async () => {
    await store.create(aRow(), 'received');
    let reads = 0;
    const raced = { ...store, keys: async () => ((reads += 1) === 1 ? [] : store.keys()) };
    const late = await keyringOf(raced);
    expect(late.sign('body', 'x')).toBe(keys.sign('body', 'x'));
  });

  it('holds no key in the clear, and a keyring shows none when it is printed', async () => {
    const random = countedRandom();
    const made = [random(32), random(12), random(32)].filter((bytes) => bytes.length === 32);
    const stored = JSON.stringify(await store.keys());
    const printed = [stored, inspect(keys, { depth: 9, showHidden: true }), JSON.stringify(keys)].join('\n');
    for (const key of made) {
      for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const) {
        expect(printed).not.toContain(Buffer.from(key).toString(form));
      }
      expect(printed).not.toContain([...key].join(','));
    }
    expect(printed).not.toContain(former);
  });

  it('that was never opened has no keys yet, and every use of them throws an error that explains it', async () => {
    const ring = createKeyring({ secret: former, store, random: countedRandom(), now: () => startOfTime });
    expect(() => ring.sign('body', 'x')).toThrow('await till.ready()');
    await expect(sealedBy(ring, place, plain)).rejects.toThrow('await till.ready()');
  });
});
