import { expect, signIn, test } from './fixtures.ts';

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 900 },
]) {
  test(`the page is served with its first form’s skeleton, as high as the form: ${viewport.width} px`, async ({
    page,
    open,
    context,
  }) => {
    await page.setViewportSize(viewport);
    const shown = page.locator('.ts-bill-pay');
    await signIn(context, 'ada');
    // No script arrives: what stands there was served.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(shown.locator('.ts-widget .ts-bone').first()).toBeVisible();
    const skeleton = await shown.boundingBox();
    await page.unroute('**/assets/*.js');
    await open('ada', '/');
    await expect(page.getByLabel('Phone number')).toBeVisible();
    await expect(shown.locator('.ts-bone')).toHaveCount(0);
    const form = await shown.boundingBox();
    expect(skeleton?.y).toBe(form?.y);
    expect(Math.abs((skeleton?.height ?? 0) - (form?.height ?? 0))).toBeLessThanOrEqual(1);
  });
}

test('what the first form needs is asked for beside the shop’s script, and once', async ({ page, context }) => {
  await signIn(context, 'ada');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const needs = ['/till/session', expect.stringMatching(/\/airtime-/), expect.stringMatching(/\/drawn-marks-/)];
  // The shop's script never arrives, so it makes none of these requests.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => asked).toEqual(expect.arrayContaining(needs));
  await page.unroute('**/assets/index-*.js');
  asked.length = 0;
  await page.goto('/');
  await expect(page.getByLabel('Phone number')).toBeVisible();
  expect(asked.filter((path) => path === '/till/session')).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(
    new Set(asked.filter((path) => path.endsWith('.js'))).size,
  );
});
