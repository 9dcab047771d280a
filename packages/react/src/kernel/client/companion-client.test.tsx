import { afterEach, describe, expect, it, vi } from 'vitest';
import { dollars, naira } from '@tillside/contract';
import {
  companionDouble,
  exampleInstruction,
  exampleSession,
  htmlPage,
  json,
  refuse,
} from '../../testing/companion-double.ts';
import { createCompanionClient, type CompanionClient } from './companion-client.ts';
import { isPlainRefusal } from './failure.ts';
import type { SendingOptions } from './send-request.ts';
import { createShownCaller } from './shown-caller.ts';

let shownCaller = createShownCaller();

function clientWith(sending: () => SendingOptions, url = '/till'): CompanionClient {
  shownCaller = createShownCaller();
  return createCompanionClient({ url, sending, shownCaller });
}

function clientOf(answer: () => Response | Promise<Response>): CompanionClient {
  return clientWith(() => ({ fetch: async () => answer() }));
}

const order = {
  key: 'key-number-one',
  operation: 'airtime.buy',
  input: { amount: naira(500) },
  quote: naira(500),
} as const;

describe('the companion’s client', () => {
  afterEach(() => vi.useRealTimers());

  it('reads a purchase', async () => {
    const instruction = exampleInstruction();
    expect(await clientOf(() => json(instruction, 201)).instruct(order)).toEqual({ ok: true, value: instruction });
  });

  it('reads what a session offers, and what a quote warns of', async () => {
    const { caller, ...offered } = exampleSession;
    const session = { ...offered, caller: { ...caller, phone: '2348031110001' }, balance: true, recipients: true };
    expect(await clientOf(() => json(session)).session()).toEqual({ ok: true, value: session });
    const quote = {
      quote: naira(500),
      expires_at: '2026-11-21T09:42:00.000Z',
      already_paid: { ref: 'ts_one', at: '2026-11-21T09:40:00.000Z' },
    };
    const ask = (answer: object) => clientOf(() => json(answer)).quote('airtime.buy', {});
    expect(await ask(quote)).toEqual({ ok: true, value: quote });
    // A warning that cannot be read is left out; the price still counts.
    expect(await ask({ ...quote, already_paid: { ref: 7 } })).toMatchObject({ ok: true, value: { quote: naira(500) } });
  });

  it('sends the key, the quote and the page’s own headers', async () => {
    const till = companionDouble();
    const client = clientWith(() => ({ fetch: till.fetch, headers: async () => ({ 'X-CSRF': 'abc' }) }));
    await client.instruct(order);
    const [received] = till.received;
    expect(received).toMatchObject({
      route: 'instruct',
      key: order.key,
      body: { operation: 'airtime.buy', quote: naira(500) },
    });
    expect(received?.headers.get('X-CSRF')).toBe('abc');
    expect(received?.headers.get('Content-Type')).toBe('application/json');
  });

  it('asks for a list with amounts as they are written', async () => {
    const asked: string[] = [];
    const client = clientWith(() => ({
      fetch: async (address) => {
        asked.push(String(address instanceof Request ? address.url : address));
        return json({ details: {}, as_of: '2026-11-21T09:41:00.000+01:00' });
      },
    }));
    await client.lookup('international.rate', { iso: 'GH', sku: 'MTN', amount: { currency: 'GHS', value: '10' } });
    await client.lookup('international.rate', { iso: 'US', sku: 'ATT', amount: dollars(10) });
    expect(asked.map((address) => new URL(address, 'http://till.test').searchParams.get('amount'))).toEqual([
      'GHS 10',
      'USD 10.00',
    ]);
  });

  it('sends the shown caller with every request, reads included, whatever the page’s own headers are', async () => {
    const till = companionDouble();
    const client = clientWith(() => ({ fetch: till.fetch, headers: { 'Till-Caller': 'tag_of_the_page' } }));
    await client.session();
    shownCaller.learn('tag_ada');
    shownCaller.learn('tag_bayo');
    await client.session();
    await client.instructions({});
    await client.instruct(order);
    const sent = till.received.map(({ headers }) => headers.get('Till-Caller'));
    expect(sent).toEqual(['tag_of_the_page', 'tag_ada', 'tag_ada', 'tag_ada']);
  });

  it('notices once in any answer that another user is signed in, and takes it for no purchase outcome', async () => {
    const client = clientOf(() => refuse('caller_changed'));
    const noticed = vi.fn<() => void>();
    shownCaller.subscribe(noticed);
    expect(shownCaller.hasChanged()).toBe(false);
    const answer = await client.instruct(order);
    await client.session();
    expect(noticed).toHaveBeenCalledOnce();
    expect(shownCaller.hasChanged()).toBe(true);
    expect(!answer.ok && isPlainRefusal(answer.failure)).toBe(false);
  });

  it('sends the cookies of a companion on another origin along', async () => {
    const fetching = vi.fn<typeof fetch>(async () => json(exampleInstruction()));
    const client = clientWith(() => ({ fetch: fetching }), 'https://pay.shop.test/till');
    await client.instruct(order);
    expect(fetching).toHaveBeenCalledWith(
      'https://pay.shop.test/till/instructions',
      expect.objectContaining({ credentials: 'include' }),
    );
  });

  it('reads a problem with its fields, price and time to wait', async () => {
    const answer = await clientOf(() =>
      refuse('price_changed', { quote: naira(510), errors: { phone: { code: 'not_accepted' } }, retry_after: 4 }),
    ).instruct(order);
    expect(answer).toMatchObject({
      ok: false,
      failure: {
        kind: 'refused',
        problem: { code: 'price_changed', quote: naira(510), errors: { phone: { code: 'not_accepted' } } },
        retryAfter: 4,
      },
    });
  });

  it('leaves out of a problem what it does not recognise', async () => {
    const body = { ...Object(await refuse('invalid_input').json()), parameters: { left: 3, of: 'x' } };
    const errors = { phone: { code: 'too_small', minimum: naira(50), maximum: 'most' }, network: 'No.' };
    const answer = await clientOf(() => json({ ...body, errors }, 422)).instruct(order);
    expect(answer).toMatchObject({ failure: { problem: { parameters: { left: 3 } } } });
    expect(answer).toHaveProperty('failure.problem.errors', { phone: { code: 'too_small', minimum: naira(50) } });
  });

  it('warns the developer of the page of a problem’s detail, once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const client = clientOf(() => refuse('forbidden', { detail: 'This site is not among the origins.' }));
    await client.instruct(order);
    await client.instruct(order);
    expect(warn.mock.calls).toEqual([['Tillside: forbidden: This site is not among the origins.']]);
  });

  it('warns the developer of the page where no companion answers, without the query', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = Object.defineProperty(htmlPage(404), 'url', { value: 'https://shop.test/tlil/lookups?phone=0803' });
    await clientOf(() => page).instruct(order);
    expect(warn.mock.calls).toEqual([
      [
        'Tillside: https://shop.test/tlil/lookups was answered with status 404, but not by a companion. Give TillsideProvider the `url` where your backend mounts it, and let no proxy or catch-all route answer there.',
      ],
    ]);
  });

  it.each([200, 201, 302, 403, 404, 502])(
    'takes a page of HTML with status %i for no answer of the companion',
    async (status) => {
      const answer = await clientOf(() => htmlPage(status)).instruct(order);
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'unreadable', status } });
      expect(!answer.ok && isPlainRefusal(answer.failure)).toBe(false);
    },
  );

  it('reads a refusal whose code only a newer companion knows', async () => {
    const body = { ...(await refuse('forbidden').json()), code: 'limit_of_the_day', title: 'Enough for today.' };
    const answer = await clientOf(() => json(body, 403)).instruct(order);
    expect(answer).toMatchObject({ failure: { kind: 'refused', problem: { title: 'Enough for today.' } } });
    expect(!answer.ok && isPlainRefusal(answer.failure)).toBe(true);
  });

  it('goes by the status line of a problem, not by its body', async () => {
    const lying = new Response(await refuse('forbidden').text(), { status: 503 });
    const answer = await clientOf(() => lying).instruct(order);
    expect(!answer.ok && isPlainRefusal(answer.failure)).toBe(false);
  });

  it.each([
    ['no ref', { ...exampleInstruction(), ref: 7 }],
    ['an unknown state', { ...exampleInstruction(), state: 'delivered' }],
    ['no money', { ...exampleInstruction(), quote: { amount: '5' } }],
    ['a broken timeline', { ...exampleInstruction(), timeline: [{}] }],
    ['null', null],
  ])('does not take %s for a purchase', async (_name, body) => {
    expect(await clientOf(() => json(body)).instruction('ts_1')).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable' },
    });
  });

  it('reads Retry-After as a date', async () => {
    const headers = { 'Retry-After': new Date(Date.now() + 30_000).toUTCString() };
    const answer = await clientOf(() => new Response('<p>slow down</p>', { status: 429, headers })).session();
    expect(!answer.ok && answer.failure.kind === 'unreadable' && answer.failure.retryAfter).toBeGreaterThan(25);
  });

  it('gives up on silence, and calls it lost', async () => {
    vi.useFakeTimers();
    const client = clientWith(() => ({
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    }));
    const answer = client.instruct(order);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await answer).toEqual({ ok: false, failure: { kind: 'lost', reason: 'deadline' } });
  });
});
