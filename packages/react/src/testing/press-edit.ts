import type { Canvas } from 'storybook/internal/csf';
import type { UserEventObject } from 'storybook/test';

/** Goes back from a review to its form, by the first Edit on the ticket. */
export async function pressEdit(canvas: Canvas, userEvent: UserEventObject): Promise<void> {
  const [first] = await canvas.findAllByRole('button', { name: /^Edit:/ });
  if (!first) throw new Error('Nothing on this review can be edited.');
  await userEvent.click(first);
}
