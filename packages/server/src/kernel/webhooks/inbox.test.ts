import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bytes, event, inboxWorld, minute, type InboxWorld } from '../../testing/inbox-world.ts';
import { aRef } from '../../testing/rows.ts';
import { orderRef } from '../keys/tags.ts';
import type { InboxEntry } from '../model/record-store.ts';
import { createInbox } from './inbox.ts';

let world: InboxWorld;
beforeEach(async () => {
  world = await inboxWorld();
});

async function stored(): Promise<readonly InboxEntry[]> {
  const now = world.context.clock.now();
  return world.context.store.dueInbox(now, now, 100);
}

describe('a delivery', () => {
  it('is kept once, however often it comes', async () => {
    expect(await world.inbox.receive(bytes(event()))).toBe(true);
    expect(await world.inbox.receive(bytes(event()))).toBe(false);
    expect(await world.inbox.receive(bytes(Object.fromEntries(Object.entries(event()).toReversed())))).toBe(false);
    expect(await world.inbox.process(10)).toBe(1);
    expect(await world.inbox.receive(bytes(event()))).toBe(false);
    expect(await world.inbox.process(10)).toBe(0);
  });

  it('that was processed is kept as a fingerprint, without its content', async () => {
    const { store, keys } = world.context;
    await world.given({ state: 'unknown' });
    const delivery = bytes(event({ phone: '2348031234567', token: '1234 5678 9012 3456 7890' }));
    await world.inbox.receive(delivery);
    const [{ id } = { id: '' }] = await stored();
    await world.context.clock.advance(minute);
    await world.inbox.process(10);
    const kept = await store.findReceived(id);
    const opened = Buffer.from(await keys.open({ of: 'inbox', id }, kept?.sealed ?? ''));
    expect(opened).toHaveLength(32);
    expect(await world.inbox.receive(delivery)).toBe(false);
    expect(await world.inbox.receive(bytes(event({ phone: '2348051112222' })))).toBe(true);
  });

  it('of another status, type or id is another one, though the event id is its transaction’s', async () => {
    expect(await world.inbox.receive(bytes(event({ transaction_status: 'processing' })))).toBe(true);
    expect(await world.inbox.receive(bytes(event()))).toBe(true);
    expect(await world.inbox.receive(bytes(event({ transaction_status: undefined, status: 'reversed' })))).toBe(true);
    expect(await world.inbox.receive(bytes(event({ event_type: 'bills.created' })))).toBe(true);
    expect(await world.inbox.receive(bytes(event({ event_id: 'tr_2' })))).toBe(true);
  });

  it('without a status, and with its transaction’s id for its own, is distinguished by its bytes', async () => {
    const detected = { event_id: 'tr_1', trans_id: 'tr_1', event_type: 'accounts.payment.status', amount: 70 };
    expect(await world.inbox.receive(bytes(detected))).toBe(true);
    expect(await world.inbox.receive(bytes(detected))).toBe(false);
    expect(await world.inbox.receive(bytes({ ...detected, settlement: { status: 'success' } }))).toBe(true);
    const own = { ...detected, event_id: 'event_1' };
    expect(await world.inbox.receive(bytes(own))).toBe(true);
    expect(await world.inbox.receive(bytes({ ...own, settlement: { status: 'success' } }))).toBe(true);
  });

  it('that comes again while the keys cannot be read is refused, and is no other content', async () => {
    const { context } = world;
    await world.inbox.receive(bytes(event()));
    const away = vi.spyOn(context.keys, 'open').mockRejectedValueOnce(new Error('the database is away'));
    await expect(world.inbox.receive(bytes(event()))).rejects.toThrow('the database is away');
    expect(away).toHaveBeenCalledOnce();
    expect(await world.inbox.receive(bytes(event()))).toBe(false);
    expect(await stored()).toHaveLength(1);
  });

  it('with other content than before under its event id is stored as well, reconciled, and logged once', async () => {
    await world.given({ state: 'unknown' });
    await world.inbox.receive(bytes(event()));
    await world.inbox.process(10);
    expect(world.context.logged()).toBe('');
    const other = bytes(event({ amount: 500 }));
    expect(await world.inbox.receive(other)).toBe(true);
    expect(await world.inbox.receive(other)).toBe(false);
    expect(await world.inbox.process(10)).toBe(1);
    expect(await world.inbox.receive(other)).toBe(false);
    expect(await world.inbox.receive(bytes(event()))).toBe(false);
    expect(await world.inbox.process(10)).toBe(0);
    const line = 'a webhook came under a known event id with other content: both are kept, and the platform is asked';
    expect(world.context.logged()).toBe(`${line} {"event":"bills.status","problem":"event_conflict"}`);
    const reported = { source: 'webhook', code: 'event', event: 'bills.status', outcome: 'succeeded' } as const;
    const lines = (await world.context.store.evidence([aRef('ts_one')])).get(aRef('ts_one'));
    expect(lines?.map(({ at: _at, ...line }) => line)).toEqual([reported, { ...reported, conflicting: true }]);
  });

  it('whose status is no word is worked off all the same', async () => {
    await world.given({ state: 'unknown' });
    await world.inbox.receive(bytes(event({ transaction_status: null })));
    expect(await world.inbox.process(10)).toBe(1);
    expect(await world.found()).toMatchObject({ recheck: true });
  });

  it('without an event id is known by its bytes', async () => {
    const bare = event({ event_id: undefined });
    expect(await world.inbox.receive(bytes(bare))).toBe(true);
    expect(await world.inbox.receive(bytes(bare))).toBe(false);
    expect(await world.inbox.receive(bytes(`${JSON.stringify(bare)} `))).toBe(true);
  });

  it('is sealed at rest: neither the phone number nor the words can be read in what is stored', async () => {
    await world.inbox.receive(bytes(event({ processed: [{ number: '08031234567', response: 'canary' }] })));
    const [entry] = await stored();
    const sealed = entry?.sealed ?? '';
    const text = Buffer.from(sealed.slice(3), 'base64').toString('latin1');
    expect(sealed).toMatch(/^d1\./);
    expect(text.length).toBeGreaterThan(50);
    expect(text).not.toMatch(/08031234567|canary|success|bills/);
    const plain = await world.context.keys.open({ of: 'inbox', id: entry?.id ?? '' }, sealed);
    expect(new TextDecoder().decode(plain)).toContain('08031234567');
  });
});

describe('an event that fits nothing', () => {
  it('is tried again, for it may be here before the answer that names its transaction', async () => {
    await world.inbox.receive(bytes(event({ ref: undefined })));
    expect(await world.inbox.process(10)).toBe(1);
    expect(await world.inbox.process(10)).toBe(0);
    await world.given({ state: 'processing', transId: 'tr_1' });
    await world.context.clock.advance(1_000);
    expect(await world.inbox.process(10)).toBe(1);
    expect(await world.found()).toMatchObject({ recheck: true });
    await world.context.clock.advance(24 * 60 * minute);
    expect(await world.inbox.process(10)).toBe(0);
  });

  it.each([
    ['a bill, which may be another system’s', event(), false],
    ['a card, which is logged', { event_type: 'cards.auth.approved', card: { id: 'card_1' } }, true],
  ])('is retried for a day, ever more seldom, and then given up: of %s', async (_what, body, isLogged) => {
    await world.inbox.receive(bytes(body));
    let tries = 0;
    for (let waited = 0; waited < 48 * 60; waited += 1) {
      tries += await world.inbox.process(10);
      await world.inbox.idle();
      await world.context.clock.advance(minute);
    }
    expect(tries).toBe(40);
    const line = 'a webhook was given up {"event":"cards.auth.approved","attempt":40,"field":"card.id"}';
    expect(world.context.logged()).toBe(isLogged ? line : '');
  });

  it.each(['', 'hello', '[]', '{}', 'null', { event_type: 'cards.auth.approved', event_id: 'e', trans_id: null }])(
    'or is not about a bill is processed at once: %j',
    async (body) => {
      expect(await world.inbox.receive(bytes(body))).toBe(true);
      expect(await world.inbox.process(10)).toBe(1);
      await world.context.clock.advance(24 * 60 * minute);
      expect(await world.inbox.process(10)).toBe(0);
    },
  );
});

describe('a delivery that names a purchase of our own which the store lacks', () => {
  it.each([event(), { event_type: 'cards.adjusted.topup', event_id: 'e', card: { id: 'card_1' } }])(
    'is before a person at once: %j',
    async (body) => {
      const made = { ownerId: 'ada', clientKey: 'key', operation: 'card.topup', input: {} };
      const ref = orderRef(world.context.keys, { environment: 'sandbox', ...made });
      await world.inbox.receive(bytes({ ...body, ref }));
      await world.inbox.process(10);
      await world.inbox.idle();
      expect(world.context.logged()).toMatch(new RegExp(`"problem":"unknown_purchase","ref":"${ref}"`));
    },
  );
});

describe('a delivery that cannot be opened any more', () => {
  it('does not hold up the others, and is given up after a day', async () => {
    await world.given({ state: 'unknown' });
    const broken = createInbox(
      world.context,
      { ...world.context.keys, seal: (_place, _plain, write) => write('d1.AAAA') },
      [],
    );
    for (let number = 0; number < 20; number += 1) await broken.receive(bytes(event({ event_id: `a${number}` })));
    await world.inbox.receive(bytes(event({ event_id: 'b' })));
    for (let number = 0; number < 20; number += 1) await broken.receive(bytes(event({ event_id: `c${number}` })));
    await world.inbox.process(50);
    expect(await world.found()).toMatchObject({ recheck: true });
    expect(world.context.logged()).toContain('a webhook could not be opened');
    for (let hours = 0; hours < 48; hours += 1) {
      await world.inbox.process(100);
      await world.context.clock.advance(60 * minute);
    }
    expect(await world.inbox.process(100)).toBe(0);
  });
});
