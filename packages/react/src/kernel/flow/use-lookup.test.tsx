import type { ReactNode } from 'react';
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble, type CompanionDouble } from '../../testing/companion-double.ts';
import { planList } from '../../testing/example-tills.ts';
import { useLookup } from './use-lists.ts';

function within(till: CompanionDouble): { wrapper: (props: { readonly children: ReactNode }) => ReactNode } {
  return {
    wrapper: ({ children }) => (
      <TillsideProvider url="/till" fetch={till.fetch}>
        {children}
      </TillsideProvider>
    ),
  };
}

describe('a list', () => {
  it('has the details of its operation', async () => {
    const till = companionDouble({ lookups: { 'data.plans': (query) => planList(query.get('network') ?? '') } });
    const { result } = renderHook(() => useLookup('data.plans', { network: 'mtn' }), within(till));
    await waitFor(() => expect(result.current.data).toBeDefined());
    const [network] = result.current.data?.details ?? [];
    expect(network?.network_code.toLowerCase()).toBe('mtn');
    expect(network?.plans[0]?.plans[0]?.name).toEqual(expect.any(String));
  });

  it('is not asked for without its input, and needs none where its operation takes none', async () => {
    const till = companionDouble({ lookups: { 'international.countries': () => [{ iso: 'GH', title: 'Ghana' }] } });
    const { result } = renderHook(
      () => [useLookup('data.plans', null).fetchStatus, useLookup('international.countries').data?.details] as const,
      within(till),
    );
    await waitFor(() => expect(result.current).toEqual(['idle', [{ iso: 'GH', title: 'Ghana' }]]));
    expect(till.received.filter(({ route }) => route === 'lookup')).toHaveLength(1);
  });

  it('is an error where the answer is not one', async () => {
    const till = companionDouble({ lookups: { 'data.plans': () => ({ plans: 'none' }) } });
    const { result } = renderHook(() => useLookup('data.plans', { network: 'mtn' }), within(till));
    await waitFor(() => expect(result.current.error?.failure.kind).toBe('unreadable'));
  });

  it('is typed by its operation', () => {
    expectTypeOf<Details<'data.plans'>[number]['plans'][number]['plans'][number]['name']>().toEqualTypeOf<string>();
    expectTypeOf<Details<'international.rate'>['currency']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Details<'data.plans'>[number]>().not.toHaveProperty('discount');
    expect(useCases).toBeDefined();
  });
});

type Details<Id extends Parameters<typeof useLookup>[0]> = NonNullable<
  ReturnType<typeof useLookup<Id>>['data']
>['details'];

/** Only read by the compiler: what is marked must not compile. */
function useCases(): void {
  useLookup('data.plans', { network: 'mtn' });
  useLookup('data.plans', null);
  useLookup('betting.providers');
  // @ts-expect-error -- no operation
  useLookup('data.plan', { network: 'mtn' });
  // @ts-expect-error -- not a list: it changes something
  useLookup('data.buy', { network: 'mtn' });
  // @ts-expect-error -- the input is missing
  useLookup('data.plans');
  // @ts-expect-error -- the input of another operation
  useLookup('data.plans', { iso: 'GH' });
  // @ts-expect-error -- a value of another type
  useLookup('data.plans', { network: 5 });
  // @ts-expect-error -- it takes no input
  useLookup('betting.providers', { network: 'mtn' });
}
