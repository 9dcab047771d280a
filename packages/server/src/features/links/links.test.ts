import { plans } from '../../composition/plans.ts';
import { naira } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { sqliteStore } from '../../kernel/store/sqlite/sqlite-store.ts';
import { keyringOf } from '../../testing/keys.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import type { CreatedLink, LinkRequest } from './link-request.ts';
import { createLinks, type Links, type LinkSession } from './links.ts';

const minute = 60_000;
const [press, key] = ['the-key-of-a-press-of-ada', 'the-key-of-a-payment'];

interface World {
  readonly links: Links;
  readonly clock: ManualClock;
  readonly store: ReturnType<typeof sqliteStore>;
  /** Runs before the store lists records of this kind. */
  beforeList: (kind: string) => Promise<void>;
  link(change?: Partial<LinkRequest>): Promise<CreatedLink>;
  open(link?: CreatedLink): Promise<LinkSession>;
}

const tokenIn = ({ url }: CreatedLink): string => new URL(url).hash.slice(1);

async function linksWorld(): Promise<World> {
  const clock = new ManualClock(startOfTime);
  const store = sqliteStore(':memory:');
  await store.open();
  let tokens = 0;
  const links = createLinks(
    { links: {}, publicUrl: 'https://shop.example/till/' },
    {
      store: {
        ...store,
        async records(page) {
          await world.beforeList(page.kind);
          return store.records(page);
        },
      },
      keys: await keyringOf(store),
      clock,
      plans,
      rejections: { link: () => {} },
      instructor: { faultsIn: async () => ({}) },
      random: (bytes) => new Uint8Array(bytes).fill((tokens += 1)),
    },
  );
  const world: World = {
    links,
    clock,
    store,
    beforeList: async () => {},
    link: (change) => links.create({ caller: { id: 'ada' }, widget: 'airtime', maxAmount: naira(1_000), ...change }),
    async open(link) {
      const secret = await links.redeem(tokenIn(link ?? (await world.link())), press);
      return found(links, secret);
    },
  };
  return world;
}

async function found(links: Links, secret: string): Promise<LinkSession> {
  const session = await links.sessionOf(secret);
  if (!session) throw new Error('The session has ended.');
  return session;
}

/** Makes the purchase of the page's key, in this state. */
async function bought({ links, store }: World, session: LinkSession, state: InstructionRow['state']): Promise<void> {
  const clientKey = await links.claim(session, key);
  await created({ store }, { clientKey, state, nextAt: null });
}

const because = (reason: string): object => ({ problem: { code: 'link_ended', reason } });

describe('the time of a session', () => {
  it('to pay is 15 minutes, also where its link could be opened for longer', async () => {
    const world = await linksWorld();
    const session = await world.open(await world.link({ expiresIn: 7 * 86_400 }));
    world.clock.stall(15 * minute);
    await expect(world.links.claim(session, key)).resolves.toContain('link');
    world.clock.stall(1);
    await expect(world.links.claim(session, 'another-payment')).rejects.toMatchObject(because('link_time_over'));
  });

  it('to pay is 15 minutes, also where its link expires in the first of them', async () => {
    const world = await linksWorld();
    const link = await world.link({ expiresIn: 60 });
    world.clock.stall(minute);
    const session = await world.open(link);
    world.clock.stall(15 * minute);
    await expect(world.links.claim(session, key)).resolves.toContain('link');
  });

  it('does not keep a payment from being repeated whose answer was lost', async () => {
    const world = await linksWorld();
    const session = await world.open();
    const first = await world.links.claim(session, key);
    await created(world, { clientKey: first, state: 'unknown' });
    world.clock.stall(16 * minute);
    expect(await world.links.claim(session, key)).toBe(first);
    await expect(world.links.claim(session, 'another-payment')).rejects.toMatchObject(because('link_paid'));
  });

  it('begins when its link is opened: a quarter of an hour is the usual one of a link, too', async () => {
    const world = await linksWorld();
    expect((await world.link()).expiresAt).toEqual(new Date(startOfTime + 15 * minute));
    const link = await world.link({ expiresIn: 90 });
    expect(link.expiresAt).toEqual(new Date(startOfTime + 90_000));
    world.clock.stall(90_001);
    await expect(world.open(link)).rejects.toMatchObject(because('link_expired'));
  });
});

describe('a purchase of a session', () => {
  it.each(['failed', 'abandoned'] as const)('that %s may be followed by another', async (state) => {
    const world = await linksWorld();
    const session = await world.open();
    await bought(world, session, state);
    expect(await world.links.claim(session, 'another-payment')).not.toBe(await world.links.claim(session, key));
  });

  it.each(['succeeded', 'partial', 'reversed', 'unknown', 'review', 'processing'] as const)(
    'that is %s is its only one',
    async (state) => {
      const world = await linksWorld();
      const session = await world.open();
      await bought(world, session, state);
      await expect(world.links.claim(session, 'another-payment')).rejects.toMatchObject(because('link_paid'));
    },
  );

  it('that failed is still shown until another one is stored, and then that one', async () => {
    const world = await linksWorld();
    const link = await world.link();
    const session = await world.open(link);
    await bought(world, session, 'failed');
    const clientKey = await world.links.claim(session, 'another-payment');
    const now = await world.open(link);
    expect(await world.links.stateOf(now)).toMatchObject({ purchase: { ref: 'ts_one', state: 'failed' } });
    await created(world, { ref: aRef('ts_two'), clientKey, state: 'processing' });
    expect(await world.links.stateOf(now)).toMatchObject({ purchase: { ref: 'ts_two', state: 'processing' } });
  });

  it('is being sent for half a minute after its key was claimed, unless it is stored', async () => {
    const world = await linksWorld();
    const link = await world.link();
    const session = await world.open(link);
    expect(await world.links.stateOf(session)).toMatchObject({ is_sending: false });
    const clientKey = await world.links.claim(session, key);
    const claimed = await world.open(link);
    expect(await world.links.stateOf(claimed)).toMatchObject({ is_sending: true, purchase: null });
    world.clock.stall(30_000);
    expect(await world.links.stateOf(claimed)).toMatchObject({ is_sending: false });
    world.clock.setBack(30_000);
    await created(world, { clientKey, state: 'processing' });
    expect(await world.links.stateOf(claimed)).toMatchObject({ is_sending: false, purchase: { ref: 'ts_one' } });
  });

  it('has one of fifty keys at most', async () => {
    const world = await linksWorld();
    const session = await world.open();
    for (let made = 0; made < 50; made += 1) await world.links.claim(session, `key-of-a-payment-${made}`);
    await expect(world.links.claim(session, key)).rejects.toMatchObject({ problem: { code: 'rate_limited' } });
    await expect(world.links.claim(session, 'key-of-a-payment-7')).resolves.toContain('link');
  });

  it('has one key of the ledger, however many keys of the page are claimed at once', async () => {
    const world = await linksWorld();
    const session = await world.open();
    const claimed = await Promise.all(['one', 'two', 'three'].map((name) => world.links.claim(session, name)));
    expect(new Set(claimed).size).toBe(1);
    const [record] = await world.store.records({ kind: 'link_session', ownerId: 'ada', limit: 1, now: startOfTime });
    const keys = ['one', 'two', 'three'].map((name) => [name, 1]);
    expect(record?.body).toMatchObject({ keys: expect.arrayContaining(keys) });
  });
});

describe('a person who is revoked', () => {
  it('cannot pay by a session that a request has read before, nor by a key that it has claimed', async () => {
    const world = await linksWorld();
    const session = await world.open();
    await world.links.claim(session, key);
    await world.links.revoke({ callerId: 'ada' });
    for (const each of [key, 'another-payment'])
      await expect(world.links.claim(session, each)).rejects.toMatchObject(because('link_revoked'));
  });

  it('has no session of a link that is opened meanwhile', async () => {
    const world = await linksWorld();
    const link = await world.link();
    const secrets: string[] = [];
    world.beforeList = async (kind) => {
      if (kind === 'link' && secrets.length === 0) secrets.push(await world.links.redeem(tokenIn(link), press));
    };
    await world.links.revoke({ callerId: 'ada' });
    expect(secrets).toHaveLength(1);
    expect(await world.links.sessionOf(secrets[0] ?? '')).toBeNull();
  });

  it('loses each of many sessions, and leaves no customer, number or field behind', async () => {
    const world = await linksWorld();
    const caller = { id: 'ada', customerId: 'cus_ada', phone: '08031234567' };
    const secrets: string[] = [];
    for (let made = 0; made < 101; made += 1)
      secrets.push(await world.links.redeem(tokenIn(await world.link({ caller })), press));
    await world.link({ caller, props: { phone: '08031234567' } });
    await world.links.revoke({ callerId: 'ada' });
    expect(await Promise.all(secrets.map(world.links.sessionOf))).toEqual(secrets.map(() => null));
    const kept = await world.store.records({ kind: 'link', ownerId: 'ada', limit: 200, now: startOfTime });
    expect(kept).toHaveLength(102);
    expect(JSON.stringify(kept.map(({ body }) => body))).not.toMatch(/cus_ada|4567/);
  });
});

describe('a link', () => {
  it('belongs to nobody who has the session of another one', async () => {
    const world = await linksWorld();
    const session = await world.open();
    const other = await world.link({ caller: { id: 'bayo', phone: '08039990000' } });
    expect(await world.links.preview(tokenIn(other), session)).toMatchObject({ hint: '0000', is_mine: false });
  });

  it('is opened by one of two presses at once, and the other is told that it was used', async () => {
    const world = await linksWorld();
    const token = tokenIn(await world.link());
    const opened = await Promise.allSettled([
      world.links.redeem(token, 'the-key-of-the-first-press'),
      world.links.redeem(token, 'the-key-of-the-second-press'),
    ]);
    const lost = opened.filter(({ status }) => status === 'rejected');
    expect(lost).toMatchObject([{ reason: because('link_used') }]);
  });

  it('pays as the customer whom it was made for', async () => {
    const world = await linksWorld();
    const link = await world.link({ caller: { id: 'ada', customerId: 'cus_ada' } });
    expect((await world.open(link)).caller).toMatchObject({ id: 'ada', customerId: 'cus_ada', roles: ['shopper'] });
    expect((await world.open()).caller).not.toHaveProperty('customerId');
  });

  it('is below the public address, however that ends', async () => {
    const world = await linksWorld();
    expect((await world.link()).url).toMatch(/^https:\/\/shop\.example\/till\/links#[\w-]{43}$/);
  });

  it('has refusals of its own in the audit log', async () => {
    const world = await linksWorld();
    const links = [await world.link(), await world.link()];
    for (const link of [...links, ...links]) {
      await world.open(link);
      await expect(world.links.redeem(tokenIn(link), 'the-key-of-another-press')).rejects.toMatchObject(
        because('link_used'),
      );
    }
    const refused = (await world.store.audits('ada')).filter(({ act }) => act === 'link.refuse');
    expect(refused).toHaveLength(2);
    expect(new Set(refused.map(({ found: line }) => line)).size).toBe(2);
  });
});

describe('a link is refused', () => {
  const wrong = (change: object): Partial<LinkRequest> => Object.assign({}, change);

  it.each([
    ['that ends at once', { expiresIn: 0 }],
    ['that ended before', { expiresIn: -900 }],
    ['for a part of a second', { expiresIn: 1.5 }],
    ['for nothing', { maxAmount: naira(0) }],
    ['with a list of fields', { props: [] }],
    ['with a field for the ref', { props: { ref: 'ts_mine' } }],
    ['for nobody', { caller: { id: '' } }],
    ['for a caller without an id', { caller: {} }],
  ])('%s', async (_, change) => {
    const world = await linksWorld();
    await expect(world.link(wrong(change))).rejects.toMatchObject({ name: 'TillsideError', code: 'invalid_input' });
  });
});

describe('what whoever holds a link reads before the press', () => {
  it('is what is sold, to whom, up to how much and until when, without a whole number', async () => {
    const { links, link } = await linksWorld();
    const props = { phone: '+234 803 123 4567'.replaceAll(' ', ''), network: 'mtn' };
    const made = await link({ caller: { id: 'ada', phone: '08099998888' }, props, maxAmount: naira(2_000) });
    const offer = await links.preview(tokenIn(made), null);
    expect(offer).toEqual({
      is_mine: false,
      hint: '8888',
      widget: 'airtime',
      provider: { id: 'mtn', name: 'MTN' },
      recipient: '0803 ••• 4567',
      maximum: naira(2_000),
      expires_at: made.expiresAt.toISOString(),
      return_to: null,
    });
    expect(JSON.stringify(offer)).not.toMatch(/8031234567|8099998888|ada/);
  });

  it('hides nearly all of a short number, and names no company that the link leaves open', async () => {
    const { links, link } = await linksWorld();
    const made = await link({ widget: 'electricity', props: { meter_number: '4500123' } });
    expect(await links.preview(tokenIn(made), null)).toMatchObject({ provider: null, recipient: '••• 23' });
  });
});
