import { expect, type Locator, type Page } from '@playwright/test';

export interface Order {
  readonly phone?: string;
  readonly network?: string;
  readonly amount?: string;
}

/** The airtime form, in a shopper's words. */
export class AirtimePage {
  readonly page: Page;
  readonly continue: Locator;
  readonly pay: Locator;
  readonly delivered: Locator;
  readonly notDelivered: Locator;

  constructor(page: Page) {
    this.page = page;
    this.continue = page.getByRole('button', { name: 'Continue' });
    this.pay = page.getByRole('button', { name: /^Pay / });
    this.delivered = page.getByRole('heading', { name: 'Delivered' });
    this.notDelivered = page.getByRole('heading', { name: 'Not delivered' });
  }

  /** Fills the form and continues to the review, which shows the price and Pay. */
  async fill(order: Order = {}): Promise<void> {
    await this.fillForm(order);
    await this.continue.click();
    await expect(this.pay).toBeEnabled();
  }

  async fillForm({ phone = '0803 123 4567', network = 'MTN', amount = '500' }: Order = {}): Promise<void> {
    await this.page.getByLabel('Phone number').fill(phone);
    const found = this.page.getByRole('button', { name: /Change network$/ });
    await expect(found).toBeVisible();
    if (!(await found.innerText()).includes(network)) {
      await found.click();
      await this.page.getByRole('radio', { name: network }).check();
    }
    await this.page.getByLabel('Amount', { exact: true }).fill(amount);
  }

  async buy(order: Order = {}): Promise<void> {
    await this.fill(order);
    await this.pay.click();
  }

  /** Remembers every text the page shows from its next load on. */
  async watchWords(): Promise<() => Promise<readonly string[]>> {
    await this.page.addInitScript(() => {
      const shown = new Set<string>();
      Object.assign(window, { shownTexts: shown });
      const look = (): void => void (document.body && shown.add(document.body.innerText));
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    });
    return async () => this.page.evaluate(() => [...(Reflect.get(window, 'shownTexts') as Set<string>)]);
  }
}

/** Texts which claim that nothing was bought. They are wrong, and costly, while the outcome is unknown. */
export const failureWords = /not delivered|failed|declined|not accepted|nothing was bought|not charged|try again/i;
