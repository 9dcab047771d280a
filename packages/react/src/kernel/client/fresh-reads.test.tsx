import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { pressPayInPage } from '../../testing/press-pay-in-page.ts';
import { companionDouble } from '../../testing/companion-double.ts';
import { dataTill } from '../../testing/example-tills.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { DataForm } from '../../features/bills/data/DataForm.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A `fetch` behind a service worker that answers from its cache first, and keeps every answer to a GET. */
function cacheFirst(fetching: typeof fetch): { readonly fetch: typeof fetch; readonly asked: string[] } {
  const cache = new Map<string, Response>();
  const asked: string[] = [];
  return {
    asked,
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      asked.push(address);
      if (init?.method !== undefined && init.method !== 'GET') return fetching(input, init);
      const kept = cache.get(address) ?? (await fetching(input, init));
      cache.set(address, kept);
      return kept.clone();
    },
  };
}

it('a worker that answers from its cache first shows no old balance and no old state', async () => {
  let available = 2_000;
  const options = { balance: () => ({ name: 'Sunbird balance', available: naira(available) }) };
  const till = companionDouble({ course: ['processing', 'succeeded'], balance: options.balance() });
  const worker = cacheFirst(till.fetch);
  const shop = (
    <TillsideProvider url="/till" fetch={worker.fetch}>
      <AirtimeForm />
    </TillsideProvider>
  );
  const view = render(shop);
  expect(await screen.findByText(/₦2,000/, { selector: '.ts-balance' })).toBeVisible();
  view.unmount();
  available = 500;
  till.always('balance', () => Response.json(options.balance()));
  render(shop);
  expect(await screen.findByText(/₦500/, { selector: '.ts-balance' })).toBeVisible();
  await userEvent.type(await screen.findByLabelText('Phone number'), '08031234567');
  await userEvent.type(screen.getByLabelText('Amount'), '100');
  await pressPayInPage('Continue');
  await pressPayInPage(/^Pay ₦100/);
  expect(await screen.findByRole('button', { name: 'Buy again' }, { timeout: 20_000 })).toBeVisible();
}, 40_000);

it('lists of the platform have one address, which the browser may keep', async () => {
  const till = companionDouble(dataTill);
  const worker = cacheFirst(till.fetch);
  render(
    <TillsideProvider url="/till" fetch={worker.fetch}>
      <DataForm defaultPhone="08031234567" />
    </TillsideProvider>,
  );
  await screen.findByLabelText('Phone number');
  await expect
    .poll(() => worker.asked.filter((address) => address.startsWith('/till/lookups/')).length)
    .toBeGreaterThan(0);
  expect(worker.asked.filter((address) => /lookups.*[?&]_=/.test(address))).toEqual([]);
});
