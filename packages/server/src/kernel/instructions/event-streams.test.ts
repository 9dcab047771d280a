import { createHmac } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommittedEvent } from '../model/record-store.ts';
import type { Store } from '../model/store.ts';
import type { Keyring } from '../keys/keyring.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { aRef } from '../../testing/rows.ts';
import { sessionEndRef, sessionTag } from '../keys/tags.ts';
import { createEventStreams, type EventStreams } from './event-streams.ts';

type Source = Pick<Store, 'eventRange' | 'eventsAfter' | 'subscribe'>;

/** Committed events in memory, as the conformance suite has every store keep them. */
class Events implements Source {
  readonly committed = new Map<string, CommittedEvent[]>();
  readonly listeners = new Set<(event: CommittedEvent) => void>();
  reads = 0;

  commit(ownerId: string, count = 1, ref: string = aRef('ts_one')): void {
    const committed = this.of(ownerId);
    this.committed.set(ownerId, committed);
    for (let left = count; left > 0; left -= 1) {
      const number = committed.length + 1;
      const event = { ownerId, number, ref, version: number };
      committed.push(event);
      for (const listener of this.listeners) listener(event);
    }
  }

  of(ownerId: string): CommittedEvent[] {
    return this.committed.get(ownerId) ?? [];
  }

  async eventRange(ownerId: string): Promise<{ first: number; last: number }> {
    return { first: 1, last: this.of(ownerId).length };
  }

  async eventsAfter(ownerId: string, number: number, limit: number): Promise<CommittedEvent[]> {
    this.reads += 1;
    return this.of(ownerId).slice(number, number + limit);
  }

  subscribe(listener: (event: CommittedEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

interface Page {
  readonly response: IncomingMessage;
  text(): string;
  ended(): boolean;
}

const keys: Pick<Keyring, 'sign'> = {
  sign: (purpose, text) => createHmac('sha256', purpose).update(text).digest('hex'),
};
let clock: ManualClock;
let events: Events;
let streams: EventStreams;
let counts: number[];
let open = true;
let port = 0;
const server = createServer((incoming, response) => {
  const query = new URL(incoming.url ?? '', 'http://shop.test').searchParams;
  const caller = { id: query.get('as') ?? 'ada', sessionId: query.get('session') ?? 'one' };
  const last = query.get('last');
  void streams.open(caller, last === null ? null : Number(last), response);
});

beforeEach(async () => {
  clock = new ManualClock();
  events = new Events();
  counts = [];
  open = true;
  streams = createEventStreams({
    store: events,
    clock,
    keys,
    perCaller: 3,
    isOpen: () => open,
    onCount: (size) => void counts.push(size),
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  streams.end();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** Until a count no longer rises, though every socket has been looked at many times over. */
async function settled(count: () => number): Promise<void> {
  let last = -1;
  for (let same = 0; same < 100; same = count() === last ? same + 1 : 0) {
    last = count();
    await nextTurn();
  }
}

async function page(as = 'ada', lastEventId?: number, session = 'one'): Promise<Page> {
  const last = lastEventId === undefined ? '' : `&last=${lastEventId}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path: `/events?as=${as}&session=${session}${last}`, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
  let text = '';
  let over = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('close', () => {
    over = true;
  });
  response.on('error', () => {});
  await vi.waitFor(() => expect(text).toContain('retry'));
  return { response, text: () => text, ended: () => over };
}

const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 2_000, interval: 5 });
const numbers = (text: string): number[] => [...text.matchAll(/^id: (\d+)\ndata: \{/gm)].map(([, id]) => Number(id));

describe('event streams', () => {
  it('share one timer and one subscription, and give both back when the last page has gone', async () => {
    const pages = [await page('ada'), await page('bayo'), await page('chi')];
    await soon(() => expect(streams.size).toBe(3));
    expect([clock.waiting, events.listeners.size]).toEqual([1, 1]);
    for (const { response } of pages) response.destroy();
    await soon(() => expect(streams.size).toBe(0));
    expect([clock.waiting, events.listeners.size]).toEqual([0, 0]);
    expect(counts).toEqual([1, 2, 3, 2, 1, 0]);
    const again = await page();
    events.commit('ada');
    await soon(() => expect(numbers(again.text())).toEqual([1]));
  });

  it('read the store for the callers that an event concerns, and for no other caller', async () => {
    const [ada, bayo] = [await page('ada'), await page('bayo')];
    await soon(() => expect(events.reads).toBe(2));
    events.commit('ada');
    await soon(() => expect(numbers(ada.text())).toEqual([1]));
    expect(events.reads).toBe(3);
    expect(numbers(bayo.text())).toEqual([]);
  });

  it('send every number once and in order, however many commits come while the store is read', async () => {
    const ada = await page();
    for (let round = 0; round < 20; round += 1) {
      events.commit('ada', 60);
      if (round % 5 === 0) await nextTurn();
    }
    await soon(() => expect(numbers(ada.text()).length).toBe(1_200));
    expect(numbers(ada.text())).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
  });

  it('send what was missed since the last number that a page got', async () => {
    events.commit('ada', 7);
    const ada = await page('ada', 4);
    await soon(() => expect(numbers(ada.text())).toEqual([5, 6, 7]));
  });

  it('have the page read everything again when the store went back to before the last number', async () => {
    events.commit('ada', 5);
    const ada = await page('ada', 5);
    events.committed.set('ada', events.of('ada').slice(0, 2));
    events.commit('ada');
    await soon(() => expect(ada.text()).toContain('id: 3\nevent: reset\n'));
    events.commit('ada');
    await soon(() => expect(ada.text()).toContain('id: 4\ndata: '));
  });

  it('end the oldest of one caller when they open too many, and ask that page to wait', async () => {
    const first = await page('ada');
    const others = [await page('ada'), await page('ada'), await page('bayo'), await page('ada')];
    await soon(() => expect(first.ended()).toBe(true));
    expect(first.text()).toContain('retry: 20000\n\n');
    expect(others.map((one) => one.ended())).toEqual([false, false, false, false]);
    expect(streams.size).toBe(4);
  });

  it('beat every 20 seconds and end after ten minutes', async () => {
    const ada = await page();
    await soon(() => expect(streams.size).toBe(1));
    for (let beats = 0; beats < 29; beats += 1) await clock.advance(20_000);
    await soon(() => expect(ada.text().match(/still here/g)?.length).toBe(29));
    expect(ada.ended()).toBe(false);
    await clock.advance(20_000);
    await soon(() => expect(ada.ended()).toBe(true));
  });

  it('close a page that reads nothing, and buffer little for it until then', async () => {
    const slow = await page();
    slow.response.pause();
    events.commit('ada', 400_000);
    await soon(() => expect(streams.size).toBe(1));
    await settled(() => events.reads);
    const sent = events.reads * 500;
    expect(sent).toBeLessThan(300_000);
    await clock.advance(20_000);
    await soon(() => expect(streams.size).toBe(0));
  });

  it('send the end of a session to its own pages and end there, and keep other sessions of the same caller open', async () => {
    const pages = [await page('ada'), await page('ada', undefined, 'two'), await page('bayo')];
    await soon(() => expect(streams.size).toBe(3));
    events.commit('ada');
    events.commit('ada', 1, sessionEndRef(sessionTag(keys, { callerId: 'ada', sessionId: 'one' })));
    events.commit('ada');
    await soon(() => expect(pages[0]?.ended()).toBe(true));
    expect(pages[0]?.text()).toMatch(/id: 2\nevent: signed_out\ndata:\n\n$/);
    await soon(() => expect(numbers(pages[1]?.text() ?? '')).toEqual([1, 3]));
    expect(pages.map((one) => one.ended())).toEqual([true, false, false]);
    expect([pages[1]?.text(), pages[2]?.text()].join()).not.toContain('signed_out');
    expect(streams.size).toBe(2);
  });

  it('send the end that it missed to a page that reconnects', async () => {
    events.commit('ada', 3);
    events.commit('ada', 1, sessionEndRef(sessionTag(keys, { callerId: 'ada', sessionId: 'one' })));
    const back = await page('ada', 2);
    await soon(() => expect(back.ended()).toBe(true));
    expect(back.text()).toContain('id: 3\ndata: {');
    expect(back.text()).toMatch(/id: 4\nevent: signed_out\ndata:\n\n$/);
  });

  it('end when the store cannot be read, so that the browser comes back with its last number', async () => {
    const ada = await page();
    vi.spyOn(events, 'eventsAfter').mockRejectedValue(new Error('the database is away'));
    events.commit('ada');
    await soon(() => expect(ada.ended()).toBe(true));
    expect(streams.size).toBe(0);
  });

  it('are all ended at once when the companion closes, also one that was just being opened', async () => {
    const pages = [await page('ada'), await page('bayo')];
    const range = Promise.withResolvers<{ first: number; last: number }>();
    vi.spyOn(events, 'eventRange').mockReturnValueOnce(range.promise);
    const opening = await page('chi');
    open = false;
    streams.end();
    range.resolve({ first: 1, last: 0 });
    await soon(() => expect([...pages, opening].map((one) => one.ended())).toEqual([true, true, true]));
    expect([streams.size, clock.waiting, events.listeners.size]).toEqual([0, 0, 0]);
  });
});
