import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor, type UserEventObject } from 'storybook/test';

/** Opens the sheet of a field, once its options and the sheet are loaded. */
export async function openSheet(canvas: Canvas, userEvent: UserEventObject, field: string): Promise<void> {
  await userEvent.click(await canvas.findByRole('combobox', { name: field }));
  await canvas.findByRole('dialog', { name: field });
}

/** Chooses an option in the sheet of a field. */
export async function pick(
  canvas: Canvas,
  userEvent: UserEventObject,
  field: string,
  option: string | RegExp,
): Promise<void> {
  await openSheet(canvas, userEvent, field);
  await userEvent.click(await canvas.findByRole('radio', { name: option }));
  await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
}
