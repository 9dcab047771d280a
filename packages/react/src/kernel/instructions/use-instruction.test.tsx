import { naira } from '@tillside/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { pressPayInPage } from '../../testing/press-pay-in-page.ts';
import { companionDouble, type CompanionDouble } from '../../testing/companion-double.ts';
import { stubLiveBrowser } from '../../testing/live-browser.ts';

/** An `EventSource` under the test's control; jsdom has none. */
class Stream extends EventTarget {
  static opened: Stream[] = [];
  readyState = 0;
  readonly url: string;
  readonly options: EventSourceInit | undefined;
  constructor(url: string, options?: EventSourceInit) {
    super();
    this.url = url;
    this.options = options;
    Stream.opened.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
}

async function buyDelivered(): Promise<CompanionDouble> {
  const till = companionDouble({ course: ['succeeded', 'reversed'] });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <AirtimeForm defaultPhone="08031234567" presets={[naira(500)]} />
    </TillsideProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '₦500' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await pressPayInPage('Pay ₦500');
  await screen.findByRole('heading', { name: 'Delivered' });
  return till;
}

describe('a settled purchase on the screen', () => {
  beforeEach(() => {
    localStorage.clear();
    Stream.opened = [];
    stubLiveBrowser(Stream);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('turns to "Reversed" when the companion hints at it', async () => {
    const till = await buyDelivered();
    await vi.waitFor(() => expect(Stream.opened.at(-1)?.readyState).toBe(0));
    till.advance();
    const { ref, version } = till.purchases[0] ?? {};
    Stream.opened.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ ref, version }) }));
    expect(await screen.findByRole('heading', { name: 'Reversed' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('You are owed a refund');
  });

  it('is read again when the page gets the focus again, where no hints arrive', async () => {
    const till = await buyDelivered();
    till.advance();
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: 'Reversed' })).toBeVisible();
  });

  it('is followed with the cookies of a companion on another origin', async () => {
    await buyDelivered();
    await vi.waitFor(() => expect(Stream.opened).not.toHaveLength(0));
    expect(Stream.opened.at(-1)).toMatchObject({
      url: '/till/events?caller=tag_ada',
      options: { withCredentials: true },
    });
  });
});
