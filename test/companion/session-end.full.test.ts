import { naira } from '@tillside/contract';
import type { AccessOptions } from '@tillside/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../postgres.ts';
import type { CardWorld } from './card-world.ts';
import { openStream } from './event-stream.ts';
import {
  askFromFrame,
  bootIn,
  browserOf,
  failIn,
  onWire,
  openBy,
  openFrame,
  revealing,
  ticketFor,
  typing,
  type Answer,
  type Boot,
  codeOf,
} from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import { databases, startBeside } from './second-instance.ts';
import type { WorldOptions } from './world.ts';
import { lastOtp } from './checkout-steps.ts';

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

const first = { callerId: 'ada', sessionId: 'session 1 of ada' };
const payer = { username: '@ada', pin: '1234' };

/** Two companions on one store: the world's, and another beside it. */
async function startTwo(kind: 'SQLite' | 'PostgreSQL', options: WorldOptions = {}) {
  const { store } = newDatabase();
  const world = await startFrameWorld('live', kind === 'PostgreSQL' ? { store: store(), ...options } : options);
  // SQLite belongs to one process: there, the second companion is one beside it in the same process.
  const other = await startBeside(world, { store: kind === 'PostgreSQL' ? store() : world.options.store });
  const beside: CardWorld = {
    ...world,
    url: other.url,
    request: (path, { as = 'ada', ...init } = {}) =>
      fetch(`${other.url}/till${path}`, { ...init, headers: { cookie: `shopper=${as}` } }),
  };
  return { world, other, beside };
}

describe.each(['SQLite', 'PostgreSQL'] as const)('a session that ended, on %s', (kind) => {
  test('leaves no ticket and no frame, at any instance; another session of the same caller keeps its own', async () => {
    const { world, other, beside } = await startTwo(kind);
    const path = `/cards/${await world.newCard()}/reveal`;
    const { id } = await world.till.checkouts.create({
      owner: 'ada',
      reference: 'o',
      amount: naira(900),
      title: 'Shoes',
    });
    const [ended, going] = [browserOf('ada'), browserOf('ada', '2')];
    const { ticket } = await ticketFor(world, ended, path);
    const cards = [await openFrame(world, ended, path), await openFrame(beside, ended, path)];
    const pin = await openFrame(world, ended, `/checkouts/${id}/attempts`);
    const kept = { ticket: (await ticketFor(world, going, path)).ticket, card: await openFrame(beside, going, path) };

    await other.till.sessions.end(first);

    expect(await recordsOf(world)).toEqual({ frame_ticket: 1, frame_code: 0, frame_card: 1, frame_checkout: 0 });
    expect(failIn(await openBy(world, ended, ticket))).toBe('ticket');
    for (const boot of cards) expect(codeOf(await reveal(world, boot))).toBe('reveal_410');
    expect(codeOf(await enter(beside, pin, 1, payer))).toBe('reveal_410');
    expect(bootIn(await openBy(world, going, kept.ticket)).kind).toBe('card');
    expect((await reveal(world, kept.card)).status).toBe(200);
  });

  test('notifies its own pages at every instance, and no page of another session or another caller', async () => {
    const { world, other, beside } = await startTwo(kind);
    const pages = {
      ended: await openStream(world, 'ada'),
      endedBeside: await openStream(beside, 'ada'),
      going: await openStream(world, 'ada; session=2'),
      stranger: await openStream(world, 'bayo'),
    };
    await Promise.all(Object.values(pages).map(({ read }) => read()));
    await other.till.sessions.end(first);
    for (const { whole } of [pages.ended, pages.endedBeside]) {
      expect(await whole).toMatch(/event: signed_out\ndata:\n\n$/);
    }
    for (const page of [pages.going, pages.stranger]) expect(await page.read()).not.toContain('signed_out');
    expect(await pages.going.read()).not.toMatch(/data: \{/);
  });

  test('ended while its frame was being opened is refused by that frame', async () => {
    const world: CardWorld = await startFrameWorld('live', {
      ...(kind === 'PostgreSQL' ? { store: newDatabase().store() } : {}),
      access: {
        isSessionActive: async () => {
          await world.till.sessions.end(first);
          return true;
        },
      },
    });
    const boot = await openFrame(world, browserOf('ada'), `/cards/${await world.newCard()}/reveal`);
    const sent = world.sent.length;
    expect(codeOf(await reveal(world, boot))).toBe('unauthenticated');
    expect(world.sent).toHaveLength(sent);
    expect(world.log.filter((line) => line.includes('session_ended'))).toHaveLength(1);
  });
});

test('a code for frames on an origin of their own ends with its session', async () => {
  const world = await startFrameWorld('live', { frames: { origin: 'https://frames.shop.test' } });
  const ada = browserOf('ada');
  const { ticket } = await ticketFor(world, ada, `/cards/${await world.newCard()}/reveal`);
  const { headers } = await openBy(world, ada, ticket);
  await world.till.sessions.end(first);
  const { pathname, search } = new URL(String(headers.location));
  const entered = await onWire(world.url, {
    method: 'GET',
    path: pathname + search,
    headers: Object.entries({
      'Sec-Fetch-Site': 'same-site',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'iframe',
    }),
  });
  expect(codeOf(entered)).toBe('ticket');
});

test('a session is ended by both of its ids, and again without harm', async () => {
  const world = await startFrameWorld('live');
  await world.till.sessions.end(first);
  await world.till.sessions.end(first);
  for (const sessionId of ['', undefined, 7]) {
    const wrong = { callerId: 'ada', sessionId } as unknown as typeof first;
    await expect(world.till.sessions.end(wrong)).rejects.toThrow('the `id` and the `sessionId`');
  }
});

describe('whether a session is active', () => {
  type Hook = NonNullable<AccessOptions['isSessionActive']>;
  const asked: unknown[] = [];

  /** A world whose hook returns what the test sets, initially true. */
  async function startAsking() {
    asked.length = 0;
    const hook: { answer: Hook } = { answer: () => true };
    const world = await startFrameWorld('live', {
      access: {
        isSessionActive: (session) => {
          asked.push(session);
          return hook.answer(session);
        },
      },
    });
    return { world, hook, ada: browserOf('ada'), path: `/cards/${await world.newCard()}/reveal` };
  }
  const refusals: readonly (readonly [string, string, Hook])[] = [
    ['returns false', 'unauthenticated', () => false],
    ['throws', 'unavailable', () => Promise.reject(new Error('the session store of canary-1234 is away'))],
    ['never answers', 'unavailable', () => new Promise(() => {})],
    ['returns neither true nor false', 'unavailable', (() => 'yes') as unknown as Hook],
  ];

  test('is called at open, reveal, PIN and one-time password, with the ids from the caller hook', async () => {
    const { world, ada, path } = await startAsking();
    expect((await reveal(world, await openFrame(world, ada, path))).status).toBe(200);
    expect(asked).toEqual([first, first]);
    const pin = await openFrame(world, ada, await aCheckout(world));
    await enter(world, pin, 1, payer);
    await enter(world, pin, 2, { otp: await lastOtp(world), attempt: 1 });
    expect(asked).toEqual([first, first, first, first, first]);
  });

  test.each(refusals)('counts as inactive where the hook %s: no frame opens', async (_what, code, answer) => {
    const { world, hook, ada, path } = await startAsking();
    const { ticket } = await ticketFor(world, ada, path);
    hook.answer = answer;
    const opened = await passing(world, openBy(world, ada, ticket));
    expect(failIn(opened)).toBe(code);
    expectOneLine(world, code);
  });

  test.each(refusals)(
    'counts as inactive where the hook %s: no number is fetched or shown',
    async (_what, code, answer) => {
      const { world, hook, ada, path } = await startAsking();
      const boot = await openFrame(world, ada, path);
      const sent = world.sent.length;
      hook.answer = answer;
      expect(codeOf(await passing(world, reveal(world, boot)))).toBe(code);
      expect(world.sent).toHaveLength(sent);
      const [, id = ''] = /cards\/(.+)\/reveal/.exec(path) ?? [];
      expect((await world.options.store.audits(id)).at(-1)).toMatchObject({ act: 'card.reveal', found: code });
      expectOneLine(world, code);
    },
  );

  test.each(refusals)(
    'counts as inactive where the hook %s: neither PIN nor password is sent',
    async (_what, code, answer) => {
      const { world, hook, ada } = await startAsking();
      const path = await aCheckout(world);
      const boot = await openFrame(world, ada, path);
      const sent = world.sent.length;
      hook.answer = answer;
      expect(codeOf(await passing(world, enter(world, boot, 1, payer)))).toBe(code);
      expect(world.sent).toHaveLength(sent);
      hook.answer = () => true;
      const again = await openFrame(world, ada, path);
      expect(codeOf(await enter(world, again, 1, payer))).toBeUndefined();
      const otp = { otp: await lastOtp(world), attempt: 1 };
      const paying = world.sent.length;
      hook.answer = answer;
      expect(codeOf(await passing(world, enter(world, again, 2, otp)))).toBe(code);
      expect(world.sent).toHaveLength(paying);
    },
  );

  test('its id is sealed in the store, and in no log or answer', async () => {
    const { world, hook, ada, path } = await startAsking();
    const shell = await openBy(world, ada, (await ticketFor(world, ada, path)).ticket);
    await ticketFor(world, ada, path);
    hook.answer = () => Promise.reject(new Error(first.sessionId));
    const refused = await reveal(world, bootIn(shell));
    await world.till.sessions.end(first);
    expect(world.onDisk()).toContain('ended_session');
    for (const text of [shell.text, refused.text, world.log.join('\n'), world.onDisk()]) {
      expect(text).not.toContain(first.sessionId);
    }
  });

  function expectOneLine({ log }: CardWorld, code: string): void {
    const lines = log.filter((line) => line.includes(code === 'unavailable' ? 'session_unknown' : 'session_ended'));
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('canary');
    if (code === 'unavailable') expect(lines[0]).toMatch(/^error .*"hook":"isSessionActive".*Fix the hook/);
  }
});

function reveal(world: CardWorld, boot: Boot): Promise<Answer> {
  return askFromFrame(world, '/frames/reveal', revealing(boot).body);
}

function enter(world: CardWorld, boot: Boot, n: number, typed: object): Promise<Answer> {
  return askFromFrame(world, '/frames/pin', typing(boot, n, typed));
}

/** The answer, while time passes until it comes. */
async function passing(world: CardWorld, answer: Promise<Answer>): Promise<Answer> {
  await world.passUntil(answer);
  return answer;
}

async function recordsOf({ options: { store }, clock }: CardWorld): Promise<Record<string, number>> {
  const kinds = ['frame_ticket', 'frame_code', 'frame_card', 'frame_checkout'] as const;
  const counted = kinds.map(async (kind): Promise<[string, number]> => {
    const found = await store.records({ kind, ownerId: null, limit: 100, now: clock.now() });
    return [kind, found.length];
  });
  return Object.fromEntries(await Promise.all(counted));
}

async function aCheckout(world: CardWorld): Promise<string> {
  const { id } = await world.till.checkouts.create({
    owner: 'ada',
    reference: 'o',
    amount: naira(900),
    title: 'Two shoes',
  });
  return `/checkouts/${id}/attempts`;
}
