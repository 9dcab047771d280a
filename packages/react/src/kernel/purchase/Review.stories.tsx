import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { naira } from '@tillside/contract';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { fillAirtime } from '../../testing/airtime-steps.ts';
import { billMeta } from '../../testing/bill-stories.tsx';
import { exampleMerchant, exampleSession, type DoubleOptions } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';

const meta = {
  title: 'Purchase/Review',
  component: AirtimeForm,
  decorators: billMeta.decorators,
} satisfies Meta<typeof AirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const session = { ...exampleSession, balance: true, merchant: exampleMerchant };
const balance = { name: 'Sunbird balance', available: naira(2_000), top_up: { url: 'https://sunbird.example/wallet' } };

/** Airtime for ₦1,000 on its review, where this is read. */
function review(seen: string, options: DoubleOptions): Story {
  return {
    beforeEach: withTill(options),
    play: async ({ canvas, userEvent }) => {
      await fillAirtime(canvas, userEvent);
      await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
      await expect(await canvas.findByText(seen)).toBeVisible();
    },
  };
}

export const Fee = review('₦1,050', { price: () => naira(1_050) });
export const Discount = review('−₦20', { price: () => naira(980) });
export const PayFromBalance: Story = review('Pay from · ₦1,020 left after', {
  session,
  balance,
  price: () => naira(980),
});
export const PayFromBalanceDark: Story = { ...PayFromBalance, parameters: { dark: true } };
export const PayFromBalanceRightToLeft: Story = { ...PayFromBalance, parameters: { rtl: true } };
export const ShortBalance: Story = review('Add it and go on', { session, balance, price: () => naira(5_000) });
export const ShortBalanceNarrow: Story = {
  ...ShortBalance,
  parameters: { narrow: true },
  globals: { viewport: { value: 'narrow' } },
};
export const AlreadyPaid: Story = {
  ...review('You paid this 4 minutes ago. Pay again?', {}),
  beforeEach: (context) =>
    withTill({ alreadyPaid: { ref: 'ts_7n2q9w4x8k3m', at: new Date(Date.now() - 4.5 * 60_000).toISOString() } })(
      context,
    ),
};
