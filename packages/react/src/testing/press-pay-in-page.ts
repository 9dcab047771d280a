import { screen, waitFor, type Screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Presses Pay once it takes input: the price is known, and the review has been shown for a moment. For tests in a DOM. */
export async function pressPayInPage(name: string | RegExp, place: Pick<Screen, 'findByRole'> = screen): Promise<void> {
  const pay = await place.findByRole('button', { name });
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'), { timeout: 3_000 });
  await userEvent.click(pay);
}
