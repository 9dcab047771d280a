import { request as send } from 'node:http';
import { sqliteStore, type Store, type Tillside } from '@tillside/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../postgres.ts';
import { airtimeOf, LinkBrowser, linkFor, linkWorld } from './link-world.ts';
import { databases } from './second-instance.ts';
import { airtime, origin, startWorld, type World, type WorldOptions } from './world.ts';

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A POST whose last byte is held back until `end` is called. */
function holdBack(
  world: World,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): { end(): Promise<Answer> } {
  const text = JSON.stringify(body);
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const outgoing = send(`${world.url}/till${path}`, {
    method: 'POST',
    agent: false,
    headers: { ...headers, ...length },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        const answered: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
        resolve({ status: incoming.statusCode ?? 0, body: answered });
      });
    });
  });
  outgoing.write(text.slice(0, -1));
  return {
    end() {
      outgoing.end(text.slice(-1));
      return answer;
    },
  };
}

/** A store that counts the reads of sessions of links, so that a request is known to have been let in. */
function counted(inner: Store): { readonly store: Store; reads(): number } {
  let reads = 0;
  const get: Store['get'] = (kind, ...rest) => {
    if (kind === 'link_session') reads += 1;
    return inner.get(kind, ...rest);
  };
  return { store: { ...inner, get }, reads: () => reads };
}

const page = { origin, 'sec-fetch-site': 'same-origin', cookie: 'shopper=ada' };
const purchase = { operation: 'airtime.buy', input: airtime };
const buying = { ...page, 'idempotency-key': 'a-key-that-is-held-back' };
const refused = { status: 401, body: expect.objectContaining({ code: 'unauthenticated' }) };

describe.each(['SQLite', 'PostgreSQL'] as const)('a body that was held back, on %s', (kind) => {
  const options = (): WorldOptions => (kind === 'PostgreSQL' ? { store: newDatabase().store() } : {});

  /** A world whose hook counts its calls, so that a request is known to have been let in. */
  async function counting(start: (options: WorldOptions) => Promise<World>, roleOf: () => 'staff' | 'shopper' | null) {
    let asked = 0;
    const world = await start({
      ...options(),
      caller: () => {
        asked += 1;
        const role = roleOf();
        return role && { id: 'ada', sessionId: 'one', roles: [role] };
      },
    });
    // No time passes meanwhile: a body has a minute of it.
    const letIn = (): Promise<void> => expect.poll(() => asked).toBeGreaterThan(0);
    return { world, letIn };
  }

  async function rowsOf(till: Tillside): Promise<number> {
    return (await till.people.export('ada')).instructions.length;
  }

  test('buys nothing once its session was ended, however fast', async () => {
    const { world, letIn } = await counting(startWorld, () => 'shopper');
    const held = holdBack(world, '/instructions', buying, purchase);
    await letIn();
    await world.till.sessions.end({ callerId: 'ada', sessionId: 'one' });
    expect(await held.end()).toMatchObject(refused);
    expect(await rowsOf(world.till)).toBe(0);
    expect(world.log.join()).toContain('session_ended');
  });

  test('buys nothing once the hook knows no caller any more', async () => {
    let isSignedIn = true;
    const { world, letIn } = await counting(startWorld, () => (isSignedIn ? 'shopper' : null));
    const held = holdBack(world, '/instructions', buying, purchase);
    await letIn();
    isSignedIn = false;
    await world.pass(2);
    expect(await held.end()).toMatchObject(refused);
    expect(await rowsOf(world.till)).toBe(0);
  });

  test('buys nothing as staff once its sender lost the role', async () => {
    let role: 'staff' | 'shopper' = 'staff';
    const { world, letIn } = await counting(startWorld, () => role);
    const message = { operation: 'sms.send', input: { to: '08031234567', message: 'Free of charge.' } };
    const held = holdBack(world, '/instructions', buying, message);
    await letIn();
    role = 'shopper';
    await world.pass(2);
    expect(await held.end()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await rowsOf(world.till)).toBe(0);
  });

  test('is not another person’s, who signed in meanwhile', async () => {
    let id = 'ada';
    let asked = 0;
    const world = await startWorld({
      ...options(),
      caller() {
        asked += 1;
        return { id, sessionId: id, roles: ['shopper'] };
      },
    });
    const held = holdBack(world, '/instructions', buying, purchase);
    await expect.poll(() => asked).toBe(1);
    id = 'bayo';
    await world.pass(2);
    expect(await held.end()).toMatchObject({ status: 409, body: { code: 'caller_changed' } });
    expect((await world.till.people.export('bayo')).instructions).toEqual([]);
  });

  test('is stored under nobody’s id after they were erased', async () => {
    const { world, letIn } = await counting(startWorld, () => 'shopper');
    const held = holdBack(world, '/instructions', buying, purchase);
    await letIn();
    await world.till.people.erase('ada');
    expect(await held.end()).toMatchObject(refused);
    expect(await rowsOf(world.till)).toBe(0);
  });

  test('passes if nothing has ended, however long it takes', async () => {
    const { world, letIn } = await counting(startWorld, () => 'shopper');
    const held = holdBack(world, '/instructions', buying, purchase);
    await letIn();
    await world.pass(2);
    expect((await held.end()).status).toBeLessThan(300);
    expect(await rowsOf(world.till)).toBe(1);
  });

  test.each(['links.revoke', 'people.erase'] as const)('pays by no link after till.%s', async (name) => {
    const { store, reads } = counted(kind === 'PostgreSQL' ? newDatabase().store() : sqliteStore(':memory:'));
    const world = await linkWorld({ store });
    const browser = await new LinkBrowser(world).open(await linkFor(world.till));
    const own = { origin: world.url, 'sec-fetch-site': 'same-origin', cookie: browser.cookie ?? '' };
    const path = `/links/api/${browser.session}/instructions`;
    const key = 'a-key-of-the-page';
    // Refused for its price: the session knows the key, and there is no purchase of it yet.
    expect((await browser.pay(airtimeOf(2_000), key)).status).toBe(409);
    const before = reads();
    const held = holdBack(world, path, { ...own, 'idempotency-key': key }, airtimeOf(100));
    await expect.poll(reads).toBeGreaterThan(before);
    await (name === 'links.revoke' ? world.till.links.revoke({ callerId: 'ada' }) : world.till.people.erase('ada'));
    const { status } = await held.end();
    expect([401, 410]).toContain(status);
    expect(await rowsOf(world.till)).toBe(0);
  });
});
