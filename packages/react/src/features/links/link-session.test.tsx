import { render, screen, waitFor } from '@testing-library/react';
import { naira, type InstructionState } from '@tillside/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billProducts } from '../bills/bill-products.ts';
import { companionDouble, refuse } from '../../testing/companion-double.ts';
import { pressPayInPage as press } from '../../testing/press-pay-in-page.ts';
import { withFixed } from './LinkForm.tsx';
import { LinkPage } from './LinkPage.tsx';
import { hasBought, type LinkState } from './link-requests.ts';

const boot = { api: '/pay/links', name: null, logo: null, home: null, theme: {} };
const opened: LinkState = {
  session: 'session-of-ada',
  widget: 'airtime',
  input: { phone: '08031234567' },
  maximum: naira(2_000),
  is_sending: false,
  pays_until: '2026-11-21T17:00:00.000Z',
  return_to: null,
  purchase: null,
};

/** The answers of the link's own routes. */
const answers = {
  preview: (): Response =>
    Response.json({ is_mine: false, widget: 'airtime', maximum: naira(2_000), expires_at: '2026-11-21T17:00:00.000Z' }),
  redeem: (): Response => Response.json(opened),
  link: (): Response => Response.json(opened),
};
const usual = { ...answers };
/** The paths that the page requested, and the keys of its presses. */
const asked: string[] = [];
const keys: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  Object.assign(answers, usual);
  asked.length = 0;
  keys.length = 0;
  const till = companionDouble({ url: `${boot.api}/${opened.session}` });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = new URL(input, location.href).pathname;
    asked.push(path);
    const [, own] = /^\/pay\/links\/(preview|redeem|link)$/.exec(path) ?? [];
    if (own === 'redeem') keys.push(Reflect.get(Object(await new Response(init?.body ?? null).json()), 'key'));
    return own === 'preview' || own === 'redeem' || own === 'link' ? answers[own]() : till.fetch(input, init);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

describe('the session of a link', () => {
  it('asks below its own address, where no data of another link is found', async () => {
    render(<LinkPage boot={boot} />);
    expect(await screen.findByText('0803 123 4567')).toBeVisible();
    const others = asked.filter((path) => path !== '/pay/links/link');
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((path) => !path.startsWith('/pay/links/session-of-ada/'))).toEqual([]);
  });

  it.each(['failed', 'abandoned'])('whose purchase %s offers another', async (state) => {
    answers.link = () => Response.json({ ...opened, purchase: { ref: 'ts_one', state } });
    render(<LinkPage boot={boot} />);
    expect(await screen.findByLabelText('Amount')).toBeVisible();
    expect(screen.getByText(/^Up to ₦2,000/)).toBeVisible();
  });

  it('that may be sending asks every two seconds, offers nothing to pay, and stops with the page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    answers.link = () => Response.json({ ...opened, is_sending: true });
    const { unmount } = render(<LinkPage boot={boot} />);
    expect(await screen.findByRole('heading', { name: 'Looking for your purchase' })).toBeVisible();
    expect(screen.queryByText(/^Up to ₦2,000/)).toBeNull();
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(asked.length - before).toBe(2);
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length - before).toBe(2);
  });

  it('that is over is no trouble of the network: nothing can be tried again', async () => {
    answers.link = () => refuse('unauthenticated');
    render(<LinkPage boot={boot} />);
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('an address that is not that of a link', () => {
  it.each(['#token-that-was-cut-short', '#token.with-more', '#token%20'])(
    'as %s says so, and that nothing was paid',
    async (hash) => {
      history.replaceState(null, '', hash);
      answers.preview = () => refuse('invalid_input', { errors: { token: { code: 'malformed' } } });
      render(<LinkPage boot={boot} />);
      expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
      expect(
        screen.getByText(/^Its address was cut short or changed, so nothing was paid\. Open the whole link again/),
      ).toBeVisible();
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});

describe('a press', () => {
  beforeEach(() => history.replaceState(null, '', '#token'));

  it('that was refused for now keeps its key: it may have opened the link before', async () => {
    answers.redeem = () => refuse('rate_limited', { retry_after: 1 });
    const { unmount } = render(<LinkPage boot={boot} />);
    await press('Continue');
    await screen.findByRole('button', { name: 'Try again' });
    unmount();
    render(<LinkPage boot={boot} />);
    await screen.findByRole('button', { name: 'Continue' });
    answers.redeem = () => Response.json(opened);
    await press('Continue');
    await waitFor(() => expect(location.hash).toBe(''));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('in a browser that keeps no cookies says so, and goes on once it keeps them', async () => {
    answers.link = () => refuse('unauthenticated');
    render(<LinkPage boot={boot} />);
    await press('Continue');
    expect(await screen.findByText('Allow cookies for this page, and try again.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'This link has ended' })).toBeNull();
    expect(location.hash).toBe('#token');
    answers.link = () => Response.json(opened);
    await press('Try again');
    expect(await screen.findByText('0803 123 4567')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(location.hash).toBe('');
  });

  it('from too long ago is refused, and the session that it opened goes on', async () => {
    answers.redeem = () => {
      throw new TypeError('Failed to fetch');
    };
    const { unmount } = render(<LinkPage boot={boot} />);
    await press('Continue');
    await screen.findByRole('button', { name: 'Try again' });
    unmount();
    answers.redeem = () => refuse('link_ended', { reason: 'link_used' });
    answers.preview = () => Response.json({ is_mine: true });
    render(<LinkPage boot={boot} />);
    expect(await screen.findByText('0803 123 4567')).toBeVisible();
  });
});

it.each([
  ['succeeded', true],
  ['partial', true],
  ['reversed', true],
  ['unknown', true],
  ['processing', true],
  ['failed', false],
  ['abandoned', false],
] satisfies [InstructionState, boolean][])('a purchase that is %s counts as bought: %s', (state, isBought) => {
  expect(hasBought({ ...opened, purchase: { ref: 'ts_one', state } })).toBe(isBought);
});

it('a fixed field is written as the link fixes it, whatever a form would restore', async () => {
  const bill = withFixed(await billProducts.airtime.load(), opened.input);
  const { phone, amount } = bill.fields;
  expect(phone?.write('08099999999')).toBe(phone?.write('08031234567'));
  expect(amount?.write(naira(700))).not.toBe(amount?.write(naira(500)));
});
