import { beforeEach, describe, expect, it } from 'vitest';
import type { InstructionRow } from '../ledger/row.ts';
import { createSecret, type Secret } from '../secret.ts';
import { testContext, type TestContext } from '../testing/context.ts';
import { aRef, aRow, startOfTime } from '../testing/rows.ts';
import { createInbox, type Inbox } from './inbox.ts';

const ref = aRef('ts_one');
const minute = 60_000;
let context: TestContext;
let secret: Secret;
let inbox: Inbox;

const bytes = (body: unknown): Uint8Array =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
const event = (change: object = {}): object => ({
  event_id: 'tr_1',
  event_type: 'bills.status',
  trans_id: 'tr_1',
  ref: 'ts_one',
  transaction_status: 'success',
  ...change,
});

function secretOf(text: string): Secret {
  let count = 0;
  return createSecret(text, (length) => new Uint8Array(length).fill((count += 1)));
}

beforeEach(async () => {
  context = await testContext();
  secret = secretOf('a secret of thirty-two characters');
  inbox = createInbox(context, secret);
});

async function given(change: Partial<InstructionRow>): Promise<void> {
  await context.store.create(aRow({ nextAt: null, ...change }), 'Received.');
}

async function found(): Promise<InstructionRow> {
  const row = await context.store.find(ref, null);
  if (!row) throw new Error('The row is gone.');
  return row;
}

async function stored(): Promise<Uint8Array[]> {
  return (await context.store.dueInbox(context.clock.now(), context.clock.now(), 100)).map(({ body }) => body);
}

describe('a delivery', () => {
  it('is kept once, however often it comes', async () => {
    expect(await inbox.receive(bytes(event()))).toBe(true);
    expect(await inbox.receive(bytes(event()))).toBe(false);
    expect(await inbox.receive(bytes(event({ amount: 500 })))).toBe(false);
    expect(await inbox.process(10)).toBe(1);
    expect(await inbox.receive(bytes(event()))).toBe(false);
    expect(await inbox.process(10)).toBe(0);
  });

  it('of another status, type or id is another one, though the event id is its transaction’s', async () => {
    expect(await inbox.receive(bytes(event({ transaction_status: 'processing' })))).toBe(true);
    expect(await inbox.receive(bytes(event()))).toBe(true);
    expect(await inbox.receive(bytes(event({ transaction_status: undefined, status: 'reversed' })))).toBe(true);
    expect(await inbox.receive(bytes(event({ event_type: 'bills.created' })))).toBe(true);
    expect(await inbox.receive(bytes(event({ event_id: 'tr_2' })))).toBe(true);
  });

  it('without an event id is known by its bytes', async () => {
    const bare = event({ event_id: undefined });
    expect(await inbox.receive(bytes(bare))).toBe(true);
    expect(await inbox.receive(bytes(bare))).toBe(false);
    expect(await inbox.receive(bytes(`${JSON.stringify(bare)} `))).toBe(true);
  });

  it('is sealed at rest: neither the phone number nor the words can be read in what is stored', async () => {
    await inbox.receive(bytes(event({ processed: [{ number: '08031234567', response: 'canary' }] })));
    const [body] = await stored();
    const text = Buffer.from(body ?? []).toString('latin1');
    expect(text.length).toBeGreaterThan(50);
    expect(text).not.toMatch(/08031234567|canary|success|bills/);
    expect(new TextDecoder().decode(secret.open('webhook inbox', body ?? new Uint8Array()))).toContain('08031234567');
  });
});

describe('an event about a purchase whose outcome is open', () => {
  const open = { state: 'unknown', sends: 1, sentAt: startOfTime, nextAt: startOfTime + 10 * minute } as const;

  it('brings the question forward to now, and moves nothing by itself', async () => {
    await given(open);
    await inbox.receive(bytes(event()));
    await inbox.process(10);
    expect(await found()).toMatchObject({ state: 'unknown', version: 1, recheck: true, nextAt: context.clock.now() });
    expect(context.requests).toEqual([]);
  });

  it('brings it forward to no less than a minute after the last question', async () => {
    await given({ ...open, lastAskedAt: startOfTime - 20_000 });
    await inbox.receive(bytes(event()));
    await inbox.process(10);
    expect(await found()).toMatchObject({ nextAt: startOfTime + 40_000 });
  });

  it('is found by the platform’s own id where it names no ref', async () => {
    await given({ ...open, transId: 'tr_1' });
    await inbox.receive(bytes(event({ ref: undefined })));
    await inbox.process(10);
    expect(await found()).toMatchObject({ recheck: true });
  });

  it('is kept as evidence, without a number in it', async () => {
    await given(open);
    await inbox.receive(bytes(event({ processed: [{ number: '08031234567' }] })));
    await inbox.process(10);
    expect(await context.store.evidence(ref)).toEqual([
      { at: startOfTime, source: 'webhook', found: 'bills.status succeeded' },
    ]);
  });

  it('spends no question on "still working on it"', async () => {
    await given(open);
    await inbox.receive(bytes(event({ transaction_status: 'processing' })));
    await inbox.receive(bytes(event({ transaction_status: 'PENDING' })));
    await inbox.process(10);
    expect(await found()).toMatchObject({ recheck: false, nextAt: open.nextAt });
  });

  it('with a word we do not know is asked about', async () => {
    await given(open);
    await inbox.receive(bytes(event({ transaction_status: 'settled' })));
    await inbox.process(10);
    expect(await found()).toMatchObject({ recheck: true });
  });

  it('that is just being sent waits until the answer is there', async () => {
    await given({ ...open, state: 'sending' });
    await inbox.receive(bytes(event()));
    await inbox.process(10);
    expect(await found()).toMatchObject({ recheck: false });
    expect(await inbox.process(10)).toBe(0);
    await context.clock.advance(1_000);
    expect(await inbox.process(10)).toBe(1);
  });

  it('that somebody is just asking about is asked about again: their answer may be older than the event', async () => {
    await given({ ...open, nextAt: startOfTime });
    const lease = { by: 'other', now: startOfTime, leaseUntil: startOfTime + 2 * minute };
    const asking = await context.store.claimOne(ref, lease);
    await inbox.receive(bytes(event()));
    await inbox.process(10);
    // They hear "processing" and let go of the row until the next question is due.
    const later = { recheck: false, leaseBy: null, leaseUntil: null, nextAt: startOfTime + 10 * minute };
    await context.store.note(asking ?? aRow(), later);
    await context.clock.advance(1_000);
    await inbox.process(10);
    expect(await found()).toMatchObject({ recheck: true, nextAt: context.clock.now() });
    expect(await context.store.evidence(ref)).toHaveLength(1);
  });
});

describe('an event about a purchase that is settled', () => {
  it.each([
    ['succeeded', 'success'],
    ['succeeded', 'processing'],
    ['partial', 'success'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['reversed', 'success'],
    ['reversed', 'reversed'],
    ['succeeded', 'settled'],
  ] as const)('as %s asks nothing when it says %s', async (state, word) => {
    await given({ state });
    await inbox.receive(bytes(event({ transaction_status: word })));
    await inbox.process(10);
    expect(await found()).toMatchObject({ recheck: false, nextAt: null });
  });

  it.each([
    ['succeeded', 'reversed'],
    ['succeeded', 'failed'],
    ['partial', 'reversed'],
    ['failed', 'success'],
    ['abandoned', 'success'],
  ] as const)('as %s is asked about when it says %s', async (state, word) => {
    await given({ state });
    await inbox.receive(bytes(event({ transaction_status: word })));
    await inbox.process(10);
    expect(await found()).toMatchObject({ state, version: 1, recheck: true, nextAt: startOfTime });
  });
});

describe('an event that fits nothing', () => {
  it('is tried again, for it may be here before the answer that names its transaction', async () => {
    await inbox.receive(bytes(event({ ref: undefined })));
    expect(await inbox.process(10)).toBe(1);
    expect(await inbox.process(10)).toBe(0);
    await given({ state: 'processing', transId: 'tr_1' });
    await context.clock.advance(1_000);
    expect(await inbox.process(10)).toBe(1);
    expect(await found()).toMatchObject({ recheck: true });
    await context.clock.advance(24 * 60 * minute);
    expect(await inbox.process(10)).toBe(0);
  });

  it('is tried for a day, ever more seldom, and then left', async () => {
    await inbox.receive(bytes(event()));
    let tries = 0;
    for (let waited = 0; waited < 48 * 60; waited += 1) {
      tries += await inbox.process(10);
      await context.clock.advance(minute);
    }
    expect(tries).toBe(40);
  });

  it.each(['', 'hello', '[]', '{}', 'null', { event_type: 'cards.auth.approved', event_id: 'e', trans_id: null }])(
    'or is no bill’s is done with at once: %j',
    async (body) => {
      expect(await inbox.receive(bytes(body))).toBe(true);
      expect(await inbox.process(10)).toBe(1);
      await context.clock.advance(24 * 60 * minute);
      expect(await inbox.process(10)).toBe(0);
    },
  );
});

describe('a delivery that cannot be opened any more', () => {
  it('does not hold up the others, and is given up after a day', async () => {
    await given({ state: 'unknown' });
    const former = createInbox(context, secretOf('another secret of thirty-two chars'));
    for (let number = 0; number < 20; number += 1) await former.receive(bytes(event({ event_id: `a${number}` })));
    await inbox.receive(bytes(event({ event_id: 'b' })));
    for (let number = 0; number < 20; number += 1) await former.receive(bytes(event({ event_id: `c${number}` })));
    await inbox.process(50);
    expect(await found()).toMatchObject({ recheck: true });
    expect(context.logged()).toContain('a webhook could not be worked off');
    for (let hours = 0; hours < 48; hours += 1) {
      await inbox.process(100);
      await context.clock.advance(60 * minute);
    }
    expect(await inbox.process(100)).toBe(0);
  });
});
