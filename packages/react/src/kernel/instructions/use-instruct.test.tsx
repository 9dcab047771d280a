import { StrictMode, type ReactNode } from 'react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { dollars, naira, type PageOperationId, type RequestedInput } from '@tillside/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttemptStorage, type AttemptStorage } from '../runtime/attempt-storage.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import {
  companionDouble,
  doneButLost,
  lostResponse,
  noAnswer,
  refuse,
  type CompanionDouble,
} from '../../testing/companion-double.ts';
import { exampleSession } from '../../testing/example-session.ts';
import type { Instruct, InstructOptions } from './instruct-types.ts';
import { useInstruct } from './use-instruct.ts';

const airtime = { phone: '2348031234567', network: 'mtn', amount: naira(500) } as const;
let till: CompanionDouble;

/** A page with one hook in it. */
function page<Id extends PageOperationId, const About extends Partial<RequestedInput<Id>> = object>(
  operation: Id,
  options: InstructOptions<Id, About> = {},
) {
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <StrictMode>
      <TillsideProvider url="/till" fetch={till.fetch}>
        {children}
      </TillsideProvider>
    </StrictMode>
  );
  return renderHook((given: InstructOptions<Id, About>) => useInstruct(operation, given), {
    wrapper,
    initialProps: options,
  }).result;
}

const sent = () => till.received.filter(({ route }) => route === 'instruct');
const attempts = (): AttemptStorage => createAttemptStorage(localStorage, '/till', 'tag_ada');
const standsAt = (result: { current: { state: string } }, state: string): Promise<void> =>
  waitFor(() => expect(result.current.state).toBe(state));

async function ready() {
  const result = page('airtime.buy');
  await standsAt(result, 'idle');
  act(() => result.current.quote(airtime));
  await standsAt(result, 'ready');
  return result;
}

beforeEach(() => {
  localStorage.clear();
  till = companionDouble();
});
afterEach(cleanup);

describe('useInstruct', () => {
  it('quotes, sends once and ends', async () => {
    const onSuccess = vi.fn<() => void>();
    const result = page('airtime.buy', { onSuccess });
    expect(result.current.state).toBe('waiting');
    await standsAt(result, 'idle');
    act(() => result.current.quote(airtime));
    await standsAt(result, 'ready');
    expect(result.current).toMatchObject({ quoted: naira(500), input: airtime, instruction: null });
    act(() => {
      result.current.send();
      result.current.send();
    });
    await standsAt(result, 'done');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({ operation: 'airtime.buy', input: airtime, quote: naira(500) });
    expect(result.current.instruction?.state).toBe('succeeded');
    expect(onSuccess).toHaveBeenCalledTimes(1);
    act(() => void result.current.reset());
    expect(result.current).toMatchObject({ state: 'idle', instruction: null });
  });

  it('asks for the same price once more, and shows what a price changed from', async () => {
    till.next('quote', lostResponse);
    till.next('instruct', () => refuse('price_changed', { quote: naira(510) }));
    const result = page('airtime.buy');
    await standsAt(result, 'idle');
    act(() => result.current.quote(airtime));
    await standsAt(result, 'unquoted');
    expect(result.current.failure).toEqual({ kind: 'lost', reason: 'network' });
    act(() => result.current.quote());
    await standsAt(result, 'ready');
    act(() => result.current.send());
    await waitFor(() => expect(result.current.quoted).toEqual(naira(510)));
    expect(result.current).toMatchObject({ state: 'ready', previous: naira(500) });
    act(() => result.current.send());
    await standsAt(result, 'done');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('reports what is wrong with the input', async () => {
    till.next('quote', () => refuse('invalid_input', { errors: { phone: { code: 'not_accepted' } } }));
    const result = page('airtime.buy');
    await standsAt(result, 'idle');
    act(() => result.current.quote(airtime));
    await waitFor(() => expect(result.current.errors).toEqual({ phone: { code: 'not_accepted' } }));
    expect(result.current.state).toBe('idle');
  });

  it('finds what was made although its answer got lost, and never sends it again', async () => {
    const result = await ready();
    till.next('instruct', doneButLost);
    act(() => result.current.send());
    await standsAt(result, 'done');
    expect(sent()).toHaveLength(1);
  });

  it('finds after a reload what was sent before it, and repeats no callback', async () => {
    till = companionDouble({ course: ['processing', 'processing', 'processing'] });
    const onPending = vi.fn<() => void>();
    const first = page('airtime.buy', { onPending });
    await standsAt(first, 'idle');
    act(() => first.current.quote(airtime));
    await standsAt(first, 'ready');
    act(() => first.current.send());
    await standsAt(first, 'following');
    expect(onPending).toHaveBeenCalledTimes(1);
    cleanup();
    const again = page('airtime.buy', { onPending });
    await standsAt(again, 'following');
    expect(again.current.instruction?.input).toEqual(airtime);
    expect(onPending).toHaveBeenCalledTimes(1);
    expect(sent()).toHaveLength(1);
  });

  it('refuses to start again while an outcome is open, and leaves it only on request', async () => {
    till = companionDouble({ course: ['processing', 'processing', 'processing'] });
    const result = await ready();
    act(() => result.current.send());
    await standsAt(result, 'following');
    act(() => expect(result.current.reset()).toBe(false));
    act(() => result.current.quote({ ...airtime, amount: naira(900) }));
    expect(result.current.state).toBe('following');
    expect(attempts().all()).toHaveLength(1);
    act(() => result.current.leave());
    expect(result.current.state).toBe('idle');
    expect(attempts().all()).toEqual([]);
  });

  it('sends nothing while it is not known who is signed in', () => {
    till.always('session', noAnswer);
    const result = page('card.freeze', { about: { id: 'card_1' } });
    act(() => result.current.send());
    expect(result.current.state).toBe('waiting');
    expect(sent()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});

describe('an operation without a price', () => {
  it('is sent without a price, with what it is about', async () => {
    const result = page('card.freeze', { about: { id: 'card_1' } });
    await standsAt(result, 'idle');
    act(() => result.current.send());
    await standsAt(result, 'done');
    expect(till.received.some(({ route }) => route === 'quote')).toBe(false);
    expect(sent()[0]?.body).toEqual({ operation: 'card.freeze', input: { id: 'card_1' } });
  });

  it('is found after a reload by the hook that is about it, and by no other', async () => {
    const left = { operation: 'card.freeze', sentAt: Date.now(), sends: 1, input: { id: 'card_1' } } as const;
    attempts().save({ ...left, key: 'key-of-card-1' });
    till.always('find', noAnswer);
    const other = page('card.freeze', { about: { id: 'card_2' } });
    await standsAt(page('card.freeze', { about: { id: 'card_1' } }), 'finding');
    expect(other.current.state).toBe('idle');
  });

  it('may be sent again with its key once it is sure that it never arrived', async () => {
    const result = page('card.freeze', { about: { id: 'card_1' } });
    await standsAt(result, 'idle');
    till.next('instruct', lostResponse);
    act(() => result.current.send());
    await standsAt(result, 'ready');
    expect(result.current.obstacle).toMatchObject({ kind: 'neverArrived' });
    act(() => result.current.send());
    await standsAt(result, 'done');
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
  });

  it('keeps no BVN, neither in storage nor in what the hook shows', async () => {
    till.next('instruct', noAnswer);
    const result = page('account.create');
    await standsAt(result, 'idle');
    act(() => result.current.send({ bank: ['035'], bvn: '22212345678' }));
    await standsAt(result, 'sending');
    expect(sent()[0]?.body).toMatchObject({ input: { bank: ['035'], bvn: '22212345678' } });
    expect(JSON.stringify([attempts().all(), result.current])).not.toContain('22212345678');
  });

  it('makes a transfer arrive by a route of its own', async () => {
    const paths: string[] = [];
    const { fetch } = till;
    till = {
      ...till,
      fetch(address, init) {
        if (typeof address === 'string') paths.push(address);
        return fetch(address, init);
      },
    };
    const result = page('transfer.simulate');
    await standsAt(result, 'idle');
    act(() => result.current.send({ account: '9900000001', amount: naira(1_000) }));
    await waitFor(() => expect(paths).toContain('/till/simulations/transfer'));
  });

  it('is no longer shown once another user is signed in', async () => {
    const result = page('card.freeze', { about: { id: 'card_1' } });
    await standsAt(result, 'idle');
    act(() => result.current.send());
    await standsAt(result, 'done');
    till.signIn({ ...exampleSession, caller: { ...exampleSession.caller, caller_tag: 'tag_bayo' } });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await standsAt(result, 'waiting');
    expect(result.current.instruction).toBeNull();
  });
});

/** Only read by the compiler: what is marked must not compile. */
function useCases(): void {
  // @ts-expect-error -- no such operation
  useInstruct('airtime.sell');
  // @ts-expect-error -- the steps of a wallet payment are sent by its sealed frame
  useInstruct('wallet.pay');
  // @ts-expect-error -- asks, and instructs nothing
  useInstruct('data.plans');

  const data = useInstruct('data.buy', {
    onSuccess: ({ instruction }) => {
      instruction.input.variation satisfies string;
      instruction.details?.product satisfies string | null | undefined;
      // @ts-expect-error -- a meter has one, a data plan does not
      void instruction.input.meter_number;
    },
  });
  data.quote({ phone: '08031234567', variation: '7', provider: 'mtn' });
  // @ts-expect-error -- the input of another operation
  data.quote({ service: 'ikeja', meter_number: '45000000000', meter_type: 'prepaid', amount: naira(500), phone: '' });
  // @ts-expect-error -- the network is one of four
  data.quote({ phone: '08031234567', variation: '7', provider: 'vodafone' });
  // @ts-expect-error -- what has a price is quoted before it is sent
  data.send({ phone: '08031234567', variation: '7', provider: 'mtn' });

  const freeze = useInstruct('card.freeze', { about: { id: 'card_1' } });
  freeze.send();
  // @ts-expect-error -- a freeze has no price
  freeze.quote();
  // @ts-expect-error -- which card
  useInstruct('card.freeze').send();
  // @ts-expect-error -- a card is not about a phone
  useInstruct('card.freeze', { about: { phone: '08031234567' } });

  const topup = useInstruct('card.topup', { about: { id: 'card_1' } });
  topup.quote({ amount: dollars(10) });
  // @ts-expect-error -- a bare number
  topup.quote({ amount: 10 });
  // @ts-expect-error -- naira: a card holds dollars
  topup.quote({ amount: naira(10_000) });
  // @ts-expect-error -- the amount is missing
  topup.quote({ payment_method: 'wallet' });
}
void useCases;

function everyState(data: Instruct<'data.buy'>): string {
  switch (data.state) {
    case 'waiting':
    case 'idle':
    case 'quoting':
    case 'ready':
    case 'sending':
    case 'finding':
      return data.state;
    case 'unquoted':
      return data.failure.kind;
    case 'following':
    case 'done':
      return data.instruction.ref;
    default:
      return data satisfies never;
  }
}
void everyState;

function missingState(data: Instruct<'data.buy'>): string {
  switch (data.state) {
    case 'waiting':
    case 'idle':
    case 'quoting':
    case 'unquoted':
    case 'ready':
    case 'sending':
    case 'following':
    case 'done':
      return data.state;
    default:
      // @ts-expect-error -- `finding` is missing
      return data satisfies never;
  }
}
void missingState;
