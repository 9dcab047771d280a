import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { naira } from '@tillside/contract';
import { createAttemptStorage, type AttemptStorage, createAttemptLock } from '../runtime/attempt-storage.ts';
import { createCompanionClient } from '../client/companion-client.ts';
import { createShownCaller } from '../client/shown-caller.ts';
import { companionDouble, lostResponse, type CompanionDouble } from '../../testing/companion-double.ts';
import { createInstructController, type InstructController } from '../instructions/instruct.controller.ts';

const topup = { service: 'dstv', account: '7040000001', amount: naira(2_000) };
const renewal = { service: 'dstv', account: '7040000001', plan_id: 'eyJ/padi==', month: 1 };
let till: CompanionDouble;
let attempts: AttemptStorage;
let stop = (): void => {};

function begin(): InstructController {
  const purchase = createInstructController({
    operation: 'cable.buy',
    variant: { operation: 'cable.topup', applies: ({ amount }) => amount !== undefined },
    client: createCompanionClient({
      url: '/till',
      sending: () => ({ fetch: till.fetch }),
      shownCaller: createShownCaller(),
    }),
    attempts,
    lock: createAttemptLock(undefined),
  });
  stop = purchase.start();
  return purchase;
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(50);
const operations = (route: 'quote' | 'instruct'): unknown[] =>
  till.received.filter((one) => one.route === route).map(({ body }) => Object(body)['operation']);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  till = companionDouble();
  attempts = createAttemptStorage(localStorage, '/till', 'tag_ada');
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('one form behind which there are two operations', () => {
  it.each([
    [topup, 'cable.topup'],
    [renewal, 'cable.buy'],
  ])('with %j asks the price of, and buys, %s', async (input, operation) => {
    till.always('instruct', lostResponse);
    const purchase = begin();
    purchase.quote(input);
    await settle();
    purchase.send();
    await settle();
    expect(operations('quote')).toEqual([operation]);
    expect(operations('instruct')).toEqual([operation]);
    expect(attempts.open(operation === 'cable.topup' ? 'cable.topup' : 'cable.buy')).toHaveLength(1);
  });

  it('takes up the newest attempt after a reload, whichever of the two it was', () => {
    const base = { quote: naira(2_000), sends: 1 };
    attempts.save({ ...base, key: 'older-renewal', operation: 'cable.buy', input: renewal, sentAt: 1_000 });
    attempts.save({ ...base, key: 'newer-topup', operation: 'cable.topup', input: topup, sentAt: 2_000 });
    expect(begin().getState().step).toMatchObject({ name: 'finding', attempt: { key: 'newer-topup' } });
    stop();
    attempts.forget('newer-topup');
    expect(begin().getState().step).toMatchObject({ name: 'finding', attempt: { key: 'older-renewal' } });
  });
});
