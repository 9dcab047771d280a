import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, afterAll } from 'vitest';
import { newCard } from './card.ts';
import { fixtures } from './fixtures.ts';
import { newRef, platformUnderTest, withControl } from './support.ts';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const { sandbox, control } = platformUnderTest();
const receiver = webhookReceiver();
const { url, delivered } = receiver;
const secret = 'whsec_conformance';

beforeAll(async () => {
  if (!withControl.skip) await control('PUT', '/settings', { webhook: { url: url(), secret } });
});
beforeEach(async () => {
  // What the check before left behind, such as the end of its card.
  await eventsOf('');
  delivered.splice(0);
});

/** Everything that was delivered, once all that is due has happened. */
async function eventsOf(type: string): Promise<Delivered[]> {
  if (withControl.skip) return [];
  await control('POST', '/clock/advance', { seconds: 60 });
  return delivered.filter(({ payload }) => payload.event_type === type);
}

/** The details of an operation's answer, flat, with `event_id` and `event_type` (the shape is observed). */
async function expectEvent(type: string, payload: object): Promise<Delivered> {
  const [event] = await eventsOf(type);
  expect(event?.payload).toMatchObject({ ...payload, event_type: type, event_id: expect.any(String) });
  if (!event) throw new Error(`No ${type} was delivered.`);
  return event;
}

const airtime = () => ({ phone: fixtures.phone, amount: 100, network: fixtures.network, ref: newRef() });

async function newAccount(): Promise<string> {
  const body = { customer_id: fixtures.customer, bank: fixtures.bankA, account_type: 'static' };
  return (await sandbox.post('/collections/virtual-accounts/create', body)).details.account[0].account_number;
}

describe('of cards', withControl, () => {
  test('platform §6 issuing.created.successful shape: it has the shape of the Create Card answer', async () => {
    const { answer } = await newCard(sandbox);
    const { payload } = await expectEvent('issuing.created.successful', { trans_id: answer.details.trans_id });
    expect(Object.keys(payload).toSorted()).toEqual(Object.keys(answer.details).toSorted());
    // Sealed again, so the bytes differ.
    const { secure_details: _sealed, ...card } = answer.details.card;
    expect(payload).toMatchObject({ ref: answer.details.ref, customer: answer.details.customer, card });
  });

  test('platform §6 issuing.replaced.successful action; §3 card.replace event: a card was replaced', async () => {
    const { id } = await newCard(sandbox);
    await sandbox.patch(`/cards/replace/${id}`);
    await expectEvent('issuing.replaced.successful', { card: expect.objectContaining({ id }) });
  });

  test.for([
    ['platform §6 cards.adjusted.topup action: it follows', 'PATCH', 'topup', { amount: 5 }],
    ['platform §6 cards.adjusted.withdraw action: it follows', 'PATCH', 'withdraw', { amount: 5 }],
    ['platform §6 cards.adjusted.freeze action; §3 card.freeze event: it follows', 'PATCH', 'freeze', {}],
    ['platform §6 cards.adjusted.unfreeze action; §3 card.unfreeze event: it follows', 'PATCH', 'unfreeze', {}],
    ['platform §6 cards.adjusted.terminated action; §3 card.terminate event: it follows', 'POST', 'terminate', {}],
  ] as const)('%s', async ([_title, method, action, body]) => {
    const { id } = await newCard(sandbox);
    if (action === 'unfreeze') await sandbox.patch(`/cards/${id}/freeze`, { ref: newRef() });
    const ref = newRef();
    await sandbox.send(method, `/cards/${id}/${action}`, { body: { ...body, ref } });
    const name = action === 'terminate' ? 'terminated' : action;
    await expectEvent(`cards.adjusted.${name}`, { ref, card: expect.objectContaining({ id }) });
  });

  test.for([
    ['platform §6 cards.auth.activation use: when the card is used', 'cards.auth.activation'],
    ['platform §6 cards.auth.approved use: when the card is used', 'cards.auth.approved'],
    ['platform §6 cards.auth.settled use: when the card is used', 'cards.auth.settled'],
    ['platform §6 cards.auth.declined use: when the card is used', 'cards.auth.declined'],
    ['platform §6 cards.auth.verified use: when the card is used', 'cards.auth.verified'],
    ['platform §6 cards.adjusted.refund use: when the card is used', 'cards.adjusted.refund'],
    ['platform §6 cards.adjusted.crossborder use: when the card is used', 'cards.adjusted.crossborder'],
  ] as const)('%s', async ([_title, type]) => {
    const { id } = await newCard(sandbox);
    await control('POST', '/card-auths', { card_id: id, event: type.split('.')[2], amount: 1 });
    await expectEvent(type, { trans_id: expect.any(String), card: expect.objectContaining({ id }) });
  });
});

describe('of collections', withControl, () => {
  test('platform §6 accounts.payment.status session: it carries the session_id', async () => {
    const account = await newAccount();
    const { session_id } = (await control('POST', '/transfers', { account, amount: 500 })).json;
    await expectEvent('accounts.payment.status', {
      amount: 500,
      transaction: expect.objectContaining({ session_id }),
      customer: expect.objectContaining({ number: account }),
    });
  });

  test('platform §6 accounts.payment.status credited: the payment is in the customer’s wallet', async () => {
    const inWallet = async (): Promise<number> =>
      (await control('GET', '/customers')).json.find(({ id }: { id: string }) => id === fixtures.customer).wallet;
    const before = await inWallet();
    await control('POST', '/transfers', { account: await newAccount(), amount: 500 });
    await expectEvent('accounts.payment.status', { amount: 500 });
    expect(await inWallet()).toBeGreaterThan(before);
  });

  test('platform §6 accounts.payment.status confirm; §4.2 payment.confirm dispatch, session id: dispatches accounts.payment.status where a test address is configured', async () => {
    const account_number = await newAccount();
    await control('POST', '/transfers', { account: account_number, amount: 500 });
    const [event, ...others] = await eventsOf('accounts.payment.status');
    expect(others).toEqual([]);
    const session_id = event?.payload.transaction.session_id;
    const confirmed = await sandbox.post('/collections/virtual-accounts/confirm-payment', {
      session_id,
      account_number,
    });
    expect(confirmed.details.transaction.session_id).toBe(session_id);
    expect((await eventsOf('accounts.payment.status')).length).toBeGreaterThan(1);
  });
});

describe('of bills', withControl, () => {
  test('platform §3 bill created, final; §6 bills.created request; §6 bills.status final; §6 delivery url; §1 service webhooks: bills.created when it is requested, bills.status when it is final', async () => {
    const body = airtime();
    const { trans_id } = (await sandbox.post('/airtime', body)).details;
    await expectEvent('bills.created', { trans_id, ref: body.ref });
    const [status] = delivered.filter(({ payload }) => payload.event_type === 'bills.status');
    expect(status?.payload).toMatchObject({ trans_id, ref: body.ref, transaction_status: 'success' });
  });

  test('platform §6 bills.batch.status batch: of a bulk purchase', async () => {
    const { ref: _ref, ...row } = airtime();
    const ref = newRef();
    await sandbox.post('/airtime', { rows: [row, { ...row, phone: fixtures.otherPhone }], ref });
    await expectEvent('bills.batch.status', { ref });
  });

  test('platform §6 delivery verified, once: each delivery can be verified, and has an id of its own', async () => {
    await sandbox.post('/airtime', airtime());
    await sandbox.post('/airtime', airtime());
    await eventsOf('bills.status');
    const ids = new Set<string>();
    for (const { headers, rawBody, payload } of delivered) {
      ids.add(payload.event_id);
      const signed = `${String(headers['x-timestamp'])}.${payload.event_id}.${rawBody}`;
      const signature = createHmac('sha256', secret).update(signed).digest('hex');
      expect(headers['x-signature']).toBe(`v1=${signature}`);
    }
    expect(delivered).toHaveLength(4);
    expect(ids.size).toBe(4);
  });

  test.for(['signature', 'X-Acme-Signature'])(
    'platform §6 delivery raw body: the HMAC of the raw body is in the header that is set: %s',
    async (header) => {
      await control('PUT', '/settings', { webhook: { scheme: 'rawBody', header } });
      await sandbox.post('/airtime', airtime());
      const [created] = await eventsOf('bills.created');
      await control('PUT', '/settings', { webhook: { scheme: 'timestamped' } });
      const signature = createHmac('sha256', secret)
        .update(created?.rawBody ?? '')
        .digest('hex');
      expect(created?.headers[header.toLowerCase()]).toBe(signature);
    },
  );

  test('platform §6 delivery retried, once: a delivery that failed is tried again, with the same event id', async () => {
    receiver.failures = 1;
    const { trans_id } = (await sandbox.post('/airtime', airtime())).details;
    const attempts = (await eventsOf('bills.created')).filter(({ payload }) => payload.trans_id === trans_id);
    expect(attempts).toHaveLength(2);
    expect(attempts[0]?.payload).toEqual(attempts[1]?.payload);
  });
});

interface Delivered {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a check looks wherever it likes into an event
  readonly payload: any;
}

interface WebhookReceiver {
  readonly url: () => string;
  readonly delivered: Delivered[];
  /** How many of the next deliveries are answered with a 500. */
  failures: number;
}

/** A merchant's webhook address for the checks of this file. It accepts every delivery. */
function webhookReceiver(): WebhookReceiver {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const rawBody = Buffer.concat(chunks).toString();
      delivered.push({ headers: request.headers, rawBody, payload: JSON.parse(rawBody) });
      response.statusCode = receiver.failures-- > 0 ? 500 : 200;
      response.end();
    });
  });
  const receiver = { url: () => `http://127.0.0.1:${port(server.address())}`, delivered, failures: 0 };
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return receiver;
}

function port(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The receiver is not listening.');
  return address.port;
}
