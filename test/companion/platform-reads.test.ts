import { TillsideError } from '@tillside/server';
import { expect, test } from 'vitest';
import { apiKey, buy, startWorld, type World } from './world.ts';

const bank = { account: '0123456789', bank: '900001' };

async function failureOf(read: Promise<unknown>): Promise<TillsideError> {
  const error: unknown = await read.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TillsideError)) throw new Error('It did not fail with a TillsideError.');
  return error;
}

function replaceAnswer(world: World, answer: (request: Request) => Response | Promise<Response>): void {
  world.network = async (input, init) => answer(new Request(input, init));
}

test('the five paths that the document only names are read with their source, as they are on the wire', async () => {
  const world = await startWorld();
  await buy(world);
  const { platform } = world.till;
  expect(await platform.read('business.balances')).toEqual({
    details: { balances: expect.arrayContaining([{ currency: 'USD', balance: 10_000 }]) },
    request: 'GET /my-account/balances',
    source: 'platform §4.3',
    evidence: 'assumed',
  });
  expect((await platform.read('business.profile')).details).toMatchObject({ id: 'biz_tillside' });
  const page = await platform.read('transaction.list', { per_page: 1, page: 1 });
  expect(page.details).toMatchObject({
    transactions: [{ amount: expect.any(Number), type: expect.any(String) }],
    meta: { per_page: 1 },
  });
  expect((await platform.read('invoice.list', { per_page: 2 })).details).toMatchObject({ meta: { perPage: 2 } });
  expect(await platform.read('payout.lookup', bank)).toMatchObject({
    details: { account_name: 'CHIDI OKAFOR' },
    request: 'POST /payouts/account/lookup',
  });
  expect(world.sent.slice(1)).toEqual([
    'GET /my-account/balances',
    'GET /my-account/profile',
    'GET /transactions',
    'GET /invoices',
    'POST /payouts/account/lookup',
  ]);
});

test('a lookup of a bank account takes slots of the POST budget, with a share of its own', async () => {
  const world = await startWorld({
    platform: { baseUrl: 'https://platform.test/api/v1', apiKey, environment: 'sandbox', postsPerMinute: 10 },
    limits: { perCaller: ({ caller }) => (caller.id === 'till.platform.read' ? { validations: 60 } : undefined) },
  });
  const outcomes: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const read = world.till.platform.read('payout.lookup', bank);
    outcomes.push(
      await read.then(
        () => 'read',
        (error: unknown) => (error instanceof TillsideError ? error.code : String(error)),
      ),
    );
  }
  expect(outcomes).toContain('rate_limited');
  expect(world.sent).toHaveLength(outcomes.filter((outcome) => outcome === 'read').length);
  const refused = await failureOf(world.till.platform.read('payout.lookup', bank));
  expect(refused.retryAfter).toBeGreaterThan(0);
  // GETs take none.
  expect(await world.till.platform.read('business.profile')).toHaveProperty('details');
});

test('a refusal is an error with a code, and one log line states the cause', async () => {
  const world = await startWorld();
  const unknown = await failureOf(world.till.platform.read('payout.lookup', { ...bank, account: '0123450000' }));
  expect(unknown).toMatchObject({ code: 'not_recognised', retryAfter: null });
  replaceAnswer(world, () => Response.json({ message: 'API rate limit exceeded' }, { status: 429 }));
  expect(await failureOf(world.till.platform.read('business.balances'))).toMatchObject({
    code: 'provider_unavailable',
  });
  expect(world.log.filter((line) => line.includes('"operation":"payout.lookup"'))).toHaveLength(1);
  expect(world.log.filter((line) => line.includes('"operation":"business.balances"'))).toEqual([
    expect.stringContaining('too many requests came from this address'),
  ]);
});

test('an answer outside of the envelope is an error, and is logged once', async () => {
  const world = await startWorld();
  replaceAnswer(world, () => Response.json({ balances: [] }));
  const error = await failureOf(world.till.platform.read('business.balances'));
  expect(error).toMatchObject({
    code: 'provider_unavailable',
    message: expect.stringContaining('the log names the cause'),
  });
  expect(world.log.filter((line) => line.includes('a question was not answered'))).toHaveLength(1);
});

test('neither the key nor what was asked or answered reaches an error or the log, and an answer repeats no key', async () => {
  const world = await startWorld();
  const canary = '9988776655';
  replaceAnswer(world, () =>
    Response.json({
      status: true,
      description: '',
      message: { details: { echo: `Bearer ${apiKey}` } },
      status_code: 200,
    }),
  );
  expect((await world.till.platform.read('business.profile')).details).toEqual({ echo: 'Bearer [key]' });
  replaceAnswer(world, () =>
    Response.json({ status: false, description: `${canary} ${apiKey}`, status_code: 422 }, { status: 422 }),
  );
  const { message } = await failureOf(world.till.platform.read('payout.lookup', { ...bank, account: canary }));
  for (const text of [message, ...world.log]) {
    expect(text).not.toContain(canary);
    expect(text).not.toContain(apiKey);
  }
});

test('an unknown read, an input that is no flat object and a closed companion are errors with a sentence', async () => {
  const world = await startWorld();
  const { platform } = world.till;
  const read = (...words: unknown[]): Promise<unknown> => Reflect.apply(platform.read, platform, words);
  const unknown = await failureOf(read('airtime.buy'));
  expect(unknown).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('business.balances') });
  expect((await failureOf(read('__proto__'))).code).toBe('invalid_input');
  for (const input of [{ account: { nested: true } }, { account: null }, [bank], 'text']) {
    expect(await failureOf(read('payout.lookup', input))).toMatchObject({ code: 'invalid_input' });
  }
  await world.passUntil(world.till.close());
  expect(await failureOf(platform.read('business.profile'))).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('await till.ready() first'),
  });
  expect(world.sent).toEqual([]);
});
