import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import { naira } from '@tillside/contract';
import type { BillStoryProduct } from './bill-stories.tsx';
import type { DoubleOptions } from './companion-double.ts';
import { pick } from './pick.ts';

/* What the stories of data have in common. */

type Plans = Readonly<Record<string, readonly (readonly [number: number, name: string, amount: number])[]>>;

const mtn: Plans = {
  Daily: [
    [101, '110MB, 1 day', 100],
    [102, '500MB, 1 day', 350],
    [103, '1GB, 1 day', 500],
  ],
  Weekly: [
    [104, '1.5GB, 7 days', 1_000],
    [105, '6GB, 7 days', 2_500],
  ],
  Monthly: [
    [106, '2.7GB, 30 days', 2_000],
    [107, '7GB, 30 days', 3_500],
    [108, '20GB, 30 days', 7_500],
    [109, '165GB, 30 days', 35_000],
  ],
};
const glo: Plans = { Daily: [[201, '125MB, 1 day', 100]], Weekly: [[202, '6GB, 7 days', 1_500]] };

/** The plans of a network as the companion returns them. */
export function planList(network: string, dearer = 0): unknown {
  const plans = network === 'mtn' ? mtn : glo;
  return [
    {
      network_name: network,
      network_code: network,
      plans: Object.entries(plans).map(([category, listed]) => ({
        category,
        plans: listed.map(([number, name, amount]) => ({
          plan_code: `PSPLAN_${number}`,
          name,
          amount: naira(amount + dearer),
        })),
      })),
    },
  ];
}

const prices = new Map(
  [...Object.values(mtn), ...Object.values(glo)].flat().map(([number, , amount]) => [String(number), amount]),
);

export const dataTill: DoubleOptions = {
  lookups: { 'data.plans': (query) => planList(query.get('network') ?? '') },
  price: ({ variation }) => naira(prices.get(String(variation)) ?? 0),
  delivers: { product: '6GB, 7 days' },
};

export async function fillPhone(canvas: Canvas, userEvent: UserEventObject): Promise<void> {
  await userEvent.type(await canvas.findByLabelText('Phone number'), '08031234567');
}

export const dataStories: BillStoryProduct = {
  operation: 'data.buy',
  title: 'Buy data',
  till: dataTill,
  async fill(canvas, userEvent) {
    await fillPhone(canvas, userEvent);
    await pick(canvas, userEvent, 'Data plan', '6GB, 7 days ₦2,500');
  },
  input: { phone: '2348031234567', provider: 'mtn', variation: '105' },
  pays: '₦2,500',
  headline: 'MTN 6GB, 7 days for 0803 123 4567',
  async kept(canvas) {
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await expect(await canvas.findByRole('combobox', { name: 'Data plan' })).toHaveTextContent('6GB, 7 days');
  },
};
