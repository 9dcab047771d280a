import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, quick, signIn, test } from './fixtures.ts';
import { AirtimePage } from './airtime-page.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

// A page that moves by itself makes people press what they did not mean to.
const phone = { width: 360, height: 640 };

test.use({ viewport: phone, isMobile: true, hasTouch: true });

interface Visit {
  readonly address: string;
  /** What the shopper bought before. */
  readonly purchases?: number;
  /** Default: a small phone. */
  readonly height?: number;
}

const visits: readonly Visit[] = [
  ...['/', '/history', '/account', '/cards', '/cards/new'].map((address) => ({ address })),
  // A list that is longer than the skeleton before it, above something else of the page.
  ...[1, 6].flatMap((purchases) => [640, 844].map((height) => ({ address: '/history', purchases, height }))),
];

for (const { address, purchases = 0, height = phone.height } of visits) {
  test(`a first visit of ${address} on a signed-in phone of ${height} px holds still, header and footer included, after ${purchases} purchases`, async ({
    page,
    context,
    ada,
  }) => {
    await page.setViewportSize({ ...phone, height });
    for (let count = 0; count < purchases; count += 1) await buyAirtime(ada);
    await signIn(context, 'ada');
    await page.addInitScript(watchShifts);
    // As on a slow network: what was served is drawn before the code arrives, the answers before the code that is loaded later.
    const frames = async (count: number): Promise<void> =>
      page.evaluate(async (most) => {
        for (let frame = 0; frame < most; frame += 1) await new Promise(requestAnimationFrame);
      }, count);
    await page.route(/\/assets\/.*\.js$|\/till\/|\/api\//, async (route) => {
      await frames(route.request().url().endsWith('.js') ? 12 : 4);
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.ts-widget').first()).toBeVisible();
    await expect(page.locator('.ts-bone')).toHaveCount(0);
    await frames(4);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as readonly { readonly value: number }[]);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(0.02);
  });
}

test('the header keeps its name, its height and its menu in place while money is held', async ({
  page,
  open,
  world,
}) => {
  await world.sandbox.hold();
  await open('ada');
  const parts = {
    header: page.getByRole('banner'),
    name: page.getByText('Sunbird Store', { exact: true }).first(),
    menu: page.getByRole('button', { name: 'Menu' }),
  };
  const look = async (): Promise<unknown> =>
    Object.fromEntries(
      await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part.boundingBox()] as const)),
    );
  const before = await look();
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(page.getByText(/ held$/)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await look()).toEqual(before);
  await world.release();
  await expect(airtime.delivered).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/ held$/)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await look()).toEqual(before);
});

test('offline on a phone is shown once, and Pay stays in view', quick, async ({ page, open, context }) => {
  await open('ada');
  const airtime = new AirtimePage(page);
  await airtime.fill();
  await expect(airtime.pay).toBeInViewport({ ratio: 1 });
  await context.setOffline(true);
  const notices = page.locator('.notice, .ts-notice').filter({ hasText: 'You are offline', visible: true });
  await expect(notices).toHaveCount(1);
  await expect(airtime.pay).toBeInViewport({ ratio: 1 });
});

async function buyAirtime(request: APIRequestContext): Promise<void> {
  const data = {
    operation: 'airtime.buy',
    input: { network: 'mtn', phone: '08031110001', amount: { currency: 'NGN', minor: 20_000 } },
  };
  const sent = await request.post('/till/instructions', { data, headers: { 'Idempotency-Key': randomUUID() } });
  expect(sent.ok(), await sent.text()).toBe(true);
}

/** Keeps every shift that no press or key caused, with what moved. */
function watchShifts(): void {
  const shifts: object[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as LayoutShift;
      if (hadRecentInput) continue;
      const of = sources.map(({ node, previousRect, currentRect }) => ({
        part: node instanceof Element ? node.className : node?.nodeName,
        from: previousRect.y,
        to: currentRect.y,
      }));
      shifts.push({ value, of });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
