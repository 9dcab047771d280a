import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { BettingForm } from '../../features/bills/betting/BettingForm.tsx';
import { TillsideProvider, type TillsideProviderProps } from '../../provider/TillsideProvider.tsx';
import { companionDouble } from '../../testing/companion-double.ts';

afterEach(() => {
  vi.restoreAllMocks();
  // While listeners are attached: other files of this worker continue in the same document.
  act(() => void dispatchEvent(new Event('online')));
  // Each widget leaves its draft's timers while the page is still there.
  cleanup();
});

function Till({ children, ...props }: Partial<TillsideProviderProps>): ReactNode {
  const till = companionDouble();
  return (
    <TillsideProvider url="/till" fetch={till.fetch} {...props}>
      {children}
    </TillsideProvider>
  );
}

/** Shows forms, waits until they are usable, and takes the connection away. */
async function loseConnection(page: ReactNode, forms: number) {
  const view = render(<StrictMode>{page}</StrictMode>);
  await vi.waitFor(() => expect(screen.queryAllByRole('button', { name: 'Continue' })).toHaveLength(forms));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  return view;
}

/** The names of the widgets with a notice of being offline. */
const widgetsWithNotice = (): readonly (string | null | undefined)[] =>
  screen
    .queryAllByText('You are offline', { selector: '.ts-notice *' })
    .map((notice) => notice.closest('.ts-widget')?.getAttribute('aria-label'));

it('one of several widgets shows that the browser is offline', async () => {
  await loseConnection(
    <Till>
      <AirtimeForm />
      <BettingForm />
      <AirtimeForm />
    </Till>,
    3,
  );
  expect(widgetsWithNotice()).toEqual(['Buy airtime']);
  expect(screen.getAllByText(/^You are offline\. /)).toHaveLength(1);
});

it('one of the widgets of several providers shows it', async () => {
  await loseConnection(
    <>
      <Till>
        <AirtimeForm />
      </Till>
      <Till>
        <BettingForm />
      </Till>
    </>,
    2,
  );
  expect(widgetsWithNotice()).toHaveLength(1);
});

it('the next widget shows it once the first one leaves', async () => {
  const page = (withAirtime: boolean): ReactNode => (
    <Till>
      {withAirtime && <AirtimeForm />}
      <BettingForm />
    </Till>
  );
  const { rerender } = await loseConnection(page(true), 2);
  const [first] = widgetsWithNotice();
  rerender(<StrictMode>{page(false)}</StrictMode>);
  expect(widgetsWithNotice()).toHaveLength(1);
  expect(widgetsWithNotice()).not.toEqual([first]);
});

it('no widget shows it where the page does', async () => {
  await loseConnection(
    <Till offlineNotice={false}>
      <AirtimeForm />
      <BettingForm />
    </Till>,
    2,
  );
  expect(widgetsWithNotice()).toEqual([]);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});
