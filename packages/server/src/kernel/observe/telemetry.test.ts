import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { naira, type Instruction } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Funding } from '../options/funding.ts';
import type { TillsideOptions } from '../http/express.ts';
import { sqliteStore } from '../store/sqlite/sqlite-store.ts';
import { fetchTransport } from '../platform/fetch-transport.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startRecorder } from '../../testing/recorder.ts';
import { createTillside } from '../../composition/express.ts';

const apiKey = 'ps_pk_test_canary';
const secret = 'canary-secret-of-thirty-two-chars';
const body = { operation: 'airtime.buy', input: { phone: '08031234567', amount: naira(500), network: 'mtn' } };

interface Shop {
  readonly clock: ManualClock;
  readonly log: string[];
  pass(seconds: number, step?: number): Promise<void>;
  ask(path: string, init?: RequestInit): Promise<Response>;
  buy(): Promise<Instruction>;
}

/** The platform's answer to a purchase that it has delivered, and to a requery of any purchase. */
function delivered(ref: string): Response {
  const details = {
    trans_id: 'tr_canary',
    transaction_status: 'success',
    ref,
    amount: 500,
    discount: 12.5,
    total_charge: 487.5,
    product: 'airtime',
    category: 'bills',
    created_at: '2026-11-21 10:00:00',
  };
  return Response.json({ status: true, description: 'done', message: { details }, status_code: 200 });
}

function refIn(init: RequestInit | undefined): string {
  return /"ref":"([^"]+)"/.exec(typeof init?.body === 'string' ? init.body : '')?.[1] ?? '';
}

const willing: Funding = {
  price: ({ cost }) => cost,
  reserve: () => ({ outcome: 'reserved' }),
  capture() {},
  release() {},
  credit() {},
};

/** A real companion on a real port. The test defines only the answers of the platform behind it. */
async function openShop(
  change: Partial<TillsideOptions> = {},
  network: typeof fetch = async (_url, init) => delivered(refIn(init)),
): Promise<Shop> {
  const clock = new ManualClock();
  const log: string[] = [];
  const note = (fields: object, message: string): void => void log.push(`${message} ${JSON.stringify(fields)}`);
  const till = createTillside({
    platform: { baseUrl: 'https://platform.test/api/v1', apiKey, environment: 'sandbox' },
    publicUrl: 'https://shop.test/till',
    secret,
    store: sqliteStore(':memory:'),
    caller: () => ({ id: 'canary_caller', sessionId: 's', roles: ['shopper'] }),
    funding: willing,
    logger: { info: note, warn: note, error: note },
    advanced: { clock, transport: fetchTransport(network, { clock }) },
    ...change,
  });
  const server = createServer(express().use('/till', till.router));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/till`;
  await till.ready();
  const pass = async (seconds: number, step = 1): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += step) {
      await clock.advance(step * 1_000);
      await pause(1);
    }
  };
  onTestFinished(async () => {
    await Promise.all([till.close(), pass(60, 5)]);
    server.closeAllConnections();
    server.close();
  });
  let keys = 0;
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(root + path, {
      ...init,
      headers: { 'content-type': 'application/json', 'idempotency-key': `canary-key-${(keys += 1)}` },
    });
  return {
    clock,
    log,
    pass,
    ask,
    async buy() {
      const answer = await ask('/instructions', { method: 'POST', body: JSON.stringify(body) });
      return InstructionSchema.parse(await answer.json());
    },
  };
}

describe('spans', () => {
  it('make a purchase one trace: the request, each step, each hook and the question to the platform', async () => {
    const recorder = startRecorder();
    const shop = await openShop({ events: { 'instruction.succeeded': () => {} } });
    const { ref, state } = await shop.buy();
    expect(state).toBe('succeeded');
    await shop.pass(2);
    const spans = recorder.spans();
    const named = (name: string) => spans.find((span) => span.name === name);
    for (const name of ['tillside.step reserving', 'tillside.hook price', 'tillside.hook capture']) {
      expect(named(name), name).toBeDefined();
    }
    const request = named('tillside.http POST /instructions');
    expect(request?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/instructions',
      'http.response.status_code': 201,
    });
    const sent = named('tillside.platform airtime.buy');
    expect(sent?.attributes).toEqual({
      'tillside.operation': 'airtime.buy',
      'tillside.ref': ref,
      'http.request.method': 'POST',
      'tillside.answer': 'answered',
      'http.response.status_code': 200,
    });
    expect(sent?.parentSpanContext?.spanId).toBe(named('tillside.step reserved')?.spanContext().spanId);
    expect(sent?.spanContext().traceId).toBe(request?.spanContext().traceId);
    expect(named('tillside.hook reserve')?.attributes).toEqual({ 'tillside.hook': 'reserve', 'tillside.ref': ref });
    expect(named('tillside.handler instruction.succeeded')?.attributes['tillside.ref']).toBe(ref);
  });
});

describe('metrics', () => {
  it('count states, places in the budget, deliveries, answers and who was turned away', async () => {
    const recorder = startRecorder();
    let lost = true;
    const shop = await openShop({ limits: { instructionsPerMinute: 2 } }, async (_url, init) => {
      // The question of the start is not what is counted here.
      if (!lost || init?.method !== 'POST') return delivered(refIn(init));
      lost = false;
      throw new TypeError('canary of the network', {
        cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      });
    });
    expect((await shop.buy()).state).toBe('unknown');
    expect((await shop.buy()).state).toBe('succeeded');
    const shed = await shop.ask('/instructions', { method: 'POST', body: JSON.stringify(body) });
    expect([shed.status, Number(shed.headers.get('retry-after'))]).toEqual([429, 60]);
    expect((await shop.ask('/webhooks', { method: 'POST', body: '{}' })).status).toBe(401);

    const states = await recorder.metric('tillside.instructions');
    const count = (state: string): number | undefined =>
      states.find(({ attributes }) => attributes['tillside.state'] === state)?.value;
    expect([count('created'), count('sending'), count('unknown'), count('succeeded')]).toEqual([2, 2, 1, 1]);
    const taken = { 'tillside.lane': 'purchase', 'tillside.outcome': 'taken' };
    expect(await recorder.metric('tillside.slots')).toContainEqual({ attributes: taken, value: 2 });
    const unverified = { 'tillside.outcome': 'unverified' };
    expect(await recorder.metric('tillside.webhooks')).toEqual([{ attributes: unverified, value: 1 }]);
    expect(await recorder.metric('tillside.shed')).toEqual([
      { attributes: { 'tillside.limiter': 'instructions' }, value: 1 },
    ]);
    const nothing = { 'tillside.operation': 'airtime.buy', 'tillside.answer': 'lost' };
    expect(await recorder.metric('tillside.platform.duration')).toContainEqual({ attributes: nothing, value: 1 });
  });

  it('count a lookup once as asked, and as often as it is served', async () => {
    const recorder = startRecorder();
    const details = [{ id: 'bet9ja', title: 'Bet9ja', active: true }];
    const shop = await openShop({}, async () =>
      Response.json({ status: true, description: 'ok', message: { details }, status_code: 200 }),
    );
    const answers = [await shop.ask('/lookups/betting.providers'), await shop.ask('/lookups/betting.providers')];
    const outcomes = await recorder.metric('tillside.lookups');
    const of = (outcome: string): number | undefined =>
      outcomes.find(({ attributes }) => attributes['tillside.outcome'] === outcome)?.value;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([of('asked'), of('served')]).toEqual([1, 2]);
  });

  it('record how long outcome, release and refund took, and log each that took longer than is promised', async () => {
    const recorder = startRecorder();
    let answer: 'delivered' | 'lost' | 'failed' = 'delivered';
    let hangs = false;
    const shop = await openShop(
      {
        funding: {
          ...willing,
          release: () => (hangs ? Promise.reject(new Error('The bank is away.')) : undefined),
        },
      },
      async (_url, init) => {
        if (answer === 'lost') throw new TypeError('reset', { cause: { code: 'ECONNRESET' } });
        if (answer === 'failed')
          return Response.json({ status: false, description: 'no', status_code: 422 }, { status: 422 });
        return delivered(refIn(init));
      },
    );
    const late = (problem: string): number => shop.log.filter((line) => line.includes(`"problem":"${problem}"`)).length;
    expect((await shop.buy()).state).toBe('succeeded');
    answer = 'failed';
    expect((await shop.buy()).state).toBe('failed');
    expect([late('late_outcome'), late('late_release')]).toEqual([0, 0]);
    hangs = true;
    await shop.buy();
    await shop.pass(6);
    hangs = false;
    await shop.pass(60, 5);
    expect([late('late_outcome'), late('late_release')]).toEqual([0, 1]);

    const operation = { 'tillside.operation': 'airtime.buy' };
    const outcomes = await recorder.metric('tillside.time_to_outcome');
    expect(outcomes).toContainEqual({ attributes: { ...operation, 'tillside.state': 'succeeded' }, value: 1 });
    expect(outcomes).toContainEqual({ attributes: { ...operation, 'tillside.state': 'failed' }, value: 2 });
    expect(await recorder.metric('tillside.time_to_release')).toEqual([{ attributes: operation, value: 2 }]);
  });

  it('report money that is stuck, by its ref, at once and then every hour', async () => {
    const recorder = startRecorder();
    const stuck: Funding = { ...willing, capture: () => Promise.reject(new Error('canary of the bank')) };
    const shop = await openShop({ funding: stuck });
    const { ref } = await shop.buy();
    const reports = (): number => shop.log.filter((line) => line.includes('funds_stuck') && line.includes(ref)).length;
    await shop.pass(240, 20);
    expect(reports()).toBe(0);
    await shop.pass(240, 20);
    expect(reports()).toBe(1);
    expect(await recorder.metric('tillside.funds.stuck')).toEqual([{ attributes: {}, value: 1 }]);
    await shop.pass(3_700, 60);
    expect(reports()).toBe(2);
    expect(shop.log.join('\n')).not.toContain('canary');
  });
});

describe('what leaves for a collector', () => {
  it('has no key, secret, number, person or path in it, whatever goes wrong', async () => {
    const recorder = startRecorder();
    const shop = await openShop({
      events: {
        'instruction.succeeded': () => {
          throw new RangeError('canary of a handler 08031234567');
        },
      },
    });
    await shop.buy();
    await shop.ask('/instructions/ts_canary?after=canary');
    await shop.ask('/canary/of/an/unknown/path');
    await shop.ask('/webhooks', { method: 'POST', body: '{"canary":"of a body"}' });
    await shop.pass(60, 5);
    const everything = await recorder.everything();
    expect(everything).toContain('tillside.handler instruction.succeeded');
    expect(everything).toContain('"error.type":"RangeError"');
    for (const word of ['canary', apiKey, secret, '8031234567']) expect(everything).not.toContain(word);
    expect(shop.log.join('\n')).not.toMatch(/canary|8031234567/);
  });
});
