import type { ReactNode } from 'react';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookupKey } from '../flow/use-lists.ts';
import { cardKey, cardsKey } from '../../features/cards/use-card.ts';
import { instructionKey, instructionsKey, sessionKey } from './query-keys.ts';
import { RuntimeContext, useCompanionQuery } from './context.ts';
import { createRuntime } from './runtime.ts';
import { followNews } from './follow-news.ts';
import { stubLiveBrowser } from '../../testing/live-browser.ts';

/** An event stream under the test's control, where the browser has no other. */
class Stream extends EventTarget {
  readyState = 1;
  static latest: Stream | null = null;
  constructor() {
    super();
    Stream.latest = this;
  }
  close(): void {}
}

describe('news from the companion', () => {
  const runtime = createRuntime('/till');
  const { queries } = runtime;
  const Shared = ({ children }: { readonly children: ReactNode }): ReactNode => (
    <RuntimeContext.Provider value={runtime}>{children}</RuntimeContext.Provider>
  );
  const keys = {
    card: cardKey('ada', 'card_1'),
    transactions: [...cardKey('ada', 'card_1'), 'transactions', 20],
    cards: [...cardsKey('ada'), 10],
    otherCard: cardKey('ada', 'card_2'),
    otherPerson: cardKey('bayo', 'card_1'),
    instruction: instructionKey('ada', 'card:card_1'),
    instructions: instructionsKey('ada'),
  };
  const stale = (): string[] =>
    Object.entries(keys).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? [name] : []));

  beforeEach(() => {
    stubLiveBrowser(Stream);
    for (const key of Object.values(keys)) queries.setQueryData(key, { version: 1 });
  });
  afterEach(() => queries.clear());

  it('about a card triggers a read of that card, its transactions and the list, and of no instruction', () => {
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    const data = JSON.stringify({ ref: 'card:card_1', version: 7 });
    Stream.latest?.dispatchEvent(new MessageEvent('message', { data }));
    expect(stale()).toEqual(['card', 'transactions', 'cards']);
    leave();
  });

  it.each([
    ['about the end of the session', 'signed_out', 1],
    ['through a refused stream', 'error', 2],
  ])('%s triggers a read of who is signed in, and of nothing else', (_, event, readyState) => {
    queries.setQueryData(sessionKey, {});
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    if (Stream.latest) Stream.latest.readyState = readyState;
    Stream.latest?.dispatchEvent(new Event(event));
    expect(queries.getQueryState(sessionKey)?.isInvalidated).toBe(true);
    expect(stale()).toEqual([]);
    leave();
  });

  it('about an instruction triggers a read of it and of the list, and of no card', () => {
    queries.setQueryData(instructionKey('ada', 'ts_1'), { version: 1 });
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    const data = JSON.stringify({ ref: 'ts_1', version: 2 });
    Stream.latest?.dispatchEvent(new MessageEvent('message', { data }));
    expect(stale()).toEqual(['instructions']);
    expect(queries.getQueryState(instructionKey('ada', 'ts_1'))?.isInvalidated).toBe(true);
    leave();
  });

  it('about a report triggers a read of that report, and not of its purchase', () => {
    const reported = ['case', 'ada', 'ts_1'];
    for (const key of [reported, instructionKey('ada', 'ts_1')]) queries.setQueryData(key, { version: 1 });
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    const data = JSON.stringify({ ref: 'case:ts_1', version: 1_764_190_000_000 });
    Stream.latest?.dispatchEvent(new MessageEvent('message', { data }));
    expect(queries.getQueryState(reported)?.isInvalidated).toBe(true);
    expect(queries.getQueryState(instructionKey('ada', 'ts_1'))?.isInvalidated).toBe(false);
    expect(stale()).toEqual([]);
    leave();
  });

  it('about an unknown instruction applies once it is known: an answer older than the hint is read again', () => {
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    for (const version of [4, 7, 6]) {
      const data = JSON.stringify({ ref: 'ts_2', version });
      Stream.latest?.dispatchEvent(new MessageEvent('message', { data }));
    }
    const late = instructionKey('ada', 'ts_2');
    queries.setQueryData(instructionKey('ada', 'ts_3'), { version: 1 });
    queries.setQueryData(late, { version: 5 });
    expect(queries.getQueryState(late)?.isInvalidated).toBe(true);
    expect(queries.getQueryState(instructionKey('ada', 'ts_3'))?.isInvalidated).toBe(false);
    queries.setQueryData(late, { version: 7 });
    expect(queries.getQueryState(late)?.isInvalidated).toBe(false);
    leave();
  });

  it.each([
    ['a hint for it', () => new MessageEvent('message', { data: JSON.stringify({ ref: 'account:6011', version: 2 }) })],
    ['the opening of the stream', () => new Event('open')],
  ])('that arrives during a first read, as %s, triggers one more read once the first is complete', async (_, news) => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const options = {
      queryKey: ['account', 'ada', '6011', 'payments'],
      queryFn: () => answers[asked++]?.promise ?? 'asked too often',
    };
    const payments = renderHook(() => useCompanionQuery<string>(options), { wrapper: Shared });
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    Stream.latest?.dispatchEvent(news());
    expect(asked).toBe(1);
    answers[0]?.resolve('received');
    await vi.waitFor(() => expect(asked).toBe(2));
    answers[1]?.resolve('confirmed');
    await vi.waitFor(() => expect(payments.result.current.data).toBe('confirmed'));
    expect([asked, queries.isFetching()]).toEqual([2, 0]);
    payments.unmount();
    leave();
  });

  it('that may have been missed triggers a read of what events report, but of no list, person or balance', () => {
    const others = [lookupKey('ada', 'data.plans', {}), ['balance', 'ada'], ['recipients', 'ada']];
    for (const key of others) queries.setQueryData(key, {});
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    Stream.latest?.dispatchEvent(new Event('open'));
    expect(stale()).toEqual(Object.keys(keys).filter((name) => name !== 'otherPerson'));
    expect(others.filter((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([]);
    leave();
  });

  it('about an unknown instruction triggers no read where the answer is as new as the hint', () => {
    const leave = followNews('/till', 'ada', queries).subscribe(() => {});
    Stream.latest?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ ref: 'ts_4', version: 4 }) }));
    queries.setQueryData(instructionKey('ada', 'ts_4'), { version: 4 });
    expect(queries.getQueryState(instructionKey('ada', 'ts_4'))?.isInvalidated).toBe(false);
    leave();
  });
});
