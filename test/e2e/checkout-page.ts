import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { naira } from './amounts.ts';

/** The page of a wallet payment, in a payer's words. */
export class CheckoutPage {
  readonly page: Page;
  readonly widget: Locator;
  readonly frame: FrameLocator;
  readonly begin: Locator;
  readonly paid: Locator;
  readonly notKnown: Locator;

  constructor(page: Page) {
    this.page = page;
    this.widget = page.getByRole('region', { name: 'Pay by wallet' });
    this.frame = page.frameLocator('iframe[title*="Secure payment"]');
    this.begin = this.widget.getByRole('button', { name: /^Pay ₦/ });
    this.paid = this.widget.getByRole('heading', { name: 'Paid' });
    this.notKnown = this.widget.getByRole('heading', { name: 'We don’t know yet whether it was paid' });
  }

  /** Opens the sealed frame at its first step. */
  async open(button: Locator = this.begin): Promise<void> {
    await button.click();
    await expect(this.frame.getByRole('button', { name: /^(Continue|Pay)\b/ })).toBeEnabled();
  }

  async enterPin({ username = '@ada', pin = '1234' } = {}): Promise<void> {
    if (username !== '') await this.frame.getByLabel('Email or tag of your wallet').fill(username);
    await this.type('PIN, four digits', pin);
  }

  async enterOtp(otp: string): Promise<void> {
    await this.type('One-time password, five digits', otp);
  }

  /** Types into the frame as a person does, and presses Enter. */
  async type(label: string, text: string): Promise<void> {
    const field = this.frame.getByLabel(label);
    await field.focus();
    await field.pressSequentially(text);
    await field.press('Enter');
  }

  /** Expects that a one-time password is required. */
  async otpAsked(): Promise<void> {
    await expect(this.frame.getByLabel('One-time password, five digits')).toBeVisible();
  }
}

/** Asks for a top-up as the account page does, and answers its checkout. */
export async function askForTopUp(request: APIRequestContext, amount = naira(5_000)): Promise<string> {
  const response = await request.post('/api/top-ups', {
    data: { amount },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { checkout } = (await response.json()) as { readonly checkout: string };
  return checkout;
}

export const payAddress = (checkout: string): string => `/pay/${checkout}?environment=live`;
