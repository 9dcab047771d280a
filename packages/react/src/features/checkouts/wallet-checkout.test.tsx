import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameReport, Session } from '@tillside/contract';
import { Widget } from '../../kernel/ui/Widget.tsx';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import {
  checkoutDouble,
  checkoutIn,
  exampleCheckout,
  liveSession,
  type CheckoutDouble,
} from '../../testing/checkout-double.ts';
import { canaryPin } from '../../testing/checkout-frame.ts';
import { companionDouble, lostResponse, refuse, type CompanionDouble } from '../../testing/companion-double.ts';
import { TimeLeft } from './SceneHead.tsx';
import { WalletCheckout, type WalletCheckoutProps } from './WalletCheckout.tsx';
import { listen } from '../../testing/listen.ts';
import { stubLiveBrowser } from '../../testing/live-browser.ts';

const id = 'chk_ada';

function page(till: CompanionDouble, props: Partial<WalletCheckoutProps> = {}): ReactNode {
  return (
    <StrictMode>
      <TillsideProvider url="/till" fetch={till.fetch}>
        <WalletCheckout checkoutId={id} {...props} />
      </TillsideProvider>
    </StrictMode>
  );
}

function world(checkout: CheckoutDouble = checkoutDouble(), session: Session = liveSession): CompanionDouble {
  return companionDouble({ checkout, session });
}

function asked(till: CompanionDouble, route: CompanionDouble['received'][number]['route']): number {
  return till.received.filter((one) => one.route === route).length;
}

/** Plays the document in the frame: greets, and returns the init message and a function that reports. */
async function greeted(): Promise<{ init: unknown; report: (report: FrameReport | object) => void }> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Secure payment');
  await waitFor(() => expect(submitted).toHaveBeenCalled());
  const source = frame.contentWindow;
  if (!source) throw new Error('The frame has no window.');
  const post = vi.spyOn(source, 'postMessage');
  fireEvent(window, new MessageEvent('message', { data: { type: 'hello' }, source, origin: 'null' }));
  const calls: readonly (readonly unknown[])[] = post.mock.calls;
  const [init, , transfer] = calls[0] ?? [];
  const [port]: readonly unknown[] = Array.isArray(transfer) ? transfer : [];
  if (!(port instanceof MessagePort)) throw new Error('The frame was given no port.');
  const report = (sent: FrameReport | object): void => port.postMessage(sent);
  report({ type: 'ready', height: 300 });
  return { init, report };
}

async function press(name: string | RegExp = /^Pay /): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

let submitted = vi.fn<() => void>();

describe('a wallet checkout', () => {
  beforeEach(() => {
    localStorage.clear();
    submitted = vi.fn<() => void>();
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submitted);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('can be read from a server’s page before any script, without a button that would do nothing', () => {
    const till = world();
    const html = renderToString(page(till, { initial: checkoutIn.open() }));
    expect(till.received).toEqual([]);
    document.body.innerHTML = html;
    expect(document.body).toHaveTextContent('₦24,500');
    expect(document.body).toHaveTextContent('Ankara dress and two scarves');
    expect(document.body).toHaveTextContent('ORDER-20817');
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
    expect(html).not.toContain('style=');
    document.body.innerHTML = '';
  });

  it('shows the server’s amount and title, and not what the page was given first', async () => {
    const early = exampleCheckout({ title: 'An old title', amount: { ...exampleCheckout().amount } });
    render(page(world(), { initial: early }));
    expect(await screen.findByRole('button', { name: 'Pay ₦24,500' })).toBeVisible();
    expect(screen.queryByText('An old title')).toBeNull();
  });

  it('asks for one ticket, however often and fast it is pressed', async () => {
    const till = world();
    render(page(till));
    await userEvent.dblClick(await screen.findByRole('button', { name: /^Pay / }));
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    expect(asked(till, 'attempts')).toBe(1);
    expect(screen.getAllByTitle('Secure payment')).toHaveLength(1);
  });

  it('has no field for a PIN or a password in any of its states', async () => {
    for (const make of Object.values(checkoutIn)) {
      const { container, unmount } = render(page(world(checkoutDouble({ readings: [make('payment_failed')] }))));
      await waitFor(() => expect(container.querySelector('[data-step="checkout"]')).not.toBeNull());
      expect(container.querySelector('input, textarea, form, [contenteditable]')).toBeNull();
      unmount();
    }
  });

  it('follows the checkout and not the frame: done is not paid', async () => {
    const checkout = checkoutDouble({ readings: [checkoutIn.otpSent()] });
    const paid = vi.fn<() => void>();
    render(page(world(checkout), { onSuccess: paid }));
    await press('Enter one-time password');
    const { report } = await greeted();
    checkout.checkout = checkoutIn.notKnown();
    report({ type: 'done', handle: 'h'.repeat(43) });
    expect(await screen.findByRole('heading', { name: 'We don’t know yet whether it was paid' })).toHaveFocus();
    expect(screen.getByText(/Do not pay again/, { selector: '.ts-outcome > p' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay|Enter|again/ })).toBeNull();
    expect(paid).not.toHaveBeenCalled();
  });

  it('is paid when the companion reports it, and notifies the page once, and not when it is shown again', async () => {
    const checkout = checkoutDouble({ readings: [checkoutIn.otpSent()] });
    const onSuccess = vi.fn<(paid: unknown) => void>();
    const till = world(checkout);
    function Shop(): ReactNode {
      const [shown, setShown] = useState(true);
      return (
        <TillsideProvider url="/till" fetch={till.fetch}>
          <button onClick={() => setShown(!shown)}>Elsewhere</button>
          {shown && <WalletCheckout checkoutId={id} onSuccess={(paid) => onSuccess(paid)} />}
        </TillsideProvider>
      );
    }
    const { container } = render(
      <StrictMode>
        <Shop />
      </StrictMode>,
    );
    await screen.findByRole('button', { name: 'Enter one-time password' });
    const announced = listen(container);
    checkout.checkout = checkoutIn.paid();
    fireEvent(window, new Event('focus'));
    expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible();
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(asked(till, 'checkout')).toBe(3));
    expect(announced).toEqual(['Paid. ₦24,500 was paid from your wallet.']);
    for (const _ of [1, 2]) await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible();
    expect(onSuccess).toHaveBeenCalledTimes(1);
    expect(onSuccess).toHaveBeenCalledWith({ checkoutId: id, checkout: checkoutIn.paid() });
  });

  it('notifies the page once across reloads', async () => {
    const onSuccess = vi.fn<(paid: unknown) => void>();
    for (const _reload of [1, 2]) {
      const { unmount } = render(page(world(checkoutDouble({ readings: [checkoutIn.paid()] })), { onSuccess }));
      expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible();
      unmount();
    }
    expect(onSuccess).toHaveBeenCalledTimes(1);
  });

  it('reports a refusal once per attempt', async () => {
    const checkout = checkoutDouble({ readings: [checkoutIn.refused('payer_not_verified', 1)] });
    const refused: unknown[] = [];
    const till = world(checkout);
    render(page(till, { onError: ({ checkoutId, code }) => refused.push([checkoutId, code]) }));
    await screen.findByRole('heading', { name: 'Wallet and PIN do not match' });
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(asked(till, 'checkout')).toBe(2));
    await screen.findByRole('button', { name: 'Try again' });
    checkout.checkout = checkoutIn.refused('payer_cannot_pay', 2);
    fireEvent(window, new Event('focus'));
    await screen.findByRole('heading', { name: 'This wallet cannot make the payment' });
    checkout.checkout = { ...checkoutIn.expired(), attempt: { number: 3, refs: ['ts_order3'] } };
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(refused).toHaveLength(3));
    expect(refused).toEqual([
      [id, 'payer_not_verified'],
      [id, 'payer_cannot_pay'],
      [id, 'expired'],
    ]);
  });

  it('keeps nothing of a PIN that a frame wrongly reports: not in the page, not in React, not in storage', async () => {
    const checkout = checkoutDouble();
    const till = world(checkout);
    const { container } = render(page(till));
    await press();
    const { report } = await greeted();
    report({ type: 'refused', code: 'payer_not_verified', pin: canaryPin, typed: { pin: canaryPin } });
    report({ type: 'pin', pin: canaryPin });
    report({ type: 'otp', otp: canaryPin });
    checkout.checkout = Object.assign(checkoutIn.otpSent(), { pin: canaryPin });
    report({ type: 'error', code: 'locked', pin: canaryPin });
    expect(await screen.findByText('Too many PIN attempts')).toBeVisible();
    const kept = inReact(container);
    // The search reaches what is kept, so it would reach a PIN.
    expect(kept).toContain('ORDER-20817');
    for (const place of [kept, document.documentElement.outerHTML, JSON.stringify(localStorage)])
      expect(place).not.toContain(canaryPin);
    expect(JSON.stringify(till.received.map(({ body }) => body))).not.toContain(canaryPin);
  });

  it('gives the frame its theme and its language, and neither texts nor a secret', async () => {
    render(
      <TillsideProvider url="/till" fetch={world().fetch} messages={{ 'checkout.title': 'Neno la siri' }}>
        <WalletCheckout checkoutId={id} />
      </TillsideProvider>,
    );
    await press();
    const { init } = await greeted();
    expect(init).toEqual({ type: 'init', theme: expect.any(Object), locale: 'en-NG', direction: 'ltr' });
    expect(JSON.stringify(init)).not.toMatch(/aaaa|Neno/);
  });

  it('finds the outcome of an entry without an answer, and states only then that it did not arrive', async () => {
    const till = world(checkoutDouble({ readings: [checkoutIn.otpSent()] }));
    render(page(till));
    await press('Enter one-time password');
    const { report } = await greeted();
    await waitFor(() => expect(screen.queryByText('Opening the secure entry')).toBeNull());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const before = asked(till, 'checkout');
    report({ type: 'error', code: 'network' });
    expect(await screen.findByRole('heading', { name: 'No answer came' })).toBeVisible();
    await waitFor(() => expect(asked(till, 'checkout')).toBe(before + 1));
    expect(screen.queryByRole('button', { name: /Enter/ })).toBeNull();
    await act(async () => vi.advanceTimersByTime(2_500));
    expect(await screen.findByText('It did not arrive')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enter one-time password' })).toBeVisible();
  });

  it('shows the state that another page brought it to, when that page uses it already', async () => {
    const checkout = checkoutDouble();
    const till = world(checkout);
    till.next('attempts', () => {
      checkout.checkout = checkoutIn.ordering();
      return refuse('busy_subject');
    });
    render(page(till));
    await press();
    expect(await screen.findByRole('heading', { name: 'Checking with your wallet' })).toBeVisible();
    expect(screen.queryByTitle('Secure payment')).toBeNull();
    checkout.checkout = checkoutIn.otpSent();
    fireEvent(window, new Event('focus'));
    expect(await screen.findByRole('button', { name: 'Enter one-time password' })).toBeVisible();
  });

  it('shows how long to wait for another frame, and takes no press before', async () => {
    const till = world();
    till.next('attempts', () => refuse('rate_limited', { retry_after: 40 }));
    render(page(till));
    await press();
    expect(await screen.findByText(/Try again in 40 seconds/)).toBeVisible();
    const button = screen.getByRole('button', { name: /^Pay / });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('You can continue in 40 seconds.');
    await userEvent.click(button);
    expect(asked(till, 'attempts')).toBe(1);
  });

  it('states that nothing was taken when the ticket’s answer is lost, and lets the person press again', async () => {
    const till = world();
    till.next('attempts', lostResponse);
    render(page(till));
    await press();
    expect(await screen.findByText(/No answer came, and nothing was taken/)).toBeVisible();
    await press();
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  });

  it('counts the time by the seconds that the server reported, whatever the clock of the device shows', async () => {
    render(page(world(checkoutDouble({ readings: [checkoutIn.otpSent({ expires_at: '2020-01-01T00:00:00Z' })] }))));
    expect(await screen.findByText(/^4:1[12]$/)).toBeVisible();
  });

  it('announces the last minutes as they come, and not every second', () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { container } = render(
      <TillsideProvider url="/till" fetch={world().fetch}>
        <Widget label="Payment">
          <TimeLeft checkout={checkoutIn.otpSent({ seconds_left: 122 })} readAt={Date.now()} />
        </Widget>
      </TillsideProvider>,
    );
    const announced: (string | null | undefined)[] = [];
    for (let second = 0; second < 70; second += 1) {
      act(() => void vi.advanceTimersByTime(1_000));
      announced.push(container.querySelector('.ts-announcer')?.textContent);
    }
    expect([...new Set(announced)]).toEqual(['', '2 minutes left to pay', 'One minute left to pay']);
  });

  it('is read once at a time, however often a read is triggered', async () => {
    const checkout = checkoutDouble();
    const till = world(checkout);
    render(page(till));
    await screen.findByRole('button', { name: /^Pay / });
    const gate = Promise.withResolvers<void>();
    till.next('checkout', async (proceed) => {
      await gate.promise;
      return proceed();
    });
    const before = asked(till, 'checkout');
    for (const name of ['focus', 'pageshow', 'focus', 'online']) fireEvent(window, new Event(name));
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(asked(till, 'checkout')).toBe(before + 1));
    checkout.checkout = checkoutIn.paid();
    await act(async () => gate.resolve());
    expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible();
    expect(asked(till, 'checkout')).toBe(before + 1);
  });

  it('follows hints about itself, and about instructions unknown here: another page began an attempt', async () => {
    const streams: EventTarget[] = [];
    stubLiveBrowser(
      class extends EventTarget {
        readonly readyState = 1;
        constructor() {
          super();
          streams.push(this);
        }
        close(): void {}
      },
    );
    const checkout = checkoutDouble();
    render(page(world(checkout)));
    await screen.findByRole('button', { name: /^Pay / });
    await waitFor(() => expect(streams.length).toBeGreaterThan(0));
    const hint = (ref: string): void => {
      const data = JSON.stringify({ ref, version: 1 });
      act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data })));
    };
    checkout.checkout = checkoutIn.otpSent();
    hint('ts_order1');
    expect(await screen.findByRole('button', { name: 'Enter one-time password' })).toBeVisible();
    checkout.checkout = checkoutIn.paid();
    hint(`checkout:${id}`);
    expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible();
  });

  it('shows the same for a checkout that does not exist and for another user’s', async () => {
    render(page(world(), { checkoutId: 'chk_of_bayo' }));
    expect(await screen.findByText('There is no such payment')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('does not ask to keep a PIN at hand where nothing can be entered', async () => {
    render(page(world(checkoutDouble(), { ...liveSession, environment: 'sandbox' })));
    expect(await screen.findByText('This is a test shop')).toBeVisible();
    expect(screen.queryByText(/PIN at hand/)).toBeNull();
  });

  it('asks to sign in again when the session ends in the middle, and keeps what is known', async () => {
    const checkout = checkoutDouble({ readings: [checkoutIn.otpSent()] });
    const till = world(checkout);
    render(page(till));
    await screen.findByRole('button', { name: 'Enter one-time password' });
    till.always('checkout', () => refuse('unauthenticated'));
    fireEvent(window, new Event('focus'));
    expect(await screen.findByText('Please sign in again')).toBeVisible();
  });
});

/** What React keeps of this page: props, states and caches, as far as they can be reached from its elements. */
function inReact(container: HTMLElement): string {
  const seen = new Set<unknown>();
  const texts: string[] = [];
  const queue: unknown[] = [container, ...container.querySelectorAll('*')].flatMap((element) =>
    Object.entries(element).flatMap(([name, value]) => (name.startsWith('__react') ? [value] : [])),
  );
  for (let value = queue.pop(); value !== undefined || queue.length > 0; value = queue.pop()) {
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value) || value instanceof Node) continue;
    seen.add(value);
    queue.push(...(value instanceof Map || value instanceof Set ? value.values() : Object.values(value)));
  }
  return texts.join('\n');
}
