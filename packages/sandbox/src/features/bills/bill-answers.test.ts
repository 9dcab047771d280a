import type { OperationId } from '@tillside/contract';
import { operations, parseDetails, type Operation } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { billExamples, type BillOperationId } from './products.ts';
import { callOperation } from '../../testing/call-operation.ts';
import { openSandbox } from '../../testing/open-sandbox.ts';

const fieldsOf = (text: string): string[] => text.split(' ').toSorted();
const idsOf = <Value extends object>(record: Value) => Object.keys(record) as Extract<keyof Value, string>[];

/** Fields of `message.details`, from the document and nowhere else (platform §4.3). */
const purchases = {
  'data.buy': 'processed transaction_status product category ref amount total_charge discount trans_id created_at',
  'cable.buy':
    'trans_id transaction_status account service plan plan_id ref amount discount total_charged currency created_at',
  'cable.topup':
    'trans_id transaction_status account service plan plan_id ref amount discount total_charged currency created_at',
  'electricity.buy':
    'trans_id transaction_status ref created_at token token_amount unit amount_of_power reset_token configure_token ' +
    'tax_amount tariff meter_number plan service customer_name address',
  'epin.buy': 'trans_id transaction_status ref qty amount discount total_charge title epins account',
  'betting.fund': 'trans_id transaction_status ref account bet_id created_at',
  'sms.send': 'processed transaction_status ref product amount total_charge discount trans_id created_at',
  'spectranet.buy':
    'processed transaction_status product category ref amount total_charge discount trans_id created_at',
  'international.buy':
    'processed transaction_status amount total_charge discount trans_id datetime account country currency sent receive',
} satisfies Partial<Record<BillOperationId, string>>;

test.each(idsOf(purchases))('%s answers the documented fields', async (id) => {
  const { status, json } = await callOperation(openSandbox(), id, billExamples[id]);
  expect(status).toBe(200);
  expect(Object.keys(json.message.details).toSorted()).toEqual(fieldsOf(purchases[id]));
});

test.each(idsOf(purchases))('%s with a repeated ref answers what it did and does nothing', async (id) => {
  const till = openSandbox();
  const first = await callOperation(till, id, billExamples[id]);
  const wallets = (await till.control('GET', '/settings')).json.wallets;
  const second = await callOperation(till, id, billExamples[id]);
  expect(second.json.message.details).toEqual(first.json.message.details);
  expect((await till.control('GET', '/settings')).json.wallets).toEqual(wallets);
  expect((await till.control('GET', `/truth/${billExamples[id].ref}`)).json.executions).toBe(1);
});

test.each(idsOf(purchases))('%s with dedupe off does it twice', async (id) => {
  const till = openSandbox();
  await till.control('PUT', '/settings', { dedupe: { [id]: false } });
  await callOperation(till, id, billExamples[id]);
  await callOperation(till, id, billExamples[id]);
  expect((await till.control('GET', `/truth/${billExamples[id].ref}`)).json.executions).toBe(2);
});

test.each(idsOf(purchases))('%s is reported as bills.created and bills.status, with its details', async (id) => {
  const till = openSandbox();
  const { json } = await callOperation(till, id, billExamples[id]);
  await till.clock.pass(3_000);
  const [status, created] = (await till.control('GET', '/events')).json;
  expect([created.event_type, status.event_type]).toEqual(['bills.created', 'bills.status']);
  const { processed: _, transaction_status: __, ...details } = json.message.details;
  expect(status.payload).toMatchObject({ ...details, transaction_status: 'success', ref: billExamples[id].ref });
  expect(status.payload).toHaveProperty('amount');
});

test.each(idsOf(purchases))('%s refused for an empty wallet is kept nowhere', async (id) => {
  const till = openSandbox();
  await till.control('PUT', '/settings', { wallets: { NGN: 0, USD: 0 } });
  expect((await callOperation(till, id, billExamples[id])).status).toBe(410);
  expect((await till.requery(billExamples[id].ref)).status).toBe(404);
});

test.each(idsOf(purchases))('%s that fails later hands nothing over and is refunded', async (id) => {
  const till = openSandbox();
  const before = (await till.control('GET', '/settings')).json.wallets;
  await till.control('POST', '/faults', { operation: id, fault: 'fail_later' });
  const { json } = await callOperation(till, id, billExamples[id]);
  expect(json.message.details.transaction_status).toBe('processing');
  expect(json.message.details).not.toHaveProperty('token');
  expect(json.message.details).not.toHaveProperty('epins');
  await till.clock.pass(3_000);
  expect((await till.requery(billExamples[id].ref)).json.message.details.status).toBe('failed');
  expect((await till.control('GET', '/settings')).json.wallets).toEqual(before);
});

test.each(['data.buy', 'cable.buy', 'cable.topup'] as const)('%s without a ref is answered 406', async (id) => {
  const till = openSandbox();
  for (const ref of [undefined, null, '']) {
    expect((await callOperation(till, id, { ...billExamples[id], ref })).status).toBe(406);
  }
  expect((await callOperation(till, id, {})).status).toBe(406);
});

test('every answer is read by the contract', async () => {
  const till = openSandbox({ postLimit: 0 });
  for (const id of idsOf(billExamples)) {
    if (id === 'epin.retrieve' || id === 'spectranet.validate') continue;
    const { status, json } = await callOperation(till, id, billExamples[id]);
    expect(status, id).toBe(200);
    const declaration: Operation = operations[id];
    expect(parseDetails(declaration, json.message.details), id).toMatchObject({ ok: true });
  }
  const bought: string = (await till.requery('x-epin')).json.message.details.trans_id;
  const retrieved = await callOperation(till, 'epin.retrieve', { trans_id: bought });
  expect(parseDetails(operations['epin.retrieve'], retrieved.json.message.details)).toMatchObject({ ok: true });
  const account = await callOperation(till, 'spectranet.validate', { account: '100001' }, 'live');
  expect(parseDetails(operations['spectranet.validate'], account.json.message.details)).toMatchObject({ ok: true });
});

test('two runs answer the same plans, names, tokens and pins', async () => {
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const run = async (): Promise<string[]> => {
    const till = openSandbox({ postLimit: 0 });
    const answers: string[] = [];
    for (const id of idsOf(billExamples)) {
      const { json } = await callOperation(till, id, billExamples[id]);
      answers.push(JSON.stringify(json).replace(uuid, 'uuid'));
    }
    return answers;
  };
  expect(await run()).toEqual(await run());
});

test('tokens and pins are in answers, in no journal and not on the console page', async () => {
  const till = openSandbox({ postLimit: 0 });
  const meter = { ...billExamples['electricity.buy'], meter_number: '45020009911' };
  await till.control('POST', '/faults', { operation: 'electricity.buy', fault: 'truncate' });
  await callOperation(till, 'electricity.buy', meter).catch(() => null);
  const bodies = [
    await callOperation(till, 'electricity.buy', meter),
    await callOperation(till, 'epin.buy', billExamples['epin.buy']),
    await callOperation(till, 'spectranet.buy', { plan_id: 'PSPLAN_801', qty: 2, ref: 'pins' }),
    await till.requery(meter.ref),
    await till.requery('pins'),
  ].map(({ json }) => json.message.details);
  const [power, pins, internet] = bodies;
  const secrets: string[] = [
    power.token,
    power.reset_token,
    power.configure_token,
    pins.epins[0].pin,
    pins.epins[0].serial,
    internet.processed.pin,
    internet.pins[1].pin,
    internet.pins[1].serial,
  ];
  const [journal, page] = await Promise.all(
    ['/journal', '/overview'].map(async (path) => JSON.stringify((await till.control('GET', path)).json)),
  );
  for (const secret of secrets) {
    expect(secret).toMatch(/\d{9,}/);
    expect(journal).not.toContain(secret);
    expect(page).not.toContain(secret);
  }
  expect(journal).toContain('x-electricity');
});

test('lookups and validations change nothing', async () => {
  const till = openSandbox({ postLimit: 0 });
  const before = (await till.control('GET', '/settings')).json.wallets;
  const inquiries = idsOf(billExamples).filter((id: OperationId) => 'inquiry' in operations[id]);
  for (const id of inquiries) await callOperation(till, id, billExamples[id]);
  expect((await till.control('GET', '/settings')).json.wallets).toEqual(before);
  expect((await till.control('GET', '/events')).json).toEqual([]);
  expect(inquiries.length).toBeGreaterThan(10);
});
