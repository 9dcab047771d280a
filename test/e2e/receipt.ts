import { expect, type Locator, type Page } from '@playwright/test';

/** The reference of a purchase, which stands below the other lines of its receipt, under its details. */
export async function expectReference(
  page: Page,
  ref: string,
  press: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  await press(page.locator('summary').filter({ hasText: 'Details' }));
  await expect(page.getByText(ref)).toBeVisible();
}
