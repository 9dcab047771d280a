import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { naira } from '@tillside/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { companionDouble, type CompanionDouble } from '../../testing/companion-double.ts';
import { pressPayInPage as press } from '../../testing/press-pay-in-page.ts';
import type { PurchaseInput } from '../../kernel/client/companion-client.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkPage } from './LinkPage.tsx';
import { forgetLink, keptPress, newPress, readToken } from './link-requests.ts';

function onePurchase(till: CompanionDouble, input: PurchaseInput): ReactNode {
  return (
    <TillsideProvider url="/till" fetch={till.fetch}>
      <LinkForm widget="airtime" input={input} />
    </TillsideProvider>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('on a page for one purchase', () => {
  it('what is decided is shown, sent, and cannot be changed', async () => {
    const till = companionDouble();
    render(onePurchase(till, { phone: '08031234567' }));
    expect(await screen.findByText('0803 123 4567')).toBeVisible();
    expect(screen.queryByLabelText('Phone number')).toBeNull();
    await userEvent.type(screen.getByLabelText('Amount'), '700');
    await press('Continue');
    await screen.findByRole('button', { name: 'Pay ₦700' });
    expect(screen.queryByRole('button', { name: 'Edit: Phone number' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit: Amount' })).toBeVisible();
    const [quoted] = till.received.filter(({ route }) => route === 'quote');
    expect(quoted?.body).toMatchObject({ input: { phone: '2348031234567' } });
  });

  it('nothing more is offered once it is delivered', async () => {
    render(onePurchase(companionDouble(), { phone: '08031234567' }));
    await userEvent.type(await screen.findByLabelText('Amount'), '700');
    await press('Continue');
    await press('Pay ₦700');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Delivered' })).toBeVisible());
    for (const name of ['Buy again', 'New purchase']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the address of a link', () => {
  const home = location.href;
  afterEach(() => history.replaceState(null, '', home));

  it('brings a token, and nothing else', () => {
    expect(readToken('')).toBeNull();
    expect(readToken('#token')).toEqual({ token: 'token' });
    for (const more of ['.press-of-whoever-forwarded-it', '?key=press', '#press', '%2Epress', '.'])
      expect(readToken(`#token${more}`)).toBe('damaged');
  });

  it('has a press once it was pressed, beside what was in the history entry', () => {
    history.replaceState({ router: 'state' }, '', '#token');
    expect(keptPress('token')).toBeNull();
    const press = newPress('token');
    expect(press).toEqual({ token: 'token', key: expect.stringMatching(/^press-[\w-]{22,120}$/) });
    expect(newPress('token')).not.toEqual(press);
    expect(location.hash).toBe('#token');
    expect(history.state).toMatchObject({ router: 'state' });
    expect(keptPress('token')).not.toBeNull();
    expect(keptPress('another')).toBeNull();
    forgetLink();
    expect(location.hash).toBe('');
    expect(history.state).toEqual({ router: 'state' });
  });

  it.each([null, 'text', { tillside_press: 'text' }, { tillside_press: { token: 'token', key: 7 } }])(
    'has no press in %j',
    (state) => {
      history.replaceState(state, '', '#token');
      expect(keptPress('token')).toBeNull();
    },
  );
});

describe('a press whose answer is lost', () => {
  const state = {
    session: 's',
    widget: 'airtime',
    input: {},
    maximum: naira(2_000),
    is_sending: false,
    pays_until: '2026-11-21T17:00:00.000Z',
  };
  const boot = { api: '/pay/links', name: null, logo: null, home: null, theme: {} };
  const keys: unknown[] = [];
  let isLost = true;

  beforeEach(() => {
    isLost = true;
    keys.length = 0;
    history.replaceState(null, '', '#token');
    const till = companionDouble();
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      const path = new URL(input, location.href).pathname;
      // Used by the first press, so looking at it once more is refused.
      if (path.endsWith('/preview')) {
        const ended = { type: 'about:blank', title: 'Ended', status: 410, code: 'link_ended', reason: 'link_used' };
        return keys.length === 0
          ? Response.json({
              is_mine: false,
              widget: 'airtime',
              maximum: naira(2_000),
              expires_at: '2026-11-21T17:00:00.000Z',
            })
          : Response.json(ended, { status: 410 });
      }
      if (path.endsWith('/link')) return Response.json(state);
      if (!path.endsWith('/redeem')) return till.fetch(input, init);
      keys.push(Reflect.get(Object(await new Response(init?.body ?? null).json()), 'key'));
      if (isLost) throw new TypeError('Failed to fetch');
      return Response.json(state);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });

  it.each(['Try again', 'a reload'])('is repeated with its key by %s', async (how) => {
    const { unmount } = render(<LinkPage boot={boot} />);
    await press('Continue');
    await screen.findByRole('button', { name: 'Try again' });
    isLost = false;
    if (how === 'Try again') await press('Try again');
    else {
      unmount();
      render(<LinkPage boot={boot} />);
    }
    await waitFor(() => expect(location.hash).toBe(''));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});
