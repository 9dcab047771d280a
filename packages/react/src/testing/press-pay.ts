import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor, type UserEventObject } from 'storybook/test';

/** Finds Pay once it can be pressed: the price is known, and what shows the outcome is loaded. */
export async function readyToPay(canvas: Canvas, name: string | RegExp): Promise<HTMLElement> {
  const pay = await canvas.findByRole('button', { name });
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'));
  return pay;
}

export async function pressPay(canvas: Canvas, userEvent: UserEventObject, name: string | RegExp): Promise<void> {
  await userEvent.click(await readyToPay(canvas, name));
}

/** From the review on: the focus goes over the Edit of each line to Pay, and then to the outcome. */
export async function payByKeyboard(canvas: Canvas, userEvent: UserEventObject, name: string): Promise<void> {
  await expect(await canvas.findByRole('heading', { name: 'Check and pay' })).toHaveFocus();
  const pay = await readyToPay(canvas, name);
  for (let press = 0; press < 9 && document.activeElement !== pay; press += 1) await userEvent.tab();
  await expect(pay).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toHaveFocus();
}
