import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import { naira } from '@tillside/contract';
import type { BillStoryProduct } from './bill-stories.tsx';
import { cableTill } from './example-tills.ts';
import { pick } from './pick.ts';

/* What the stories of TV have in common. */

export async function fillCard(
  canvas: Canvas,
  userEvent: UserEventObject,
  { service = 'DStv', account = '7040000001' } = {},
): Promise<void> {
  await userEvent.click(await canvas.findByRole('radio', { name: service }));
  await canvas.findByRole('radio', { name: 'Renew' });
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
