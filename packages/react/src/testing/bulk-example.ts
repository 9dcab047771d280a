import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import type { BillStoryProduct } from './bill-stories.tsx';
import { bulkDouble, bulkRows } from './bulk-double.ts';

/* What the stories of airtime for many numbers have in common. */

export const bulkStories: BillStoryProduct = {
  operation: 'airtime.buy',
  title: 'Airtime for many numbers',
  till: bulkDouble,
  async fill(canvas, userEvent) {
    await pasteList(
      canvas,
      userEvent,
      'Phone;Amount;Network\n8031234567;500;\n0805 123 4567;"₦1,000";GLO\n08021234567;;',
    );
    // Not where a field is refused: the bar sums up a complete form only.
    await expect(await canvas.findByText(/₦2,000/, { selector: '.ts-bar-amount > bdi' })).toBeVisible();
    await expect(canvas.getByText('· 3 numbers', { selector: '.ts-bar-count' })).toBeVisible();
  },
  input: { rows: bulkRows },
  pays: '₦2,000',
  headline: 'Airtime for 3 numbers',
  async kept(canvas) {
    await expect(await canvas.findByRole('button', { name: /^Change row 2 0805 123 4567/ })).toBeVisible();
    await expect(canvas.getByText('₦2,000 in total')).toBeVisible();
  },
  async delivered(canvas, userEvent) {
    await userEvent.click(await canvas.findByText(/^Delivered 3/, { selector: 'summary' }));
    await expect(await canvas.findByText('0805 123 4567')).toBeVisible();
    await expect(canvas.getAllByText('Delivered', { selector: '.ts-badge' })).toHaveLength(3);
  },
};

/** Pastes a list, with ₦500 for rows that have no amount. */
export async function pasteList(canvas: Canvas, userEvent: UserEventObject, text: string): Promise<void> {
  const amount = await canvas.findByLabelText('Amount for each number');
  await userEvent.clear(amount);
  await userEvent.type(amount, '500');
  await userEvent.click(await canvas.findByLabelText(/Paste or type your list|Add more numbers/));
  await userEvent.paste(text);
  await canvas.findByRole('button', { name: /^Change row 1 / });
}

/** This many distinct numbers. */
export function manyNumbers(count: number): string {
  return Array.from({ length: count }, (_, index) => `0803${String(1_000_000 + index)}`).join('\n');
}
