import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { naira } from '@tillside/contract';
import { sqliteStore, TillsideError, type FundingRequest, type TillsideEvent } from '@tillside/server';
import { describe, expect, onTestFinished, test as plainTest } from 'vitest';
import { Bank } from './bank.ts';
import { buyBill, products } from './bill-purchases.ts';
import { startCardWorld } from './card-world.ts';
import { linkFor, LinkBrowser, linkWorld } from './link-world.ts';
import { airtime, buy, fault, instruct, read, readProblem, startWorld, type World } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

const day = 86_400_000;
const hour = 3_600_000;
/** A purchase for this number is reversed by the platform a day later. */
const takenBack = { ...airtime, phone: '08030000004' };

/** The whole content of the store, as SQL reads it. */
function inStore({ directory }: Pick<World, 'directory'>): string {
  const database = new DatabaseSync(join(directory, 'till.db'), { readOnly: true });
  try {
    const tables = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
    return tables
      .flatMap(({ name }) => database.prepare(`SELECT * FROM ${String(name)}`).all())
      .map((row) => Object.values(row).map((value) => (value instanceof Uint8Array ? '' : String(value))))
      .flat()
      .join('\n');
  } finally {
    database.close();
  }
}

async function refusal(erasing: Promise<unknown>): Promise<TillsideError> {
  const error: unknown = await erasing.catch((thrown: unknown) => thrown);
  if (error instanceof TillsideError) return error;
  throw new Error(`It was not refused, but answered ${JSON.stringify(error)}.`);
}

/** Ada leaves records of every kind. Bayo also buys and saves a recipient. */
async function busyWorld() {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-people-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const store = sqliteStore(join(directory, 'till.db'));
  const world = await startCardWorld('sandbox', { store, links: { returnTo: ['https://shop.example/orders'] } });
  const power = products.find(({ operation }) => operation === 'electricity.buy');
  if (!power) throw new Error('No product is electricity.');
  const { instruction } = await buyBill(world, power);
  await buy(world, { ...airtime, phone: '08051112222' }, { as: 'bayo' });
  const card = await world.newCard();
  await world.carryOut('account.create', { bank: '9psb' });
  for (const [as, phone] of [
    ['ada', '08031234567'],
    ['bayo', '08051112222'],
  ] as const) {
    const body = { label: `Mum of ${as}`, operation: 'airtime.buy', fields: { phone } };
    expect((await world.request('/recipients', { method: 'POST', as, body: JSON.stringify(body) })).status).toBe(201);
  }
  await linkFor(world.till);
  await world.pass(30);
  await world.request(`/cards/${card}`, { as: 'staff' });
  return { world, card, electricity: instruction.ref, directory };
}

describe('the data of a person', () => {
  test('is exported completely, is theirs only, and contains no token, pin, key or access to a link', async () => {
    const { world, card, electricity } = await busyWorld();
    const { token } = (await read(world, electricity)).details ?? {};
    expect(typeof token).toBe('string');
    const found = await world.till.people.export('ada');
    expect(found).toMatchObject({ caller_id: 'ada', customer_ids: ['cus_ada'] });
    expect(found.instructions.map(({ operation }) => operation).toSorted()).toEqual([
      'account.create',
      'card.create',
      'electricity.buy',
    ]);
    expect(found.instructions.find(({ ref }) => ref === electricity)).toMatchObject({
      secrets_delivered: true,
      input: { meter_number: expect.any(String) },
      proof: expect.arrayContaining([expect.objectContaining({ code: 'outcome' })]),
    });
    expect(Object.keys(found.records).toSorted()).toEqual([
      'account',
      'account_opened',
      'caller_customer',
      'card',
      'link',
      'recipient',
    ]);
    expect(found.records['card']).toMatchObject([{ body: { id: card } }]);
    expect(found.records['recipient']).toMatchObject([{ body: { label: 'Mum of ada' } }]);
    const exported = JSON.stringify(found);
    for (const other of ['bayo', '8051112222', 'staff', String(token)]) expect(exported).not.toContain(other);
    // Hashes that open links, tags of sessions, data keys and what they encrypt.
    expect(exported).not.toMatch(/[0-9a-f]{40,}|d1\./);
    const audited = await world.options.store.auditPage({ actorId: 'till.people.export', limit: 9 });
    expect(audited).toMatchObject([{ act: 'person.export', subject: expect.stringMatching(/^erased:/) }]);
    expect(world.log.filter((line) => line.includes('was exported'))).toHaveLength(1);
  });

  test('is empty for an unknown caller and for another spelling of the id', async () => {
    const { world } = await busyWorld();
    for (const id of ['Ada', 'ad', 'ada ', '%', 'nobody', 'cus_ada'])
      expect(await world.till.people.export(id)).toMatchObject({ instructions: [], records: {}, customer_ids: [] });
    for (const wrong of ['', undefined, null, 7])
      await expect(Reflect.apply(world.till.people.export, null, [wrong])).rejects.toThrow(TypeError);
  });

  test('is erased from every table, while other people’s data and the books stay', async () => {
    const { world, card, electricity, directory } = await busyWorld();
    const { token } = (await read(world, electricity)).details ?? {};
    const bayos = await world.till.people.export('bayo');
    const before = await world.till.instructions.get(electricity);
    const { pseudonym } = await world.till.people.erase('ada');
    const left = inStore({ directory });
    for (const gone of ['"ada"', '\nada\n', 'cus_ada"}', 'Mum of ada', '2348031234567', '8031234567', String(token)])
      expect(left, gone).not.toContain(gone);
    expect(left).toContain('Mum of bayo');
    expect((await world.till.people.export('bayo')).instructions).toEqual(bayos.instructions);
    const after = await world.till.instructions.get(electricity);
    expect(after).toMatchObject({
      ref: electricity,
      owner: { id: pseudonym },
      quote: before?.quote,
      created_at: before?.created_at,
      state: 'succeeded',
      input: { meter_number: 'erased', meter_type: 'prepaid', amount: naira(5_000) },
    });
    expect(await world.till.instructions.secrets(electricity)).toBeNull();
    expect(await world.till.people.export('ada')).toMatchObject({ instructions: [], records: {} });
    expect(await world.till.instructions.list({ owner: pseudonym })).toMatchObject({ items: [{}, {}, {}] });
    // The owner of the card is stored until no reversal can arrive.
    expect(await world.options.store.get('card', card, 'cus_ada', world.clock.now())).toMatchObject({
      body: { customer_id: 'cus_ada', last_four: 'erased' },
    });
    world.clock.stall(91 * day);
    await world.pass(5);
    expect(inStore({ directory })).not.toContain('cus_ada');
    expect(world.log.filter((line) => line.includes('was erased'))).toHaveLength(1);
    expect(world.log.filter((line) => line.includes('erased') && /\bada\b/.test(line))).toEqual([]);
  });

  test('can be erased again: from a list, after a backup was restored, and changes nothing', async ({ world }) => {
    const { instruction, key } = await buy(world);
    await world.pass(10);
    const { pseudonym } = await world.till.people.erase('ada');
    const row = await world.till.instructions.get(instruction.ref);
    expect(await world.till.people.erase('ada')).toEqual({ pseudonym });
    expect(await world.till.instructions.get(instruction.ref)).toEqual(row);
    expect(await world.till.people.erase('nobody that was ever here')).toMatchObject({
      pseudonym: expect.stringMatching(/^erased:/),
    });
    const again = async () => readProblem(await instruct(world, airtime, { key }));
    expect(await again()).toMatchObject({ code: 'unauthenticated' });
    world.clock.stall(hour);
    expect(await again()).toMatchObject({ code: 'idempotency_key_spent' });
  });
});

describe('a person is not erased', () => {
  test('while a purchase is under way or in review, and the error names it', async ({ world }) => {
    await buy(world, { ...airtime, phone: '08031112222' });
    await world.pass(10);
    await fault(world, 'stay_processing');
    const { instruction } = await buy(world);
    const before = inStore(world);
    const open = await refusal(world.till.people.erase('ada'));
    expect(open).toMatchObject({ code: 'open', refs: [instruction.ref] });
    expect(open.message).toContain(instruction.ref);
    expect(inStore(world)).toBe(before);
    await world.pass(1_200, 10);
    expect(await refusal(world.till.people.erase('ada'))).toMatchObject({ code: 'in_review', refs: [instruction.ref] });
    expect(world.log.filter((line) => line.includes('erasure_refused'))).toHaveLength(2);
    await world.till.instructions.resolve(instruction.ref, { by: 'kemi', note: 'seen at mtn', outcome: 'failed' });
    await world.pass(10);
    await world.till.people.erase('ada');
    expect(inStore(world)).not.toContain('8031234567');
  });

  test('while they are owed a refund, and is afterwards', async ({ world }) => {
    const { instruction } = await buy(world, takenBack);
    await world.pass(8);
    await world.pass(90);
    expect(await refusal(world.till.people.erase('ada'))).toMatchObject({ code: 'owed', refs: [instruction.ref] });
    await world.till.instructions.settle(instruction.ref, { by: 'kemi', note: 'paid by hand' });
    await world.pass(2);
    await world.till.people.erase('ada');
    expect(await world.till.people.export('ada')).toMatchObject({ instructions: [] });
  });
});

describe('after a person was erased', () => {
  test('a purchase that the platform reverses is refunded under their former id, by hook and by event', async () => {
    const bank = new Bank();
    const paid: FundingRequest[] = [];
    const received: TillsideEvent[] = [];
    const world = await startWorld({
      funding: {
        reserve: (request) => bank.reserve(request),
        capture: (request) => bank.capture(request),
        release: (request) => bank.release(request),
        refund: (request) => void paid.push(request),
      },
      events: { 'instruction.reversed': (event) => void received.push(event) },
    });
    const { instruction } = await buy(world, takenBack);
    for (let left = 20; left > 0 && (await read(world, instruction.ref)).funding !== 'captured'; left -= 1)
      await world.pass(1);
    const { pseudonym } = await world.till.people.erase('ada');
    world.clock.stall(2 * day);
    await world.pass(120, 5);
    const row = await world.till.instructions.get(instruction.ref);
    expect(row).toMatchObject({ state: 'reversed', funding: 'refunded', owner: { id: pseudonym } });
    expect(paid).toMatchObject([{ ref: instruction.ref, caller: { id: 'ada', customerId: 'cus_ada' } }]);
    expect(received).toMatchObject([{ ref: instruction.ref, caller: { id: 'ada' } }]);
    // A second erasure does not pay the same money again.
    await world.till.people.erase('ada');
    expect(paid).toHaveLength(1);
  });

  test('their links and the sessions of links no longer work', async () => {
    const world = await linkWorld();
    const link = await linkFor(world.till);
    const opened = await new LinkBrowser(world).open(await linkFor(world.till));
    await world.till.people.erase('ada');
    expect((await new LinkBrowser(world).redeem(new URL(link.url).hash.slice(1))).status).toBe(410);
    expect((await opened.pay({ operation: 'airtime.buy', input: airtime })).status).toBeGreaterThanOrEqual(400);
    expect(world.sent.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('a purchase that begins at that moment completes, or is refused and leaves nothing', async ({ world }) => {
    for (const phone of ['08031112222', '08031113333']) await buy(world, { ...airtime, phone });
    await world.pass(10);
    const [answer, erased] = await Promise.all([
      instruct(world, airtime),
      world.till.people.erase('ada').then(
        () => null,
        (error: unknown) => error,
      ),
    ]);
    expect(erased === null || erased instanceof TillsideError).toBe(true);
    await world.pass(10);
    const { instructions } = await world.till.people.export('ada');
    expect(answer.status < 300 ? erased : answer.status).toEqual(answer.status < 300 ? expect.any(Error) : 401);
    expect(instructions.slice(0, 1)).toMatchObject(
      answer.status < 300 ? [{ state: 'succeeded', funding: 'captured' }] : [],
    );
    await world.till.people.erase('ada');
    expect(inStore(world)).not.toContain('8031234567');
  });
});
