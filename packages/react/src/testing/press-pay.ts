import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor, type UserEventObject } from 'storybook/test';

const slow = { timeout: 8_000 };

/** Presses Pay as a shopper can: once the price is known, and what shows the outcome is loaded. */
export async function pressPay(canvas: Canvas, userEvent: UserEventObject, name: string | RegExp): Promise<void> {
  const pay = await canvas.findByRole('button', { name }, slow);
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'), slow);
  await userEvent.click(pay);
}
