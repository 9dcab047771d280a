import { expect, request as requests, type Page } from '@playwright/test';

type Answer = 'It happened' | 'It did not happen';

/** Settles what waits under this title, as a member of staff does. */
export async function settleReview(
  page: Page,
  title: string,
  answer: Answer,
  proof = 'Seen in the bank’s statement.',
): Promise<void> {
  if (!page.url().includes('/staff')) await page.goto('/staff');
  const review = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(review).toHaveCount(1, { timeout: 20_000 });
  await review.getByLabel(answer, { exact: true }).check();
  await review.getByLabel('How was it found out?').fill(proof);
  await review.getByRole('button', { name: 'Continue' }).click();
  await expect(review.getByRole('heading', { name: /^Settle it as/ })).toBeFocused();
  await review.getByRole('button', { name: 'Yes, settle it' }).click();
  const settled = answer === 'It happened' ? 'is settled: it happened.' : 'is settled: it did not happen.';
  await expect(page.getByRole('status').filter({ hasText: settled })).toBeVisible();
  await expect(review).toHaveCount(0);
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
