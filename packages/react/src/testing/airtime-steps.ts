import type { Canvas } from 'storybook/internal/csf';
import type { UserEventObject } from 'storybook/test';
import { pressPay, readyToPay } from './press-pay.ts';

/* What a shopper does, for stories. */

export async function fillAirtime(canvas: Canvas, userEvent: UserEventObject): Promise<void> {
  await userEvent.type(await canvas.findByLabelText('Phone number'), '08031234567');
  await userEvent.click(canvas.getByRole('button', { name: '₦1,000' }));
}

export async function toReview(canvas: Canvas, userEvent: UserEventObject, { filled = false } = {}): Promise<void> {
  if (!filled) await fillAirtime(canvas, userEvent);
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
  await readyToPay(canvas, /^Pay ₦/);
}

export async function payAirtime(canvas: Canvas, userEvent: UserEventObject): Promise<void> {
  await toReview(canvas, userEvent);
  await pressPay(canvas, userEvent, /^Pay ₦/);
}
