import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { TillsideProvider, type TillsideProviderProps } from '../../provider/TillsideProvider.tsx';
import { companionDouble, refuse, type CompanionDouble } from '../../testing/companion-double.ts';
import { Steps } from './Steps.tsx';
import { PurchaseFields } from './PurchaseFields.tsx';
import { usePurchase } from './PurchaseFlow.tsx';
import { useSession } from '../runtime/use-session.ts';
import { pressPayInPage } from '../../testing/press-pay-in-page.ts';
import type { Session } from '@tillside/contract';

interface Shop extends Partial<TillsideProviderProps> {
  readonly till?: CompanionDouble;
}

function open(children: ReactNode, { till = companionDouble({ course: ['succeeded'] }), ...props }: Shop = {}) {
  const view = render(
    <StrictMode>
      <TillsideProvider url="/till" fetch={till.fetch} {...props}>
        {children}
      </TillsideProvider>
    </StrictMode>,
  );
  return { till, leave: view.unmount };
}

type Place = Pick<typeof screen, 'findByLabelText' | 'getByLabelText' | 'findByRole' | 'getByRole'>;

async function toReview(place: Place = screen): Promise<void> {
  await userEvent.type(await place.findByLabelText('Phone number'), '08031234567');
  await userEvent.type(place.getByLabelText('Amount'), '700');
  await goOn(place);
}

async function goOn(place: Place = screen): Promise<void> {
  await userEvent.click(place.getByRole('button', { name: 'Continue' }));
  await place.findByRole('button', { name: 'Pay ₦700' });
}

async function pay(): Promise<void> {
  await pressPayInPage('Pay ₦700');
}

/** Goes back or forward as the browser's buttons do, and waits for the browser to be there. */
async function go(delta: number): Promise<void> {
  await act(async () => {
    const there = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.go(delta);
    await there;
  });
}

const sent = (till: CompanionDouble): number => till.received.filter(({ route }) => route === 'instruct').length;

/** The page of a shop whose router keeps a state of its own. */
let page = 0;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  page += 1;
  history.pushState({ idx: page, key: `page-${page}` }, '', `/page-${page}`);
  history.pushState({ idx: page + 0.5, key: 'form' }, '', `/page-${page}/form`);
});

describe('Back in the browser', () => {
  it('leads from the review to the form with everything that was typed', async () => {
    const { till } = open(<AirtimeForm />);
    await toReview();
    expect(location.pathname).toBe(`/page-${page}/form`);
    await go(-1);
    expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
    expect(screen.getByLabelText('Amount')).toHaveValue('700');
    expect(screen.getByRole('heading', { name: 'Buy airtime' })).toHaveFocus();
    expect(location.pathname).toBe(`/page-${page}/form`);
    expect(sent(till)).toBe(0);
  });

  it('leaves the state of the page’s own router as it was, on both entries', async () => {
    open(<AirtimeForm />);
    const before: unknown = history.state;
    await toReview();
    expect(history.state).toMatchObject({ idx: page + 0.5, key: 'form' });
    await go(-1);
    expect(history.state).toEqual(before);
  });

  it('is as far as before once the person has pressed Edit', async () => {
    open(<AirtimeForm />);
    const before: unknown = history.state;
    await toReview();
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Amount' }));
    await waitFor(() => expect(history.state).toEqual(before));
    expect(screen.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await go(-1);
    expect(location.pathname).toBe(`/page-${page}`);
  });

  it('leads to the form from the second review as from the first', async () => {
    open(<AirtimeForm />);
    await toReview();
    for (const leave of [() => go(-1), () => userEvent.click(screen.getByRole('button', { name: 'Edit: Amount' }))]) {
      await leave();
      await screen.findByLabelText('Phone number');
      await goOn();
    }
    await go(-1);
    expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await go(-1);
    expect(location.pathname).toBe(`/page-${page}`);
  });

  it('is followed by a Forward that shows the form and sends nothing', async () => {
    const { till } = open(<AirtimeForm />);
    await toReview();
    await go(-1);
    await screen.findByLabelText('Phone number');
    const asked = till.received.length;
    await go(1);
    expect(screen.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(till.received).toHaveLength(asked);
    await goOn();
    await go(-1);
    await screen.findByLabelText('Phone number');
    expect(sent(till)).toBe(0);
  });

  it('leaves the page after Pay, and no review that could pay again is passed', async () => {
    const { till } = open(<AirtimeForm />);
    await toReview();
    await pay();
    await screen.findByRole('heading', { name: 'Delivered' });
    await go(-1);
    await waitFor(() => expect(location.pathname).toBe(`/page-${page}`));
    expect(screen.getByRole('heading', { name: 'Delivered' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await go(2);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(sent(till)).toBe(1);
  });

  it('leads to the form again from a review that a refused payment came back to', async () => {
    const { till } = open(<AirtimeForm />);
    till.next('instruct', () => refuse('unauthenticated'));
    await toReview();
    await pay();
    await screen.findByText('Please sign in again');
    await go(-1);
    expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await go(-1);
    expect(location.pathname).toBe(`/page-${page}`);
  });

  it('has no more entries to pass after the next purchase is begun', async () => {
    open(<AirtimeForm />);
    const before: unknown = history.state;
    await toReview();
    await pay();
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(history.state).toEqual(before));
  });

  it('goes through the reviews of two forms on one page one by one', async () => {
    open(
      <>
        <div data-testid="one">
          <AirtimeForm />
        </div>
        <div data-testid="two">
          <AirtimeForm />
        </div>
      </>,
    );
    const one = within(screen.getByTestId('one'));
    const two = within(screen.getByTestId('two'));
    await toReview(one);
    await toReview(two);
    await go(-1);
    expect(await two.findByLabelText('Phone number')).toBeVisible();
    expect(one.getByRole('button', { name: 'Pay ₦700' })).toBeVisible();
    await go(-1);
    expect(await one.findByLabelText('Phone number')).toBeVisible();
  });

  it('is not led astray by a link within the page', async () => {
    open(<AirtimeForm />);
    await toReview();
    await act(async () => {
      const there = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      location.hash = 'content';
      await there;
    });
    dispatchEvent(new PopStateEvent('popstate', { state: null })); // as browsers do, and jsdom does not
    expect(screen.getByRole('button', { name: 'Pay ₦700' })).toBeVisible();
  });

  it('uses an entry again that a reload left behind', async () => {
    const { leave } = open(<AirtimeForm />);
    await toReview();
    leave();
    const entries = history.length;
    open(<AirtimeForm />);
    await screen.findByLabelText('Phone number');
    await goOn();
    expect(history.length).toBe(entries);
    await go(-1);
    expect(await screen.findByLabelText('Phone number')).toBeVisible();
  });
});

describe('the history of the page', () => {
  const added = vi.fn<typeof history.pushState>();
  beforeEach(() => {
    added.mockReset();
    vi.spyOn(history, 'pushState').mockImplementation(added);
  });
  afterEach(() => vi.restoreAllMocks());

  it('is left alone where the page wants that', async () => {
    open(<AirtimeForm />, { browserBack: false });
    await toReview();
    expect(added).not.toHaveBeenCalled();
  });

  it('gets one entry for a review, in strict mode too', async () => {
    open(<AirtimeForm />);
    await toReview();
    expect(added).toHaveBeenCalledOnce();
  });

  it('is left alone where the state of the page is no record', async () => {
    history.replaceState('a state of its own', '');
    open(<AirtimeForm />);
    await toReview();
    expect(added).not.toHaveBeenCalled();
    expect(history.state).toBe('a state of its own');
  });

  it('costs no review where the browser refuses an entry', async () => {
    added.mockImplementation(() => {
      throw new DOMException('Too many calls', 'SecurityError');
    });
    open(<AirtimeForm />);
    await toReview();
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Amount' }));
    expect(await screen.findByLabelText('Phone number')).toBeVisible();
  });

  it('gets no entry from a flow that a page builds of the parts', async () => {
    open(<Own />);
    await toReview();
    expect(added).not.toHaveBeenCalled();
  });
});

function Own(): ReactNode {
  const { data } = useSession();
  return data ? <OwnFlow session={data} /> : null;
}

function OwnFlow({ session }: { readonly session: Session }): ReactNode {
  const purchase = usePurchase(airtimeBill, { session });
  const filling = purchase.state.step.name === 'idle';
  return filling ? <PurchaseFields purchase={purchase} /> : <Steps purchase={purchase} receipt={undefined} />;
}
