import type { Page } from '@playwright/test';
import { AirtimePage } from './airtime-page.ts';
import { servePlainPage } from './elements-page.ts';
import { expectAccessible, expectToFitNarrow } from './accessible-page.ts';
import { expect, test, type Person } from './fixtures.ts';

const pages: readonly { readonly name: string; readonly address: string; readonly person: Person | null }[] = [
  { name: 'the sign-in', address: '/', person: null },
  { name: 'the bills', address: '/', person: 'ada' },
  { name: 'the history', address: '/history', person: 'ada' },
  { name: 'a page that does not exist', address: '/nowhere', person: 'ada' },
];

for (const { name, address, person } of pages) {
  test(`${name}: nothing for axe to find, in light and dark, and no sideways scrolling at 320 pixels`, async ({
    page,
    open,
  }) => {
    if (person === null) await page.goto(address);
    else await open(person, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectToFitNarrow(page);
  });
}

test('every answer has the shop’s policy, and none names the server', async ({ request }) => {
  for (const path of ['/', '/history', '/nowhere', '/api/me', '/assets/nothing.js']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

const bought: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  'the React page': () => Promise.resolve('/'),
  async 'a page with the elements'(page) {
    await servePlainPage(page, '<till-airtime url="/till"></till-airtime>');
    return '/plain.html';
  },
};

for (const [name, addressOf] of Object.entries(bought)) {
  test(`${name} sells under the shop’s policy: nothing is refused, and no text becomes markup`, async ({
    page,
    open,
  }) => {
    await page.addInitScript(() => {
      const refused: string[] = [];
      Reflect.set(globalThis, 'refusedByPolicy', refused);
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        refused.push(`${effectiveDirective} ${blockedURI} ${sample}`),
      );
    });
    const refused = (): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'refusedByPolicy'));
    await open('ada', await addressOf(page));
    const airtime = new AirtimePage(page);
    await airtime.buy();
    await expect(airtime.delivered).toBeVisible();
    expect(await refused()).toEqual([]);
    const written = page.evaluate(() => {
      document.body.innerHTML = '<b>markup</b>';
    });
    await expect(written).rejects.toThrow(/TrustedHTML/);
    expect(await refused()).toEqual([expect.stringContaining('require-trusted-types-for')]);
  });
}

test('the page is revalidated each time, its hashed files are cached', async ({ request }) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toBe('no-store');
  const [asset] = /\/assets\/[^"]+/.exec(await page.text()) ?? [''];
  expect((await request.get(asset)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request.get('/nowhere')).status()).toBe(404);
});
