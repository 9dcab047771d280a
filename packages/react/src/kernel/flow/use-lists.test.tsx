import type { ReactNode } from 'react';
import { naira, type Naira } from '@tillside/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataPlans } from '../../features/bills/data/data.bill.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble, refuse, type CompanionDouble } from '../../testing/companion-double.ts';
import { planList } from '../../testing/example-tills.ts';
import { useLists, type Lists } from './use-lists.ts';

const texts = { provider: 'mtn' };
const lookups = [dataPlans];

async function listsOf(till: CompanionDouble): Promise<{ readonly current: Lists }> {
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => (
    <TillsideProvider url="/till" fetch={till.fetch}>
      {children}
    </TillsideProvider>
  );
  const { result } = renderHook(() => useLists(lookups, texts, 'tag_ada'), { wrapper });
  await waitFor(() => expect(result.current.find(dataPlans).at).toBe('ready'));
  return result;
}

function asked({ received }: CompanionDouble): number {
  return received.filter(({ route }) => route === 'lookup').length;
}

function amountOf(lists: Lists): Naira | undefined {
  const list = lists.find(dataPlans);
  return list.at === 'ready' ? list.details.get('mtn')?.[0]?.amount : undefined;
}

describe('the lists of a form', () => {
  afterEach(() => vi.useRealTimers());

  it('are not read again while they are fresh', async () => {
    const till = companionDouble({ lookups: { 'data.plans': () => planList('mtn') } });
    const lists = await listsOf(till);
    await act(() => lists.current.refresh());
    expect(asked(till)).toBe(1);
  });

  it('are read again once they are older than a minute, and then return the new entries', async () => {
    let dearer = 0;
    const till = companionDouble({ lookups: { 'data.plans': () => planList('mtn', dearer) } });
    const lists = await listsOf(till);
    dearer = 50;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await act(() => lists.current.refresh());
    expect(asked(till)).toBe(2);
    expect(amountOf(lists.current)).toEqual(naira(150));
  });

  it('serve as they were when they cannot be read again: the quote decides what is paid', async () => {
    const till = companionDouble({ lookups: { 'data.plans': () => planList('mtn') } });
    const lists = await listsOf(till);
    till.always('lookup', () => refuse('provider_unavailable'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await act(() => lists.current.refresh());
    expect(asked(till)).toBe(2);
    expect(amountOf(lists.current)).toEqual(naira(100));
  });
});
