import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TillsideProvider } from '../provider/TillsideProvider.tsx';
import { AirtimeForm } from '../features/bills/airtime/AirtimeForm.tsx';
import { createTestCompanion, payAtOnce, type CompanionDouble, type CompanionScenario } from './index.ts';

let normally = (): void => {};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  normally = payAtOnce();
});
afterEach(() => {
  normally();
  cleanup();
});

function open(companion: CompanionDouble) {
  render(
    <TillsideProvider url="/till" fetch={companion.fetch}>
      <AirtimeForm />
    </TillsideProvider>,
  );
  return userEvent.setup();
}

/** To the review, where Pay has appeared. */
async function toPay(user: ReturnType<typeof open>): Promise<HTMLElement> {
  await user.type(await screen.findByLabelText('Phone number'), '08031234567');
  await user.click(screen.getByRole('button', { name: '₦1,000' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  return screen.findByRole('button', { name: 'Pay ₦1,000' });
}

const purchases: readonly (readonly [CompanionScenario, string])[] = [
  ['delivered', 'Delivered'],
  ['never ends', 'On its way'],
  ['lost answer', 'Delivered'],
  ['unknown', 'We don’t know the outcome yet'],
  ['declined', 'Not delivered'],
  ['partly delivered', 'Partly delivered'],
  ['reversed after delivery', 'Reversed'],
  ['under review', 'A person is looking into it'],
  ['awaiting payment', 'Waiting for your payment'],
  ['balance too low', 'Nothing was bought'],
];

describe('createTestCompanion', () => {
  const make = (options: unknown) => () => void Reflect.apply(createTestCompanion, undefined, [options]);
  const names = ['scenario', 'session', 'lookups', 'validations', 'balance', 'recipients', 'recents', 'accounts'];
  const others = ['staff', 'cases', 'checkout', 'cards', 'purchases', 'course', 'price', 'exchange', 'alreadyPaid'];

  it.each([...names, ...others, 'delivers', 'tells', 'items'])(
    'refuses %s by its name, null or of another kind',
    (name) => {
      for (const wrong of [null, -1.5])
        expect(make({ [name]: wrong })).toThrow(new RegExp(`^createTestCompanion: ${name} has to be `));
      expect(make({ [name]: undefined })).not.toThrow();
    },
  );

  it('refuses a scenario and an option that do not exist, with those that do', () => {
    expect(make({ scenario: 'decline' })).toThrow('scenario has to be one of delivered, never ends,');
    expect(make({ scenarios: 'declined', balances: 1 })).toThrow('no option scenarios, balances, and it would change');
    expect(make(null)).toThrow('the options have to be an object of url, scenario, session,');
  });

  it('refuses a provider without the address of the companion', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const provider = () => void Reflect.apply(TillsideProvider, undefined, [{}]);
    expect(provider).toThrow('TillsideProvider: `url` has to be the address of the companion, such as "/till".');
    vi.restoreAllMocks();
  });

  it.each(purchases)('%s: a purchase ends at "%s", and was sent once', async (scenario, heading) => {
    const companion = createTestCompanion({ scenario });
    const user = open(companion);
    await user.click(await toPay(user));
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(companion.received.filter(({ route }) => route === 'instruct')).toHaveLength(1);
  });

  it.each([
    ['companion away', 'Try again'],
    ['signed out', 'Sign in'],
  ] as const)('%s: the widget says so', async (scenario, text) => {
    open(createTestCompanion({ scenario }));
    expect(await screen.findByText(new RegExp(text, 'i'))).toBeVisible();
  });

  it('report answered: the answer stands where a problem is reported', async () => {
    const user = open(createTestCompanion({ scenario: 'report answered' }));
    await user.click(await toPay(user));
    await user.click(await screen.findByRole('button', { name: 'Report a problem' }));
    expect(await screen.findByRole('heading', { name: 'The shop has answered' })).toBeVisible();
  });

  it('platform away: lists, names and prices cannot be had', async () => {
    const { fetch } = createTestCompanion({ scenario: 'platform away' });
    const asked = ['/till/lookups/data.plans?network=mtn', '/till/quotes', '/till/validations/electricity.validate'];
    const statuses = await Promise.all(asked.map(async (path) => (await fetch(path, { method: 'POST' })).status));
    expect(statuses).toEqual([503, 503, 503]);
  });

  it('knows the lists, the names and the price of each product', async () => {
    const { fetch } = createTestCompanion();
    const ask = async (path: string, body?: object): Promise<unknown> =>
      (await fetch(`/till${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})).json();
    expect(await ask('/lookups/data.plans?network=mtn')).toMatchObject({ details: [{ network_code: 'mtn' }] });
    const meter = { meter_number: '45020000001' };
    expect(await ask('/validations/electricity.validate', meter)).toMatchObject({
      details: { customer_name: 'Ada Obi' },
    });
    const plan = { operation: 'data.buy', input: { phone: '08031234567', provider: 'mtn', variation: '105' } };
    expect(await ask('/quotes', plan)).toMatchObject({ quote: { minor: 250_000 } });
    expect(await ask('/cards')).toMatchObject({ items: [{ id: 'card_ada' }] });
  });

  it('answers below its own address only', async () => {
    const sessions = async (
      url: string | undefined,
      asked: readonly string[],
    ): Promise<readonly (number | string)[]> => {
      const { fetch } = createTestCompanion(url === undefined ? {} : { url });
      return Promise.all(asked.map(async (address) => fetch(address).then(({ status }) => status, String)));
    };
    const refused = expect.stringMatching(/^Error: .* is not below .*, the `url` of this companion\.$/);
    const { origin } = location;
    const elsewhere = [
      '/shop/till/session',
      '/tillside/session',
      '/@fs/home/till/main.ts',
      'https://a.test/till/session',
    ];
    const own = ['/till/session', `${origin}/till/session`];
    expect(await sessions(undefined, [...own, ...elsewhere])).toEqual([200, 200, ...elsewhere.map(() => refused)]);
    const remote = 'https://a.test/api/till';
    expect(await sessions(`${remote}/`, [`${remote}/session`, '/api/till/session'])).toEqual([200, refused]);
    expect(await sessions('/payments', ['/payments/session', '/till/session'])).toEqual([200, refused]);
  });

  it('takes options in place of what it has', async () => {
    const user = open(createTestCompanion({ scenario: 'delivered', course: ['review'] }));
    await user.click(await toPay(user));
    expect(await screen.findByRole('heading', { name: 'A person is looking into it' })).toBeVisible();
  });
});

describe('payAtOnce', () => {
  it('lets the first press pay, which is lost without it', async () => {
    normally();
    const companion = createTestCompanion();
    const user = open(companion);
    const pay = await toPay(user);
    await user.click(pay);
    expect(companion.received.filter(({ route }) => route === 'instruct')).toHaveLength(0);
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'), { timeout: 5_000 });
    await user.click(pay);
    expect(await screen.findByRole('heading', { name: 'Delivered' })).toBeVisible();
  });

  it('does nothing in a production build', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const user = open(createTestCompanion());
    expect(await toPay(user)).toHaveAttribute('aria-disabled', 'true');
    vi.unstubAllEnvs();
  });
});
