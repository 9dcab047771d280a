/* oxlint-disable react-hooks/rules-of-hooks -- Playwright's `use` hands a fixture over; it is no hook */
import type { Naira } from '@tillside/contract';
import {
  expect,
  request as api,
  type APIRequestContext,
  type BrowserContext,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { inNaira } from './amounts.ts';
import { hosted, type HostedWorld, type WorldHost } from './hosted-world.ts';
import { startWorld, type ProcessWorld, type World } from './world.ts';

export type Person = 'ada' | 'bayo' | 'chi' | 'staff';

interface Fixtures {
  /** Whether catalogue texts are marked: `test.use({ isPseudo: true })`. */
  readonly isPseudo: boolean;
  /** Whether the shop has no `refund` hook, so that a person pays what is owed. */
  readonly refundsByHand: boolean;
  /** Whether the shop is reached over TLS, which needs `ignoreHTTPSErrors`. */
  readonly isSecure: boolean;
  /** The page's console output, and every uncaught error. */
  readonly consoleLines: string[];
  /** Signs in as the page would, and opens the address. */
  readonly open: (person: Person, address?: string) => Promise<void>;
  /** Requests to the shop's backend as Ada: she is signed in there, and no user is signed in in the test's browser. */
  readonly ada: APIRequestContext;
}

type MakeWorld<Kind> = (
  fixtures: { readonly worlds: WorldHost } & Pick<Fixtures, 'isPseudo' | 'refundsByHand' | 'isSecure'>,
  use: (world: Kind) => Promise<void>,
  info: TestInfo,
) => Promise<void>;

/** `world` is a sandbox and a shop that only this test sees. */
function testIn<Kind extends World>(world: MakeWorld<Kind>) {
  return hosted.extend<Fixtures & { readonly world: Kind }>({
    isPseudo: [false, { option: true }],
    refundsByHand: [false, { option: true }],
    isSecure: [false, { option: true }],
    world,
    baseURL: async ({ world: { shopUrl } }, use) => use(shopUrl),
    consoleLines: [
      async ({ page }, use) => {
        const lines: string[] = [];
        page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
        page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
        await use(lines);
        expect(lines.filter((line) => /content security policy|uncaught/i.test(line))).toEqual([]);
      },
      { auto: true },
    ],
    open: async ({ page, context }, use) => {
      await use(async (person, address = '/') => {
        await signIn(context, person);
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
    },
    async ada({ world: { shopUrl }, ignoreHTTPSErrors }, use) {
      const ada = await api.newContext({ baseURL: shopUrl, ignoreHTTPSErrors: ignoreHTTPSErrors ?? false });
      await ada.post('/api/sign-in', { data: { user: 'ada' } });
      await use(ada);
      await ada.dispose();
    },
  });
}

/** In a separate world, whose time it may advance. */
export const test = testIn<HostedWorld>(async ({ worlds, isPseudo, refundsByHand, isSecure }, use, info) => {
  const world = await worlds.open({ isPseudo, refundsByHand, isSecure });
  await Promise.all([world.sandbox.settle(1), world.live.settle(1)]);
  await use(world);
  await keepLog(world, info);
  await world.stop();
});

/** With separate processes, as `npm start` runs them: for tests of processes, logs and files. */
// oxlint-disable-next-line no-empty-pattern -- as above
export const processTest = testIn<ProcessWorld>(async ({}, use, info) => {
  const world = await startWorld();
  await use(world);
  await keepLog(world, info);
  await world.stop();
});

/** What the shop wrote, beside the failure. */
async function keepLog(world: World, info: TestInfo): Promise<void> {
  if (info.status !== info.expectedStatus)
    await info.attach('shop.log', { body: await world.log(), contentType: 'text/plain' });
}

export { expect };

/** One of the fifteen or so walks that `npm test` runs; `npm run test:full` runs the others. */
export const quick: { readonly tag: string } = { tag: '@quick' };

export async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const response = await context.request.post('/api/sign-in', { data: { user: person } });
  expect(response.status(), await response.text()).toBe(200);
}

/** A link by which the requesting user pays, with some fields decided. */
export async function createLink(
  request: APIRequestContext,
  link: { readonly widget: string; readonly props: Readonly<Record<string, string>> },
): Promise<string> {
  const response = await request.post('/api/tour/link', { data: link });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { url: string }).url;
}

/** In naira. */
export interface Balance {
  readonly available: number;
  readonly held: number;
}

/** The signed-in shopper's balance, from the shop's API. */
export async function balanceOf(request: APIRequestContext): Promise<Balance> {
  const { available, held } = (await (await request.get('/api/balance')).json()) as { available: Naira; held: Naira };
  return { available: inNaira(available), held: inNaira(held) };
}

/** What moved on the signed-in shopper's balance, newest first. */
export async function movementsOf(request: APIRequestContext): Promise<readonly string[]> {
  const { lines } = (await (await request.get('/api/statement')).json()) as {
    lines: { kind: string; amount: Naira }[];
  };
  return lines.map(({ kind, amount }) => `${kind} ${inNaira(amount)}`);
}

export interface Purchase {
  readonly ref: string;
  readonly operation: string;
  readonly state: string;
  readonly funding: string;
}

/** The signed-in shopper's purchases, newest first, from the companion. */
export async function purchasesOf(request: APIRequestContext, mount = '/till'): Promise<readonly Purchase[]> {
  const page = (await (await request.get(`${mount}/instructions`)).json()) as { items: Purchase[] };
  return page.items;
}

/** The only purchase. Fails if there is none, or a second one. */
export async function onlyPurchase(request: APIRequestContext, mount = '/till'): Promise<Purchase> {
  const purchases = await purchasesOf(request, mount);
  expect(purchases).toHaveLength(1);
  const [purchase] = purchases;
  if (purchase === undefined) throw new Error('There is no purchase.');
  return purchase;
}

/** The only purchase is settled like this with the shopper, a moment after the page receives its outcome. */
export async function expectFunding(request: APIRequestContext, funding: string): Promise<void> {
  await expect.poll(async () => (await onlyPurchase(request)).funding).toBe(funding);
}

/** The addresses the page sent instructions to, from now on. */
export function countSends(page: Page): { readonly count: () => number } {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/instructions')) count += 1;
  });
  return { count: () => count };
}

/** Back online. On a busy machine Chromium sometimes stays offline, so the command is repeated until it works. */
export async function goOnline(page: Page): Promise<void> {
  const isOnline = (): Promise<boolean> => page.evaluate(() => navigator.onLine);
  await page.context().setOffline(false);
  await expect(async () => {
    if (await isOnline()) return;
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    expect(await isOnline()).toBe(true);
  }).toPass();
}
