import { StrictMode, type ReactNode } from 'react';
import { naira } from '@tillside/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble, lostResponse, noAnswer, type CompanionDouble } from '../../testing/companion-double.ts';
import { useValidation } from './use-validation.ts';

const meter = { service: 'ikeja', meter_number: '45000000000', meter_type: 'prepaid', amount: naira(1_000) } as const;
const owner = { customer_name: 'Ada Obi', minimum_amount: naira(500) };

function page(till: CompanionDouble) {
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <StrictMode>
      <TillsideProvider url="/till" fetch={till.fetch}>
        {children}
      </TillsideProvider>
    </StrictMode>
  );
  return renderHook(() => useValidation('electricity.validate'), { wrapper }).result;
}

const knowing = (details: unknown): CompanionDouble =>
  companionDouble({ validations: { 'electricity.validate': () => details } });

describe('useValidation', () => {
  it('asks on request, and shows what was found', async () => {
    const till = knowing(owner);
    const result = page(till);
    expect(result.current.state).toBe('idle');
    const validated = await act(() => result.current.run(meter));
    expect(validated).toEqual({ state: 'known', details: owner, failure: null });
    expect(result.current.details?.customer_name).toBe('Ada Obi');
    expect(till.received.filter(({ route }) => route === 'validate').map(({ body }) => body)).toEqual([meter]);
  });

  it('tells an account that does not exist from a request that was not answered', async () => {
    const unknown = page(knowing(null));
    await act(() => unknown.current.run(meter));
    expect(unknown.current).toMatchObject({ state: 'unknown', failure: null });
    const till = knowing(owner);
    till.next('validate', lostResponse);
    const failed = page(till);
    await act(() => failed.current.run(meter));
    expect(failed.current).toMatchObject({ state: 'failed', failure: { kind: 'lost' } });
  });

  it('shows the answer to the latest question only', async () => {
    const till = knowing(owner);
    till.next('validate', noAnswer);
    const result = page(till);
    act(() => void result.current.run({ ...meter, meter_number: '45000000001' }));
    expect(result.current.state).toBe('checking');
    act(() => void result.current.run(meter));
    await waitFor(() => expect(result.current.state).toBe('known'));
  });
});

/** Only read by the compiler: what is marked must not compile. */
function useCases(): void {
  // @ts-expect-error -- no such check
  useValidation('electricity.check');
  // @ts-expect-error -- a list, and no check
  useValidation('data.plans');
  const name = useValidation('electricity.validate');
  // @ts-expect-error -- the input of another check
  void name.run({ account: '7040000001', service: 'dstv', plan_id: 'x' });
  // @ts-expect-error -- nothing is known before it is asked
  name.details.customer_name satisfies string;
  if (name.state === 'known') name.details.customer_name satisfies string | null | undefined;
  // @ts-expect-error -- only staff see it
  if (name.state === 'known') void name.details.discount;
}
void useCases;
