import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor, type UserEventObject } from 'storybook/test';

const slow = { timeout: 8_000 };

/** Finds Pay once it can be pressed: the price is known, and what shows the outcome is loaded. */
export async function readyToPay(canvas: Canvas, name: string | RegExp): Promise<HTMLElement> {
  const pay = await canvas.findByRole('button', { name }, slow);
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'), slow);
  return pay;
}

export async function pressPay(canvas: Canvas, userEvent: UserEventObject, name: string | RegExp): Promise<void> {
  await userEvent.click(await readyToPay(canvas, name));
}
