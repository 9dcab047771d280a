import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { naira } from '@tillside/contract';
import { createAttemptStorage, type AttemptStorage, createAttemptLock } from '../runtime/attempt-storage.ts';
import { createCompanionClient, type PurchaseInput } from '../client/companion-client.ts';
import { createShownCaller } from '../client/shown-caller.ts';
import {
  companionDouble,
  doneButLost,
  htmlPage,
  lostResponse,
  refuse,
  type CompanionDouble,
} from '../../testing/companion-double.ts';
import { createInstructController, type InstructController } from './instruct.controller.ts';

const input = { phone: '2348031234567', network: 'mtn', amount: naira(500) };
let till: CompanionDouble;
let attempts: AttemptStorage;
let purchase: InstructController;
let stop: () => void;

function begin(owns?: (input: PurchaseInput) => boolean): void {
  purchase = createInstructController({
    operation: 'airtime.buy',
    owns,
    client: createCompanionClient({
      url: '/till',
      sending: () => ({ fetch: till.fetch }),
      shownCaller: createShownCaller(),
    }),
    attempts,
    lock: createAttemptLock(undefined),
  });
  stop = purchase.start();
}

const settle = (milliseconds = 50): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
const step = (): string => purchase.getState().step.name;
const sent = (): string[] => till.received.filter(({ route }) => route === 'instruct').map(({ key }) => key ?? '');

async function toReview(): Promise<void> {
  purchase.quote(input);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  till = companionDouble();
  attempts = createAttemptStorage(localStorage, '/till', 'tag_ada');
  begin();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a purchase', () => {
  it('is sent once, however often Pay is pressed', async () => {
    await toReview();
    purchase.send();
    purchase.send();
    await settle();
    purchase.send();
    expect(sent()).toHaveLength(1);
    expect(step()).toBe('outcome');
  });

  it('is in storage before it is sent, and forgotten once its outcome is known', async () => {
    let storedBefore = 0;
    till.next('instruct', () => {
      storedBefore = createAttemptStorage(localStorage, '/till', 'tag_ada').open('airtime.buy').length;
      return refuse('price_changed', { quote: naira(510) });
    });
    await toReview();
    purchase.send();
    await settle();
    expect(storedBefore).toBe(1);
    purchase.send();
    await settle();
    expect(attempts.open('airtime.buy')).toEqual([]);
  });

  it('uses the same key for the new price, and only after another press', async () => {
    till.next('instruct', () => refuse('price_changed', { quote: naira(510) }));
    await toReview();
    purchase.send();
    await settle(60_000);
    expect(sent()).toHaveLength(1);
    purchase.send();
    await settle();
    const [first, second] = sent();
    expect(second).toBe(first);
    expect(till.received.at(-1)?.body).toMatchObject({ quote: naira(510) });
  });

  it.each([
    ['silence', lostResponse],
    ['a page of a proxy', () => htmlPage(502)],
    ['a 5xx of the companion', () => refuse('internal')],
    ['a 2xx that is not a purchase', () => htmlPage(200)],
  ])('is found out after %s, and never sent again by itself', async (_name, answer) => {
    till.next('instruct', answer);
    till.always('find', () => htmlPage(504));
    await toReview();
    purchase.send();
    await settle(120_000);
    expect(step()).toBe('finding');
    expect(sent()).toHaveLength(1);
    expect(attempts.open('airtime.buy')).toHaveLength(1);
  });

  it('is kept when the companion reports another user, in answer to the press or to the lookup after it', async () => {
    till.next('instruct', () => refuse('caller_changed'));
    till.always('find', () => refuse('caller_changed'));
    await toReview();
    purchase.send();
    await settle(120_000);
    expect(purchase.getState().step).toMatchObject({ name: 'finding', attempt: { sends: 1 } });
    expect(sent()).toHaveLength(1);
    expect(attempts.open('airtime.buy')).toHaveLength(1);
  });

  it('that arrived although its answer was lost is found by its key', async () => {
    till.next('instruct', doneButLost);
    await toReview();
    purchase.send();
    await settle();
    expect(purchase.getState().step).toMatchObject({ name: 'outcome', instruction: { state: 'succeeded' } });
    expect(sent()).toHaveLength(1);
    expect(attempts.open('airtime.buy')).toEqual([]);
  });

  it('that never arrived may be paid again with the same key', async () => {
    till.next('instruct', lostResponse);
    await toReview();
    purchase.send();
    await settle(30_000);
    expect(purchase.getState().step).toMatchObject({
      name: 'review',
      obstacle: { kind: 'neverArrived' },
      price: { at: 'ready' },
    });
    expect(sent()).toHaveLength(1);
    purchase.send();
    await settle();
    expect(new Set(sent()).size).toBe(1);
    expect(step()).toBe('outcome');
  });
});

describe('after a reload', () => {
  const left = { key: 'key-of-an-earlier-page', operation: 'airtime.buy', input, quote: naira(500), sends: 1 } as const;

  it('shows the purchase that was made', async () => {
    await till.fetch('/till/instructions', {
      method: 'POST',
      headers: { 'Idempotency-Key': left.key },
      body: JSON.stringify({ input }),
    });
    attempts.save({ ...left, sentAt: Date.now() });
    stop();
    begin();
    expect(step()).toBe('finding');
    await settle();
    expect(step()).toBe('outcome');
    expect(sent()).toHaveLength(1);
  });

  it('reports that nothing arrived, sends nothing, and keeps the input and the key', async () => {
    attempts.save({ ...left, sentAt: Date.now() - 60_000 });
    stop();
    begin();
    await settle(10_000);
    expect(purchase.getState().step).toMatchObject({
      name: 'review',
      input,
      earlier: { key: left.key },
      obstacle: { kind: 'neverArrived', after: 'reload' },
    });
    expect(sent()).toEqual([]);
    purchase.send();
    await settle();
    expect(sent()).toEqual([left.key]);
  });

  it('leaves an attempt of another form with the same operation to that form', () => {
    attempts.save({ ...left, sentAt: Date.now() - 60_000 });
    stop();
    begin((made) => Array.isArray(made['rows']));
    expect(step()).toBe('idle');
    stop();
    begin((made) => !Array.isArray(made['rows']));
    expect(step()).toBe('finding');
  });

  it('takes another key for another input', async () => {
    attempts.save({ ...left, sentAt: Date.now() - 60_000 });
    stop();
    begin();
    await settle(10_000);
    purchase.leave();
    purchase.quote({ ...input, amount: naira(900) });
    await settle();
    purchase.send();
    await settle();
    expect(sent()[0]).not.toBe(left.key);
    expect(attempts.open('airtime.buy')).toEqual([]);
  });

  it('keeps looking when the network comes back', async () => {
    attempts.save({ ...left, sentAt: Date.now() - 60_000 });
    till.always('find', lostResponse);
    stop();
    begin();
    await settle(60_000);
    const before = till.received.length;
    purchase.wake();
    await settle();
    expect(till.received.length).toBe(before + 1);
    expect(step()).toBe('finding');
  });
});

describe('the price', () => {
  it('is asked again by itself when the connection is back', async () => {
    till.next('quote', lostResponse);
    await toReview();
    expect(purchase.getState().step).toMatchObject({ price: { at: 'failed' } });
    purchase.setOffline(true);
    purchase.setOffline(false);
    await settle();
    expect(purchase.getState().step).toMatchObject({ price: { at: 'ready' } });
    expect(sent()).toEqual([]);
  });
});

describe('an operation without a form', () => {
  const begin = (atOnce: boolean): void => {
    stop();
    purchase = createInstructController({
      operation: 'card.freeze',
      begin: { input: { id: 'card_1' }, atOnce },
      client: createCompanionClient({
        url: '/till',
        sending: () => ({ fetch: till.fetch }),
        shownCaller: createShownCaller(),
      }),
      attempts,
      lock: createAttemptLock(undefined),
    });
    stop = purchase.start();
  };

  it('is sent once after the start, however often the controller is started', async () => {
    begin(true);
    stop();
    stop = purchase.start();
    await settle();
    expect(sent()).toHaveLength(1);
    expect(step()).toBe('outcome');
    expect(till.received.some(({ route }) => route === 'quote')).toBe(false);
  });

  it('waits to be sent where it has to be confirmed', async () => {
    begin(false);
    await settle();
    expect(purchase.getState().step).toMatchObject({ name: 'review', price: { at: 'free' } });
    expect(sent()).toEqual([]);
    purchase.send();
    await settle();
    expect(till.received.at(-1)?.body).toEqual({ operation: 'card.freeze', input: { id: 'card_1' } });
  });

  it('is not sent again where an attempt was left open', async () => {
    attempts.save({
      key: 'left-open',
      operation: 'card.freeze',
      input: { id: 'card_1' },
      sentAt: Date.now(),
      sends: 1,
    });
    till.always('find', lostResponse);
    begin(true);
    await settle(60_000);
    expect(step()).toBe('finding');
    expect(sent()).toEqual([]);
  });
});
