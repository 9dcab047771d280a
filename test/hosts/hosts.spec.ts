import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { built, reacts, type ReactVersion } from './build.ts';
import { differences, seenOn, type Seen } from './measure.ts';
import type { Host } from './shop-server.ts';

test.describe.configure({ timeout: 90_000 });

const steps = ['rest', 'invalid', 'review'] as const;
type Steps = Readonly<Record<(typeof steps)[number], ReadonlyMap<string, Seen>>>;

/** What went wrong on a page: violations of its policy, warnings and errors. */
async function listen(page: Page): Promise<{ readonly troubles: string[] }> {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') troubles.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  await page.exposeFunction('reportViolation', (text: string) => troubles.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `Policy: ${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return { troubles };
}

/** Opens a host, and waits until every widget shows what it has. */
async function open(page: Page, host: Host, react: ReactVersion): Promise<{ readonly troubles: string[] }> {
  const listening = await listen(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${process.env['HOSTS_URL']}/react-${react}/?host=${host}`);
  await expect(page.getByLabel('Phone number').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .ts-bone')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await expect(async () => {
    const one = await seenOn(page, '#shop');
    await page.waitForTimeout(200);
    expect(differences(one, await seenOn(page, '#shop'))).toEqual([]);
  }).toPass({ timeout: 15_000 });
  return listening;
}

/** What every widget looks like at rest, and one on its way to the outcome. */
async function walk(page: Page): Promise<Steps> {
  const rest = await seenOn(page, '#shop');
  const form = page.locator('[data-widget="AirtimeForm"]').first();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
  await page.locator('h1').click();
  const invalid = await seenOn(page, '#shop');
  await form.getByLabel('Phone number').fill('08031234567');
  await form.getByRole('button', { name: '₦500', exact: true }).click();
  await form.getByRole('button', { name: 'Continue' }).click();
  const pay = form.getByRole('button', { name: /^Pay/ });
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
  await page.locator('h1').click();
  return { rest, invalid, review: await seenOn(page, '#shop') };
}

/** So tall that nothing sticks to the end of the window. */
const tall = { width: 800, height: 40_000 };
test.use({ viewport: tall });

/** What every other host is compared with. Measured once for all workers. */
async function neutralSteps(browser: Browser): Promise<Steps> {
  const file = join(built, 'neutral.json');
  if (!existsSync(file)) {
    const page = await browser.newPage({ viewport: tall });
    await open(page, 'neutral', '19');
    const measured = await walk(page);
    expect(measured.rest.size).toBeGreaterThan(500);
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(steps.map((step) => [...measured[step]])));
    renameSync(part, file);
    await page.close();
  }
  const [rest, invalid, review] = (JSON.parse(readFileSync(file, 'utf8')) as [string, Seen][][]).map(
    (entries) => new Map(entries),
  );
  if (!rest || !invalid || !review) throw new Error('The neutral page was not measured.');
  return { rest, invalid, review };
}

for (const [react, host] of [
  ...(['tailwind', 'layers', 'bootstrap', 'reset', 'strict-csp', 'shadow', 'streamed'] as const).map(
    (each) => ['19', each] as const,
  ),
  ...(['neutral', 'streamed', 'strict-csp'] as const).map((each) => ['18', each] as const),
]) {
  test(`every widget looks and works the same on a page with React ${react}: ${host}`, async ({ page, browser }) => {
    const neutral = await neutralSteps(browser);
    const { troubles } = await open(page, host, react);
    const seen = await walk(page);
    for (const step of steps) expect.soft(differences(neutral[step], seen[step]), step).toEqual([]);
    expect(troubles).toEqual([]);
  });
}

for (const react of reacts) {
  test(`two providers on a page keep to their own themes with React ${react}`, async ({ page, browser }) => {
    const { troubles } = await open(page, 'two', react);
    for (const [place, host] of [
      ['#one', 'orchid'],
      ['#other', 'savanna'],
    ] as const) {
      const alone = await browser.newPage({ viewport: tall });
      await open(alone, host, react);
      expect.soft(differences(await seenOn(alone, '#shop'), await seenOn(page, place)), host).toEqual([]);
      await alone.close();
    }
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    expect(troubles).toEqual([]);
  });
}
