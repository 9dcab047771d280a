import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CaseSchema,
  ReportedCaseSchema,
  StaffCasePageSchema,
  StaffCaseSchema,
  UnreadAnswersSchema,
} from '@tillside/contract/schemas';
import { TillsideError, type Notice, type TillsideEvent, type TillsideOptions } from '@tillside/server';
import { describe, expect, test } from 'vitest';
import { airtimeOf, LinkBrowser, linkFor, linkWorld } from './link-world.ts';
import { airtime, buy, read, readProblem, startWorld, type World } from './world.ts';

const text = 'The network says that it never came.';
const answer = 'It has arrived now: dial *310#.';

function report(world: World, ref: string, body: object = { kind: 'not_received', text }, as = 'ada') {
  return world.request(`/instructions/${ref}/case`, { method: 'POST', as, body: JSON.stringify(body) });
}

function answerCase(world: World, ref: string, as = 'staff', reply = answer): Promise<Response> {
  return world.request(`/staff/cases/${ref}/answer`, { method: 'POST', as, body: JSON.stringify({ text: reply }) });
}

async function listed(world: World, state: string, as = 'staff') {
  return StaffCasePageSchema.parse(await (await world.request(`/staff/cases?state=${state}`, { as })).json());
}

test('a shopper reports a problem, the shop receives it with evidence, and the shopper reads one answer', async () => {
  const received: Extract<TillsideEvent, { type: 'case.opened' }>[] = [];
  const notices: Notice[] = [];
  const world = await startWorld({
    events: { 'case.opened': (event) => void received.push(event) },
    notices: { send: (notice) => void notices.push(notice) },
  });
  const { ref } = (await buy(world)).instruction;
  await world.pass(120, 60);
  const instruction = await read(world, ref);
  expect(instruction.state).toBe('succeeded');
  const sent = world.sent.length;
  expect(await (await world.request(`/instructions/${ref}/case`)).json()).toEqual({ case: null });
  const opened = await report(world, ref);
  expect(opened.status).toBe(201);
  const mine = CaseSchema.parse(await opened.json());
  expect(mine).toMatchObject({ ref, kind: 'not_received', text, state: 'open', answer: null });
  const again = await report(world, ref, { kind: 'other' });
  expect([again.status, await again.json()]).toEqual([200, mine]);
  await world.passUntil(expect.poll(() => received.length).toBe(1));
  expect(received[0]).toMatchObject({ ref, caller: { id: 'ada' }, case: { kind: 'not_received', text } });
  expect(received[0]?.proof).toEqual((await world.till.instructions.get(ref))?.proof);
  expect((await listed(world, 'open')).items).toMatchObject([{ ...mine, purchase: { ref, owner: { id: 'ada' } } }]);
  const answered = await answerCase(world, ref);
  expect(StaffCaseSchema.parse(await answered.json())).toMatchObject({ answer: { text: answer, by: 'staff' } });
  const shown = await (await world.request(`/instructions/${ref}/case`)).text();
  expect(ReportedCaseSchema.parse(JSON.parse(shown)).case).toMatchObject({
    state: 'answered',
    answer: { text: answer },
  });
  // The shopper does not see which person answered.
  expect(shown).not.toContain('"by"');
  expect((await listed(world, 'open')).items).toEqual([]);
  expect((await listed(world, 'answered')).items).toMatchObject([{ ref, purchase: { ref } }]);
  await world.passUntil(expect.poll(() => notices.length).toBe(1));
  const sentence = 'Airtime for the number ending in 4567: your report was answered. Open the purchase to read it.';
  expect(notices).toMatchObject([{ id: `${ref}:notice:case_answered`, kind: 'case_answered', text: sentence }]);
  // The case changes neither the purchase nor anything at the platform.
  expect(await read(world, ref)).toEqual(instruction);
  expect(world.sent).toHaveLength(sent);
  const looks = (await world.options.store.audits('cases open')).map(({ act, found }) => [act, found]);
  expect(looks).toEqual([
    ['case.list', ref],
    ['case.list', 'none'],
  ]);
  expect(world.log.join('\n')).not.toContain(text);
  expect(world.log.join('\n')).not.toContain(answer);
});

test('an open page receives a hint to read the case again', async () => {
  const world = await startWorld();
  const { ref } = (await buy(world)).instruction;
  const hints = async () => {
    const events = await world.options.store.eventsAfter('ada', 0, 100);
    return events.filter((event) => event.ref.startsWith('case:')).map((event) => [event.ref, event.version]);
  };
  await report(world, ref);
  expect(await hints()).toEqual([[`case:${ref}`, 1]]);
  await answerCase(world, ref);
  expect(await hints()).toEqual([
    [`case:${ref}`, 1],
    [`case:${ref}`, 2],
  ]);
});

describe('an answer that the shopper has not confirmed', () => {
  const unread = async (world: World, as = 'ada') =>
    UnreadAnswersSchema.parse(await (await world.request('/cases', { as })).json()).items;
  const confirm = (world: World, ref: string, as = 'ada') =>
    world.request(`/instructions/${ref}/case/read`, { method: 'POST', as, body: '{}' });

  test('is listed for them alone, until they confirm it; their pages are notified', async () => {
    const world = await startWorld();
    const { ref } = (await buy(world)).instruction;
    await report(world, ref);
    expect(await unread(world)).toEqual([]);
    expect((await confirm(world, ref)).status).toBe(404);
    await answerCase(world, ref);
    expect(await unread(world)).toMatchObject([{ ref, text, answer: { text: answer } }]);
    expect(await unread(world, 'bayo')).toEqual([]);
    expect((await confirm(world, ref, 'bayo')).status).toBe(404);
    const confirmed = await confirm(world, ref);
    const mine = CaseSchema.parse(await confirmed.json());
    expect(mine).toMatchObject({ state: 'answered', answer: { text: answer, read_at: expect.any(String) } });
    expect(JSON.stringify(mine)).not.toContain('"by"');
    expect(await unread(world)).toEqual([]);
    // Once more, nothing is written.
    expect(await (await confirm(world, ref)).json()).toEqual(mine);
    const hints = await world.options.store.eventsAfter('ada', 0, 100);
    expect(hints.filter((hint) => hint.ref === `case:${ref}`).map(({ version }) => version)).toEqual([1, 2, 3]);
    expect((await listed(world, 'answered')).items).toMatchObject([
      { answer: { by: 'staff', read_at: mine.answer?.read_at } },
    ]);
  });
});

describe('the number of a card', () => {
  const number = '4242 4242 4242 4242';

  test('is refused in both texts, and is in no store, log or answer', async () => {
    const world = await startWorld();
    const { ref } = (await buy(world)).instruction;
    const refused = await report(world, ref, { kind: 'other', text: `I paid with ${number} today` });
    expect(refused.status).toBe(422);
    const problem = await refused.text();
    expect(JSON.parse(problem)).toMatchObject({ errors: { text: { code: 'not_accepted' } } });
    expect(problem).toContain('leave it out');
    await report(world, ref);
    const staff = await answerCase(world, ref, 'staff', `We refunded ${number}`);
    expect(staff.status).toBe(422);
    const all = [problem, await staff.text(), world.log.join('\n'), ...filesOf(world)].join('\n');
    expect(all).not.toMatch(/4242[ -]?4242/);
  });
});

/** The content of the store's files, including its journal. */
function filesOf({ directory }: World): readonly string[] {
  return ['till.db', 'till.db-wal'].map((file) => readFileSync(join(directory, file), 'latin1'));
}

describe('a case of another caller', () => {
  test('is answered like one that does not exist', async () => {
    const world = await startWorld();
    const { ref } = (await buy(world)).instruction;
    await report(world, ref);
    const absent = await report(world, 'ts_0000000000000000000000', undefined, 'bayo');
    const theirs = await report(world, ref, undefined, 'bayo');
    expect([theirs.status, await theirs.text()]).toEqual([absent.status, await absent.text()]);
    expect((await world.request(`/instructions/${ref}/case`, { as: 'bayo' })).status).toBe(404);
    expect((await answerCase(world, ref, 'bayo')).status).toBe(404);
    expect((await world.request('/staff/cases', { as: 'bayo' })).status).toBe(404);
  });

  test('cannot be reached by the session of another link', async () => {
    const world = await linkWorld();
    const browser = await new LinkBrowser(world).open(await linkFor(world.till));
    const ref = await browser.bought(airtimeOf(500));
    const body = { kind: 'wrong_number' };
    const opened = await browser.inPage(`/instructions/${ref}/case`, { method: 'POST', body });
    expect([opened.status, CaseSchema.parse(await opened.json()).kind]).toEqual([201, 'wrong_number']);
    expect((await browser.inPage(`/instructions/${ref}/case`)).status).toBe(200);
    const other = await new LinkBrowser(world).open(await linkFor(world.till));
    for (const init of [{}, { method: 'POST', body }])
      expect((await other.inPage(`/instructions/${ref}/case`, init)).status).toBe(404);
    // A link shows the answer of its own purchase, and of none of Ada's others.
    await world.till.cases.answer(ref, { by: 'eve', text: answer });
    const seen = await Promise.all([browser, other].map(async (page) => (await page.inPage('/cases')).json()));
    expect(seen).toMatchObject([{ items: [{ ref }] }, { items: [] }]);
    // The case is Ada's own, so she sees it in the shop too.
    expect((await world.request(`/instructions/${ref}/case`)).status).toBe(200);
  });
});

test('support answers other people’s cases, and none of its own', async () => {
  const caller: TillsideOptions['caller'] = (request) => {
    const id = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    const roles = id === 'eve' ? (['support', 'shopper'] as const) : (['shopper'] as const);
    return id === undefined ? null : { id, sessionId: `session of ${id}`, roles };
  };
  const world = await startWorld({ caller });
  const own = (await buy(world, airtime, { as: 'eve' })).instruction.ref;
  const other = (await buy(world, airtime, { as: 'ada' })).instruction.ref;
  await report(world, own, { kind: 'other' }, 'eve');
  await report(world, other);
  const refused = await answerCase(world, own, 'eve');
  expect(await readProblem(refused)).toMatchObject({ status: 403, code: 'own_review' });
  expect((await answerCase(world, other, 'eve')).status).toBe(200);
  const twice = await answerCase(world, other, 'eve');
  expect(twice.status).toBe(200);
  expect(await readProblem(await answerCase(world, other, 'eve', 'Another one.'))).toMatchObject({
    status: 409,
    code: 'case_answered',
  });
});

test('the merchant’s own code lists and answers cases, also those of the one person in the shop', async () => {
  const world = await startWorld();
  const { ref } = (await buy(world)).instruction;
  await report(world, ref, { kind: 'charged_twice' });
  const { items, next } = await world.till.cases.listAll();
  expect([items, next]).toMatchObject([[{ ref, kind: 'charged_twice', text: null, purchase: { ref } }], null]);
  const refusedWith = async (answering: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await answering.catch((thrown: unknown) => thrown);
    return error instanceof TillsideError ? error.code : error;
  };
  const { cases } = world.till;
  expect(await refusedWith(cases.answer(ref, { by: '', text: answer }))).toBe('invalid_input');
  expect(await refusedWith(cases.answer(ref, { by: 'ada', text: 'Card 4242424242424242' }))).toBe('invalid_input');
  expect(await refusedWith(cases.answer('ts_nobody', { by: 'ada', text: answer }))).toBe('not_found');
  const answered = await cases.answer(ref, { by: 'ada', text: answer });
  expect(await cases.answer(ref, { by: 'ada', text: answer })).toEqual(answered);
  expect(await refusedWith(cases.answer(ref, { by: 'ada', text: 'No.' }))).toBe('case_answered');
  expect((await cases.listAll({ state: 'answered', limit: 1 })).items).toEqual([answered]);
  await expect(cases.listAll({ limit: 0 })).rejects.toThrow(/^till\.cases: limit/);
  expect(await world.options.store.audits(ref)).toMatchObject([{ actorId: 'ada', roles: [], act: 'case.answer' }]);
});

test('a person is not erased before their case is answered, and the case and both texts go with them', async () => {
  const world = await startWorld();
  const { ref } = (await buy(world)).instruction;
  await report(world, ref);
  await world.pass(30);
  await expect(world.till.people.erase('ada')).rejects.toMatchObject({ code: 'case', refs: [ref] });
  await world.till.cases.answer(ref, { by: 'eve of the staff', text: answer });
  const { records } = await world.till.people.export('ada');
  expect(records).toMatchObject({
    case: [{ body: { kind: 'not_received', text } }],
    case_answer: [{ body: { text: answer } }],
  });
  expect(JSON.stringify(records)).not.toContain('eve of the staff');
  await world.till.people.erase('ada');
  expect((await world.till.cases.listAll({ state: 'answered' })).items).toEqual([]);
  expect(await world.options.store.get('case', ref, null, world.clock.now())).toBeNull();
});
