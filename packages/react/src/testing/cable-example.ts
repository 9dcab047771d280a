import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import { naira } from '@tillside/contract';
import { readNaira } from '../client/money.ts';
import type { BillStoryProduct } from './bill-stories.tsx';
import type { DoubleOptions } from './companion-double.ts';
import { pick } from './pick.ts';

/* What the stories of TV have in common. */

const offers: Readonly<Record<string, readonly (readonly [alias: string, name: string, amount: number])[]>> = {
  dstv: [
    ['padi', 'DStv Padi', 4_400],
    ['yanga', 'DStv Yanga', 6_000],
    ['compact', 'DStv Compact', 19_000],
    ['premium', 'DStv Premium', 44_500],
  ],
  gotv: [
    ['jolli', 'GOtv Jolli', 5_800],
    ['supa', 'GOtv Supa', 11_400],
  ],
  startimes: [['nova', 'StarTimes Nova', 2_100]],
};

function bouquetList(service: string): unknown {
  return (offers[service] ?? []).map(([alias, name, amount]) => ({
    id: `eyJ/${alias}==`,
    alias,
    name,
    amount: naira(amount),
  }));
}

const prices = new Map(
  Object.values(offers)
    .flat()
    .map(([alias, , amount]) => [`eyJ/${alias}==`, amount]),
);

export const cardHolder = {
  customer_name: 'Ada Obi',
  info: {
    outstandingBalance: naira(0),
    accountNumber: '7040000001',
    currentBouquet: 'DStv Compact',
    currentBouquetPlan: { items: [{ code: 'COMPE36', name: 'DStv Compact', price: 19_000 }], amount: naira(19_000) },
  },
};

export const cableTill: DoubleOptions = {
  lookups: { 'cable.bouquets': (query) => bouquetList(query.get('service') ?? '') },
  validations: { 'cable.validate': ({ account }) => (String(account).endsWith('9909') ? null : cardHolder) },
  price: ({ amount, plan_id, month }) => readNaira(amount) ?? naira((prices.get(String(plan_id)) ?? 0) * Number(month)),
  delivers: { plan: 'DStv Compact', account: '7040000001', service: 'dstv', currency: 'NGN' },
};

export async function fillCard(
  canvas: Canvas,
  userEvent: UserEventObject,
  { service = 'DStv', account = '7040000001' } = {},
): Promise<void> {
  await userEvent.click(await canvas.findByRole('radio', { name: service }));
  await canvas.findByRole('radio', { name: 'Renew' }, { timeout: 6_000 });
  await userEvent.type(canvas.getByLabelText('Smart card or IUC number'), account);
  await userEvent.tab();
}

async function keptCard(canvas: Canvas): Promise<void> {
  await expect(canvas.getByLabelText('Smart card or IUC number')).toHaveValue('7040000001');
  await expect(canvas.getByRole('radio', { name: 'DStv' })).toBeChecked();
}

/** The bouquet that is on the card, for another month. */
export const renewal: BillStoryProduct = {
  operation: 'cable.buy',
  title: 'Pay for TV',
  till: cableTill,
  fill: (canvas, userEvent) => fillCard(canvas, userEvent),
  input: { service: 'dstv', account: '7040000001', plan_id: 'eyJ/compact==', month: 1, customer_name: 'Ada Obi' },
  pays: '₦19,000',
  headline: 'DStv subscription for 7040000001',
  kept: keptCard,
  async delivered(canvas) {
    await expect(canvas.getByText('DStv Compact')).toBeVisible();
    await expect(canvas.getByText(/Keep the decoder switched on/)).toBeVisible();
  },
};

/** Another bouquet, for three months. */
export const change: BillStoryProduct = {
  ...renewal,
  async fill(canvas, userEvent) {
    await fillCard(canvas, userEvent);
    await userEvent.click(canvas.getByRole('radio', { name: 'Change bouquet' }));
    await pick(canvas, userEvent, 'Bouquet', /^DStv Yanga/);
    await userEvent.type(canvas.getByLabelText('Months'), '3');
  },
  input: { service: 'dstv', account: '7040000001', plan_id: 'eyJ/yanga==', month: 3, customer_name: 'Ada Obi' },
  pays: '₦18,000',
  async delivered(canvas) {
    await expect(canvas.getByText('DStv Yanga')).toBeVisible();
  },
};

/** Money for the balance of the card: another operation behind the same form. */
export const topup: BillStoryProduct = {
  ...renewal,
  operation: 'cable.topup',
  async fill(canvas, userEvent) {
    await fillCard(canvas, userEvent);
    await userEvent.click(canvas.getByRole('radio', { name: 'Top up' }));
    await userEvent.click(canvas.getByRole('button', { name: '₦2,000' }));
  },
  input: { service: 'dstv', account: '7040000001', amount: naira(2_000), customer_name: 'Ada Obi' },
  pays: '₦2,000',
  headline: 'DStv top-up for 7040000001',
  async kept(canvas) {
    await keptCard(canvas);
    await expect(canvas.getByLabelText('Amount')).toHaveValue('2,000');
  },
  async delivered(canvas) {
    await expect(canvas.queryByText('Bouquet')).toBeNull();
  },
};
