import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { money, naira } from '@tillside/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createHookOutcomes } from '../ledger/hook-outcomes.ts';
import { TillsideError } from '../model/errors.ts';
import type { InstructionEvent } from '../model/event.ts';
import type { FundingServices } from '../options/funding.ts';
import { testContext } from '../../testing/context.ts';
import { aRef } from '../../testing/rows.ts';
import { forwardTo, type Forwarded, type ForwardOptions } from './forward-to.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const environment = 'sandbox';
const url = 'https://shop.example/tillside';
const request = { ref: 'ts_1', caller: { id: 'ada', roles: ['shopper'] }, amount: money('NGN', 50_000) } as const;
/** Of 65 bytes. */
const tooLong = `whsec_${Buffer.alloc(65, 7).toString('base64')}`;
const signedIn = { headers: { cookie: 'session=1' } };
const bought = { phone: '2348031234567', network: 'mtn', amount: naira(500) } as const;
const event: InstructionEvent<'instruction.succeeded'> = {
  id: 'ts_1:instruction.succeeded:3',
  type: 'instruction.succeeded',
  ref: aRef('ts_1'),
  at: '2026-11-26T09:00:00Z',
  caller: request.caller,
  amount: request.amount,
  instruction: { ref: aRef('ts_1'), operation: 'airtime.buy', funding: 'captured', input: bought },
};
const ada = { id: 'ada', sessionId: 's1', roles: ['shopper'] };

interface Asked {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A shop whose answers the test defines. */
async function shop(
  answer: (response: ServerResponse, asked: Asked) => void,
  options: Partial<ForwardOptions> = {},
): Promise<{ readonly forwarded: Forwarded; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk) => (body += String(chunk)));
    incoming.on('end', () => {
      const question = { headers: incoming.headers, body };
      asked.push(question);
      answer(response, question);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const hooks = ['price', 'balance', 'credit', 'refund', 'expire'] as const;
  const events = ['instruction.succeeded'] as const;
  return {
    forwarded: forwardTo({ url: `http://127.0.0.1:${port}/tillside`, environment, secret, hooks, events, ...options }),
    asked,
  };
}

const nobody = (): Promise<never> => Promise.reject(new Error('Nothing is asked of the companion here.'));

/** What `createTillside` gives to the hooks. */
function services(
  firstOutcome: FundingServices['firstOutcome'],
  change: Partial<FundingServices> = {},
): FundingServices {
  return {
    environment,
    handledEvents: new Set<never>(),
    refunds: true,
    checkouts: { request: nobody, find: nobody, withdraw: nobody },
    now: () => 0,
    isClosed: () => false,
    settle: nobody,
    firstOutcome,
    ...change,
  };
}

const send =
  (status: number, body: unknown = null, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, headers)
      .end(typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body));

describe('what is asked', () => {
  it('is signed as Standard Webhooks specifies, and has the same id and body each time', async () => {
    const { forwarded, asked } = await shop(send(200, { outcome: 'reserved' }));
    expect(await forwarded.funding.reserve(request)).toEqual({ outcome: 'reserved' });
    await forwarded.funding.reserve(request);
    const [first, second] = asked;
    expect(JSON.parse(first?.body ?? '')).toEqual({ type: 'reserve', data: request });
    expect(first?.headers['webhook-id']).toBe('reserve_ts_1');
    expect([second?.headers['webhook-id'], second?.body]).toEqual(['reserve_ts_1', first?.body]);
    const text = `reserve_ts_1.${String(first?.headers['webhook-timestamp'])}.${first?.body}`;
    const purpose = `forwardTo sandbox http://${first?.headers.host}/tillside`;
    const key = createHmac('sha256', Buffer.alloc(32, 7)).update(purpose).digest();
    const expected = createHmac('sha256', key).update(text).digest('base64');
    expect(first?.headers['webhook-signature']).toBe(`v1,${expected}`);
  });

  it('tells hooks of one ref apart, and has no cookie but where a caller is asked for', async () => {
    const { forwarded, asked } = await shop(send(204));
    await forwarded.funding.capture(request);
    await forwarded.funding.release(request);
    await forwarded.funding.refund?.(request);
    await forwarded.funding.credit?.(request);
    expect(asked.map(({ headers }) => headers['webhook-id'])).toEqual([
      'capture_ts_1',
      'release_ts_1',
      'refund_ts_1',
      'credit_ts_1',
    ]);
    expect(asked.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  });

  it('names its hook, which no other hook does', async () => {
    const { forwarded, asked } = await shop(send(204));
    const { funding, events } = forwarded;
    const calls: readonly (() => unknown)[] = [
      () => funding.reserve(request),
      () => funding.price?.({ ...request, operation: 'airtime.buy', input: {}, cost: request.amount }),
      () => funding.balance?.(request),
      () => funding.expire?.(request),
      () => funding.capture(request),
      () => events['instruction.succeeded']?.(event),
      () => events['instruction.succeeded']?.({ ...event, id: 'ts_2:instruction.succeeded:3' }),
    ];
    // Most of them need an answer, which this shop does not give.
    for (const call of calls) await Promise.resolve(call()).catch(() => {});
    expect(asked.map(({ body }) => Reflect.get(Object(JSON.parse(body)), 'type'))).toEqual([
      'reserve',
      'price',
      'balance',
      'expire',
      'capture',
      'instruction.succeeded',
      'instruction.succeeded',
    ]);
    const ids = asked.map(({ headers }) => String(headers['webhook-id']));
    expect(ids.filter((id) => id.includes('ts_'))).toEqual([
      'reserve_ts_1',
      'expire_ts_1',
      'capture_ts_1',
      'ts_1:instruction.succeeded:3',
      'ts_2:instruction.succeeded:3',
    ]);
  });

  it('is not sent to the target of a redirect', async () => {
    const { forwarded, asked } = await shop(send(307, null, { location: '/elsewhere' }));
    await expect(forwarded.funding.capture(request)).rejects.toThrow('your shop answered capture with 307');
    expect(asked).toHaveLength(1);
  });

  it('is what the shop names, beside the three hooks that every shop has', () => {
    const { funding, events } = forwardTo({ url, environment, secret, hooks: ['refund'] });
    expect(Object.keys(funding).toSorted()).toEqual(['capture', 'connect', 'refund', 'release', 'reserve']);
    expect(events).toEqual({});
  });
});

describe('who is signed in', () => {
  it.each([
    ['Express', { headers: { cookie: 'session=1', authorization: 'Bearer t', 'x-other': 'x' } }],
    [
      'a web-standard host',
      { headers: new Headers({ cookie: 'session=1', authorization: 'Bearer t', 'x-other': 'x' }) },
    ],
  ])('is asked with the credentials of the page, from %s', async (_, given) => {
    const { forwarded, asked } = await shop(send(200, ada));
    expect(await forwarded.caller(given)).toEqual(ada);
    expect(asked[0]?.headers).toMatchObject({ cookie: 'session=1', authorization: 'Bearer t' });
    expect(asked[0]?.headers).not.toHaveProperty('x-other');
  });

  it('is `null` where the shop answers no caller, or where the page has no credentials', async () => {
    for (const status of [204, 401, 403]) {
      const { forwarded } = await shop(send(status));
      expect(await forwarded.caller(signedIn)).toBeNull();
    }
    const { forwarded, asked } = await shop(send(200, ada));
    expect(await forwarded.caller({ headers: {} })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is asked each time: a session that the shop ends is over', async () => {
    let isOver = false;
    const { forwarded, asked } = await shop((response) => (isOver ? send(401) : send(200, ada))(response));
    expect(await forwarded.caller(signedIn)).toEqual(ada);
    isOver = true;
    expect(await forwarded.caller(signedIn)).toBeNull();
    expect(new Set(asked.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it.each([
    ['an error', send(500, ada), 'your shop answered caller with 500'],
    ['a redirect to a sign-in page', send(302, null, { location: '/sign-in' }), 'your shop answered caller with 302'],
    ['a page', send(200, '<h1>Hello</h1>'), 'caller was answered in another form'],
    ['nothing with 200', send(200), 'caller was answered in another form'],
    ['a caller without an id', send(200, { ...ada, id: '' }), 'caller was answered in another form: id'],
    ['an unknown role', send(200, { ...ada, roles: ['admin'] }), 'caller was answered in another form: roles'],
    ['an unknown field', send(200, { ...ada, isStaff: true }), 'caller was answered in another form'],
    ['two people', send(200, [ada, ada]), 'caller was answered in another form'],
    ['a broken answer', (response: ServerResponse) => void response.destroy(), 'caller was not answered to its end'],
    ['too much', send(200, ' '.repeat(5_000_000) + JSON.stringify(ada)), 'caller was not answered to its end'],
  ])('is not answered by %s, and no caller is let in', async (_, answer, because) => {
    const { forwarded } = await shop(answer);
    await expect(forwarded.caller(signedIn)).rejects.toThrow(because);
  });

  it('is not waited for longer than the deadline', async () => {
    const { forwarded } = await shop(() => {}, { deadline: 50 });
    await expect(forwarded.caller(signedIn)).rejects.toThrow('caller was not answered to its end in 50 ms. See that');
  });
});

describe('an answer of the shop', () => {
  it('is read with its time, and its page to pay at', async () => {
    const pending = {
      outcome: 'pending',
      expiresAt: '2026-11-26T10:00:00+01:00',
      action: { url: 'https://pay.example/1' },
    };
    const { forwarded } = await shop(send(200, pending));
    expect(await forwarded.funding.reserve(request)).toEqual({
      ...pending,
      expiresAt: new Date('2026-11-26T09:00:00Z'),
    });
  });

  it.each([401, 403])(
    'with status %j says that nobody is signed in, and never that money was moved',
    async (status) => {
      const { forwarded } = await shop(send(status));
      const { capture, release, credit, refund } = forwarded.funding;
      for (const hook of [capture, release, credit, refund])
        await expect(hook?.(request)).rejects.toThrow(`with ${status}. See its log`);
    },
  );

  it('to `release` says whether the money is owed now', async () => {
    const owed = await shop(send(200, { outcome: 'refund_owed' }));
    expect(await owed.forwarded.funding.release(request)).toEqual({ outcome: 'refund_owed' });
    const done = await shop(send(204));
    expect(await done.forwarded.funding.release(request)).toBeUndefined();
  });

  it('may be that a caller has no balance, but not that a purchase has no price', async () => {
    const { forwarded } = await shop(send(204));
    const { balance, price } = forwarded.funding;
    expect(await balance?.(request)).toBeNull();
    const purchase = { ...request, operation: 'airtime.buy', input: {}, cost: request.amount } as const;
    await expect(price?.(purchase)).rejects.toThrow('price was answered in another form: it has to be {amount}');
  });

  it('is refused in any other form: no page that answers every address counts as success', async () => {
    for (const body of ['<h1>Welcome</h1>', 'OK', 'true', '[]', '{"done":true}', '']) {
      const { forwarded } = await shop(send(200, body));
      await expect(forwarded.funding.capture(request), body).rejects.toThrow('capture was answered in another form');
      await expect(forwarded.funding.reserve(request), body).rejects.toThrow('reserve was answered in another form');
    }
    const { forwarded } = await shop(send(200, {}));
    expect(await forwarded.funding.capture(request)).toBeUndefined();
  });

  it.each(['{"outcome":"reserved"}, "declined"', '{"outcome":"reserved"}, {}', '{"outcome":"reserved"} trailing'])(
    'is refused where anything follows it: %s',
    async (body) => {
      const { forwarded } = await shop(send(200, body));
      await expect(forwarded.funding.reserve(request)).rejects.toThrow('reserve was answered in another form');
      const { forwarded: other } = await shop(send(200, body.replace('{"outcome":"reserved"}', 'null')));
      await expect(other.caller(signedIn)).rejects.toThrow('caller was answered in another form');
    },
  );

  it('is compared with the first also after a restart, whose answer stands', async () => {
    const { store, clock } = await testContext();
    const known = createHookOutcomes({ store, clock, keptFor: 1_000 });
    const answers = ['pending', 'reserved', 'declined', 'pending', 'reserved'];
    const { forwarded, asked } = await shop((response) => {
      const outcome = answers.shift();
      send(200, { outcome, ...(outcome === 'pending' && { expiresAt: '2026-11-26T10:00:00Z' }) })(response);
    });
    const restarted = () => {
      const { funding } = forwardTo({ url: `http://${asked[0]?.headers.host}/tillside`, environment, secret });
      funding.connect?.(services(known));
      return funding;
    };
    forwarded.funding.connect?.(services(known));
    await forwarded.funding.reserve(request);
    expect(await restarted().reserve(request)).toEqual({ outcome: 'reserved' });
    const refused = /reserve_ts_1 was answered with reserved, and now with (declined|pending)\. Settle it by hand/;
    await expect(restarted().reserve(request)).rejects.toThrow(refused);
    await expect(restarted().reserve(request)).rejects.toThrow(refused);
    expect(await restarted().reserve(request)).toEqual({ outcome: 'reserved' });
  });

  it('may say the same in two ways: 204, or that it was released', async () => {
    const answers = [send(204), send(200, { outcome: 'released' }), send(200, { outcome: 'refund_owed' })];
    const { forwarded } = await shop((response) => answers.shift()?.(response));
    await forwarded.funding.release(request);
    expect(await forwarded.funding.release(request)).toEqual({ outcome: 'released' });
    await expect(forwarded.funding.release(request)).rejects.toThrow('with released, and now with refund_owed');
  });

  it('is refused where it contradicts the one before, with what to do', async () => {
    const outcomes = ['pending', 'reserved', 'declined', 'reserved'];
    const { forwarded } = await shop((response) =>
      send(200, { outcome: outcomes.shift(), ...(outcomes.length === 3 && { expiresAt: '2026-11-26T10:00:00Z' }) })(
        response,
      ),
    );
    await forwarded.funding.reserve(request);
    expect(await forwarded.funding.reserve(request)).toEqual({ outcome: 'reserved' });
    await expect(forwarded.funding.reserve(request)).rejects.toThrow(
      'reserve_ts_1 was answered with reserved, and now with declined. Settle it by hand, and keep answers.',
    );
    expect(await forwarded.funding.reserve(request)).toEqual({ outcome: 'reserved' });
  });

  it('is a mistake that the log may show: it names neither what was sent nor what came back', async () => {
    const { forwarded } = await shop(send(200, { ...ada, phone: 7, sessionId: 'canary' }));
    const error: unknown = await forwarded
      .caller({ headers: { cookie: 'session=canary' } })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(TillsideError);
    expect(String(error)).not.toContain('canary');
  });
});

describe('options that cannot work', () => {
  it('are refused for another environment than that of the platform', () => {
    const { funding } = forwardTo({ url, environment, secret });
    expect(() => funding.connect?.(services(nobody, { environment: 'live' }))).toThrow(
      'forwardTo: environment is sandbox, and platform.environment is live. Give both the same.',
    );
  });

  it.each([
    'http://shop.example/tillside',
    'http://192.168.0.7/tillside',
    'ftp://127.0.0.1/',
    'https://user:canary@shop.example/',
    '/tillside',
    '',
  ])('are refused for the address %j', (url) => {
    expect(() => forwardTo({ url, environment, secret })).toThrow(
      'forwardTo: url has to be over https, or on this machine',
    );
  });

  it.each(['', 'whsec_', 'a plain secret that is long enough', 'whsec_c2hvcnQ=', `whsec_${'!'.repeat(40)}`, tooLong])(
    'are refused for the secret %j, which they do not repeat',
    (wrong) => {
      const make = () => forwardTo({ url, environment, secret: wrong });
      expect(make).toThrow('forwardTo: secret has to be whsec_ and 24 to 64 random bytes');
      if (wrong.length > 10) expect(make).not.toThrow(wrong);
    },
  );
});
