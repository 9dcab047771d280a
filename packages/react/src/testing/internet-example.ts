import { expect } from 'storybook/test';
import type { BillStoryProduct } from './bill-stories.tsx';
import { internetTill } from './example-tills.ts';
import { pick } from './pick.ts';

/* What the stories of internet have in common. */

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
    await expect(await canvas.findByText('Your 2 pins')).toBeVisible();
    await expect(canvas.getByText('4821')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy: Pin 2' })).toBeVisible();
    await expect(canvas.getAllByText('21 Nov 2027')).toHaveLength(2);
  },
};
