import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import type { BillStoryProduct } from './bill-stories.tsx';
import { dataTill } from './example-tills.ts';
import { pick } from './pick.ts';

/* What the stories of data have in common. */

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
