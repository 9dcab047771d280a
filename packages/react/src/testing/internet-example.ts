import { expect } from 'storybook/test';
import { naira, timesMoney } from '@tillside/contract';
import type { BillStoryProduct } from './bill-stories.tsx';
import { exampleSession, type DoubleOptions } from './companion-double.ts';
import { pick } from './pick.ts';

/* What the stories of internet have in common. */

const pins = [
  { pin: '4821990355170264', serial: 'SPN5520137786', expiry_at: '2027-11-21' },
  { pin: '7310448269915037', serial: 'SPN5520137787', expiry_at: '2027-11-21' },
];

const plans = [
  { id: 'PSPLAN_801', title: 'Spectranet N1,000', amount: naira(1_000) },
  { id: 'PSPLAN_802', title: 'Spectranet N2,000', amount: naira(2_000) },
  { id: 'PSPLAN_803', title: 'Spectranet N5,000', amount: naira(5_000) },
];

export const internetTill: DoubleOptions = {
  lookups: {
    'internet.providers': () => [
      { id: 'spectranet', title: 'Spectranet', active: true },
      { id: 'smile', title: 'Smile', active: false },
    ],
    'spectranet.plans': () => plans,
  },
  price: ({ plan_id, qty }) => timesMoney(plans.find(({ id }) => id === plan_id)?.amount ?? naira(0), Number(qty)),
  delivers: { product: 'Spectranet N2,000', pins },
};

/** In live an account can be looked up. */
export const liveInternetTill: DoubleOptions = {
  ...internetTill,
  session: { ...exampleSession, environment: 'live' },
  validations: {
    'spectranet.validate': ({ account }) => (account === '1029384' ? { name: 'Chinedu Okafor' } : null),
  },
};

export const internetStories: BillStoryProduct = {
  operation: 'spectranet.buy',
  title: 'Buy internet',
  till: internetTill,
  async fill(canvas, userEvent) {
    await pick(canvas, userEvent, 'Plan', 'Spectranet N2,000 ₦2,000');
    await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
  },
  input: { plan_id: 'PSPLAN_802', qty: 2 },
  pays: '₦4,000',
  headline: 'Spectranet N2,000 pin × 2',
  codes: 2,
  async kept(canvas) {
    await expect(await canvas.findByRole('combobox', { name: 'Plan' })).toHaveTextContent('Spectranet N2,000');
    await expect(canvas.getByLabelText('How many pins')).toHaveValue('2');
  },
  async delivered(canvas) {
    await expect(await canvas.findByText('Your 2 pins', {}, { timeout: 6_000 })).toBeVisible();
    await expect(canvas.getByText('4821')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy: Pin 2' })).toBeVisible();
    await expect(canvas.getAllByText('21 Nov 2027')).toHaveLength(2);
  },
};
