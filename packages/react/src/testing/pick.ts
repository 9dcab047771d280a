import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor, type UserEventObject } from 'storybook/test';

const slow = { timeout: 6_000 };

/** Opens the sheet of a field, once its options and the sheet are loaded. */
export async function openSheet(canvas: Canvas, userEvent: UserEventObject, field: string): Promise<void> {
  await userEvent.click(await canvas.findByRole('combobox', { name: field }, slow));
  await canvas.findByRole('dialog', { name: field }, slow);
}

/** Chooses an option in the sheet of a field. */
export async function pick(
  canvas: Canvas,
  userEvent: UserEventObject,
  field: string,
  option: string | RegExp,
): Promise<void> {
  await openSheet(canvas, userEvent, field);
  await userEvent.click(await canvas.findByRole('radio', { name: option }, slow));
  await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
}
