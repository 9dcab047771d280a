import { expect, type Locator, type Page } from '@playwright/test';

/** Goes to another page of the shop. */
export async function openPage(page: Page, name: string): Promise<void> {
  await pressInMenu(page, page.getByRole('link', { name, exact: true }).first());
}

export async function signOut(page: Page): Promise<void> {
  await pressInMenu(page, page.getByRole('button', { name: 'Sign out' }));
}

/** A phone shows the menu behind a button. */
async function pressInMenu(page: Page, target: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(button.or(target).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await target.click();
}
