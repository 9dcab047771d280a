import type { TillsideEvent } from '@tillside/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../postgres.ts';
import { databases, startBeside } from './second-instance.ts';
import { buy, read, startWorld } from './world.ts';

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres();
});
afterAll(() => server.close());
const newDatabase = databases(() => server);

test('a case that is opened and answered at two instances on PostgreSQL at once is one, with one answer', async () => {
  const { store } = newDatabase();
  const received: TillsideEvent[] = [];
  const events = { 'case.opened': (event: TillsideEvent) => void received.push(event) };
  const world = await startWorld({ store: store(), events });
  const beside = await startBeside(world, { store: store() });
  const { ref } = (await buy(world)).instruction;
  await world.pass(30);
  const urls = [world.url, beside.url];
  const post = (url: string, path: string, as: string, body: object): Promise<Response> =>
    fetch(`${url}/till${path}`, {
      method: 'POST',
      headers: {
        cookie: `shopper=${as}`,
        origin: url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const presses = Array.from({ length: 8 }, (_, index) => urls[index % 2] ?? '');
  const body = { kind: 'charged_twice' };
  const opened = await Promise.all(presses.map((url) => post(url, `/instructions/${ref}/case`, 'ada', body)));
  expect(opened.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
    ...Array.from({ length: 7 }, () => 200),
    201,
  ]);
  expect(new Set(await Promise.all(opened.map((response) => response.text()))).size).toBe(1);
  const texts = presses.map((_, index) => `This is answer ${index}.`);
  const answers = await Promise.all(
    texts.map((text, index) => post(presses[index] ?? '', `/staff/cases/${ref}/answer`, 'staff', { text })),
  );
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const given = texts[answers.findIndex(({ status }) => status === 200)];
  const shown = await (await world.request(`/instructions/${ref}/case`)).json();
  expect(shown).toMatchObject({ case: { state: 'answered', answer: { text: given } } });
  await world.passUntil(expect.poll(() => received.length).toBeGreaterThan(0));
  await world.pass(10);
  expect(received.map(({ id }) => id)).toEqual([`${ref}:case.opened`]);
  expect(await world.options.store.audits(ref)).toHaveLength(1);
  expect(await read(world, ref)).toMatchObject({ state: 'succeeded' });
});

test('a caller who reports at two instances on PostgreSQL at once has five open cases, and no sixth', async () => {
  const { store } = newDatabase();
  const world = await startWorld({ store: store() });
  const beside = await startBeside(world, { store: store() });
  const refs: string[] = [];
  for (let count = 0; count < 8; count += 1) refs.push((await buy(world)).instruction.ref);
  await world.pass(30);
  const report = async (ref: string, index: number): Promise<number> => {
    const url = index % 2 === 0 ? world.url : beside.url;
    const headers = { cookie: 'shopper=ada', origin: url, 'sec-fetch-site': 'same-origin' };
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const body = JSON.stringify({ kind: 'not_received' });
    return (await fetch(`${url}/till/instructions/${ref}/case`, { ...init, body })).status;
  };
  const statuses = await Promise.all(refs.map(report));
  expect(statuses.toSorted((left, right) => left - right)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  expect((await world.till.cases.listAll()).items).toHaveLength(5);
});
