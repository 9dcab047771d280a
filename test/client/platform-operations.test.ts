import { naira, operationIds, type Naira, type OperationId } from '@tillside/contract';
import {
  createPlatformOperations,
  operations,
  PlatformError,
  type PlatformOperations,
} from '@tillside/contract/schemas';
import { createSandbox, sandboxKeys } from '@tillside/sandbox';
import { expect, expectTypeOf, onTestFinished, test } from 'vitest';

const baseUrl = 'http://localhost:4010/api/v1';

/** A client of a sandbox of its own. `answer` replaces the sandbox's answer. */
function openClient(answer?: (url: string) => Response): PlatformOperations {
  const sandbox = createSandbox({ postLimit: 0 });
  onTestFinished(() => sandbox.close());
  return createPlatformOperations({
    baseUrl: `${baseUrl}/`,
    apiKey: sandboxKeys.sandbox,
    allowMoney: ['airtime.buy', 'card.topup'],
    fetch: async (url, request) => answer?.(url) ?? sandbox.fetch(url, request),
  });
}

/** A client that receives these details for every request. */
function answering(details: unknown): PlatformOperations {
  return openClient(() => Response.json({ status: true, description: '', message: { details }, status_code: 200 }));
}

async function failureOf(call: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PlatformError)) throw new Error('The call did not fail with a PlatformError.');
  return error;
}

const airtime = { phone: '2348031234567', amount: naira(500), network: 'MTN', ref: 'ts_client' } as const;

test('a purchase is sent by its id and answered normalised: money, and times with an offset', async () => {
  const client = openClient();
  const bought = await client.call('airtime.buy', airtime);
  expectTypeOf(bought.total_charge).toEqualTypeOf<Naira | null | undefined>();
  expect(bought).toMatchObject({ ref: 'ts_client', amount: naira(500), transaction_status: 'processing' });
  expect(bought.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/);
  const found = await client.call('bill.requery', { trans_id: 'ts_client' });
  expect(found.trans_id).toBe(bought.trans_id);
});

test('an operation that moves money is not sent unless it is named, for the client bypasses the ledger', async () => {
  const sent: string[] = [];
  const open = (allowMoney?: readonly OperationId[]): PlatformOperations =>
    createPlatformOperations({
      baseUrl,
      apiKey: sandboxKeys.sandbox,
      ...(allowMoney ? { allowMoney } : {}),
      fetch: async (url, request) => {
        sent.push(`${request.method} ${url.replace(baseUrl, '')}`);
        return Response.json({ status: false, description: 'No.', status_code: 422 }, { status: 422 });
      },
    });
  const moving = operationIds.filter((id) => 'money' in operations[id] && operations[id].money !== null);
  expect(moving).toEqual(expect.arrayContaining(['airtime.buy', 'card.create', 'card.withdraw', 'wallet.pay']));
  for (const id of moving) {
    // Refused by its name, before its input is looked at.
    expect(await failureOf(open().call<OperationId>(id, {}))).toMatchObject({
      code: 'moves_money',
      status: null,
      message: expect.stringContaining(`${id} moves money, and this client bypasses the ledger`),
    });
  }
  expect((await failureOf(open(['card.topup']).call('airtime.buy', airtime))).code).toBe('moves_money');
  expect(sent).toEqual([]);
  expect((await failureOf(open(['airtime.buy']).call('airtime.buy', airtime))).code).toBe('unprocessable');
  expect((await failureOf(open().call('card.freeze', { id: 'c', ref: 'r' }))).code).toBe('unprocessable');
  expect(sent).toEqual(['POST /airtime', 'PATCH /cards/c/freeze']);
  expect(() => open(['card.get'])).toThrow('allowMoney names card.get, which is no operation that moves money');
});

test('the input of another operation is a type error', () => {
  const { call } = openClient();
  expectTypeOf(call<'bill.requery'>)
    .parameter(1)
    .toEqualTypeOf<{ trans_id: string }>();
});

test('input that does not fit is an error naming each field, and nothing is sent', async () => {
  const client = openClient(() => {
    throw new Error('Something was sent.');
  });
  const error = await failureOf(client.call('airtime.buy', { ...airtime, amount: naira(0.5), network: 'none' }));
  expect(error).toMatchObject({ code: 'invalid_input', status: null });
  expect(Object.keys(error.errors).toSorted()).toEqual(['amount', 'network']);
});

test('a bare number for an amount does not compile, and is an error that shows how to write it', async () => {
  const bare = { ...airtime, amount: 500 };
  // @ts-expect-error -- an amount has a currency
  const error = await failureOf(openClient().call('airtime.buy', bare));
  expect(error.errors).toEqual({ amount: 'must be an amount such as {"currency":"NGN","minor":50000}' });
});

test('a refusal is a typed error with its status', async () => {
  const error = await failureOf(openClient().call('bill.requery', { trans_id: 'nothing' }));
  expect(error).toMatchObject({ name: 'PlatformError', code: 'not_found', status: 404 });
});

test('an error never holds the key, wherever the platform or the network put it', async () => {
  const key = sandboxKeys.sandbox;
  const loud = openClient(() =>
    Response.json(
      { status: false, description: `No ${key}`, errors: { [key]: `bad ${key}` }, status_code: 401 },
      { status: 401 },
    ),
  );
  const broken = openClient(() => {
    throw new TypeError(`connect failed with Bearer ${key}`);
  });
  for (const client of [loud, broken]) {
    const error = await failureOf(client.call('bill.requery', { trans_id: 'x' }));
    expect(JSON.stringify([error.message, error.errors, error.stack, error.cause])).not.toContain(key);
  }
  expect(await failureOf(broken.call('bill.requery', { trans_id: 'x' }))).toMatchObject({ code: 'no_answer' });
});

test.each([
  [502, '<html>', 'unreadable_answer'],
  [200, '{"status":tr', 'unreadable_answer'],
  [302, '', 'unreadable_answer'],
  [429, '{"message":"API rate limit exceeded"}', 'rate_limited'],
  [200, '{"status":false,"description":"no","status_code":410}', 'insufficient_wallet'],
  [599, '{"status":false}', 'server_error'],
  [499, '{"status":false}', 'unknown_status'],
])('an answer %i %s is %s', async (status, body, code) => {
  const client = openClient(() => new Response(body, { status }));
  expect(await failureOf(client.call('airtime.buy', airtime))).toMatchObject({ code, status });
});

test('an unexpected extra field and a number as text break nothing', async () => {
  const details = {
    trans_id: 'T',
    transaction_status: 'success',
    amount: '71.00',
    created_at: '2026-07-20 10:30:00',
    new: 1,
  };
  expect(await answering(details).call('airtime.buy', airtime)).toMatchObject({ amount: naira(71), new: 1 });
});

test('a missing required field is an error that names the field', async () => {
  const error = await failureOf(answering({ transaction_status: 'success' }).call('airtime.buy', airtime));
  expect(error.code).toBe('invalid_details');
  expect(Object.keys(error.errors)).toEqual(['trans_id']);
});
