import { expect, request as requests, type Locator, type Page } from '@playwright/test';
import { keys, tabTo } from './hands.ts';

/** What a member of staff found out, whatever the page calls it. */
type Answer = 'It happened' | 'It did not happen';

/** The page of staff, worked with by keyboard alone. */
export class StaffPage {
  readonly page: Page;
  readonly reviews: Locator;
  readonly owed: Locator;
  readonly cases: Locator;
  readonly purchases: Locator;
  readonly audit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.reviews = page.getByRole('region', { name: 'Waiting for a decision' });
    this.owed = page.getByRole('region', { name: 'Money owed' });
    this.cases = page.getByRole('region', { name: 'Reported problems' });
    this.purchases = page.getByRole('region', { name: 'Purchases', exact: true });
    this.audit = page.getByRole('region', { name: 'Audit log' });
  }

  /** Brings a widget into sight: on a phone one tab is shown at a time, and the log is read on request. */
  async show(widget: Locator): Promise<void> {
    await expect(this.page.getByRole('link', { name: /^Decisions open \d/ })).toBeVisible();
    if (await widget.isVisible()) return;
    const tab = widget === this.purchases ? 'Purchases' : 'Decisions';
    const opener =
      widget === this.audit
        ? this.page.locator('summary', { hasText: 'Audit log' })
        : this.page.getByRole('link', { name: tab, exact: true });
    await keys.press(opener);
    await expect(widget).toBeVisible();
  }

  /** Looks for purchases by a number or a reference. */
  async find(text: string): Promise<void> {
    await this.show(this.purchases);
    await keys.type(this.purchases.getByRole('searchbox'), text);
    await this.page.keyboard.press('Enter');
  }

  /** Opens the row of a purchase, and answers the list item with what is known of it. */
  async openRow(widget: Locator, name: RegExp): Promise<Locator> {
    await this.show(widget);
    const row = widget.getByRole('button', { name });
    await expect(row).toHaveCount(1, { timeout: 20_000 });
    if ((await row.getAttribute('aria-expanded')) !== 'true') await keys.press(row);
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    return widget.getByRole('listitem').filter({ has: this.page.getByRole('button', { name }) });
  }

  /** Decides the review whose row has this name, with a proof. */
  async decide(name: RegExp, answer: Answer, proof: string): Promise<void> {
    const { keyboard } = this.page;
    const review = await this.openRow(this.reviews, name);
    const chosen = answer === 'It happened' ? /^(Delivered|Paid|Done)$/ : /^Not (delivered|paid|done)$/;
    await tabTo(review.getByRole('radio').first());
    await keyboard.press(answer === 'It happened' ? 'Space' : 'ArrowDown');
    await expect(review.getByRole('radio', { name: chosen })).toBeChecked();
    await keys.type(review.getByRole('textbox', { name: 'How was it found out?' }), proof);
    // The button says what the press does.
    await keys.press(review.getByRole('button', { name: /^(Count|Give) / }));
    // Texts of a translation may be marked.
    const decided =
      answer === 'It happened' ? /is decided: \W*(Delivered|Paid|Done)\W*\./ : /is decided: \W*Not \w+\W*\./;
    await expect(this.reviews.getByText(decided).first()).toBeVisible();
    await expect(this.reviews.getByRole('heading', { level: 2 })).toBeFocused();
  }

  /** The lines of the audit log about a reference, or of a person. */
  async trace(text: string, as: 'what it is about' | 'who did it' = 'what it is about'): Promise<Locator> {
    await this.show(this.audit);
    await keys.type(this.audit.getByRole('searchbox'), text);
    const kind = this.audit.getByRole('combobox', { name: 'Look for it as' });
    await tabTo(kind);
    await this.page.keyboard.type(as);
    await expect(kind.locator('option:checked')).toHaveText(as);
    await keys.press(this.audit.getByRole('button', { name: 'Find' }));
    return this.audit.getByRole('listitem');
  }
}

/** Decides what waits under this name, as a member of staff does. */
export async function settleReview(
  page: Page,
  name: RegExp,
  answer: Answer,
  proof = 'Seen in the bank’s statement.',
): Promise<void> {
  if (!page.url().includes('/staff')) await page.goto('/staff');
  await new StaffPage(page).decide(name, answer, proof);
}

/** The same without the page: settles the only thing that waits in this world, once it does. */
export async function decide(shopUrl: string, mount: string, answer: Answer): Promise<void> {
  const office = await requests.newContext({ baseURL: shopUrl });
  await office.post('/api/sign-in', { data: { user: 'staff' } });
  const waiting = async (): Promise<readonly { readonly ref: string }[]> =>
    ((await (await office.get(`${mount}/staff/instructions?state=review`)).json()) as { items: { ref: string }[] })
      .items;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const [review] = await waiting();
  const decision = { state: answer === 'It happened' ? 'succeeded' : 'failed', note: 'Seen in the bank’s statement.' };
  const settled = await office.post(`${mount}/instructions/${review?.ref}/resolve`, { data: decision });
  expect(settled.status(), await settled.text()).toBe(200);
  await office.dispose();
}
