/* oxlint-disable react-hooks/rules-of-hooks -- Playwright's `use` hands a fixture over; it is no hook */
import { test as base, expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { startWorld, type World } from './world.ts';

export type Person = 'ada' | 'bayo' | 'chi' | 'staff';

interface Fixtures {
  /** A sandbox and a shop that only this test sees. */
  readonly world: World;
  /** Everything the page's console said, and every error nobody caught. */
  readonly consoleLines: string[];
  /** Signs in as the page would, and opens the address. */
  readonly open: (person: Person, address?: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  world: async ({}, use) => {
    const world = await startWorld();
    await use(world);
    await world.stop();
  },
  baseURL: async ({ world }, use) => use(world.shopUrl),
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
});

export { expect };

export async function signIn(context: BrowserContext, person: Person): Promise<void> {
  const response = await context.request.post('/api/sign-in', { data: { user: person } });
  expect(response.status(), await response.text()).toBe(200);
}

export interface Balance {
  readonly available: number;
  readonly held: number;
}

/** The signed-in shopper's balance, as the shop's API tells it. */
export async function balanceOf(request: APIRequestContext): Promise<Balance> {
  return (await (await request.get('/api/balance')).json()) as Balance;
}

/** What moved on the signed-in shopper's balance, newest first. */
export async function movementsOf(request: APIRequestContext): Promise<readonly string[]> {
  const { lines } = (await (await request.get('/api/statement')).json()) as {
    lines: { kind: string; amount: number }[];
  };
  return lines.map(({ kind, amount }) => `${kind} ${amount}`);
}

export interface Purchase {
  readonly ref: string;
  readonly state: string;
  readonly funding: string;
}

/** The signed-in shopper's purchases, newest first, as the companion tells them. */
export async function purchasesOf(request: APIRequestContext, mount = '/till'): Promise<readonly Purchase[]> {
  const page = (await (await request.get(`${mount}/instructions`)).json()) as { items: Purchase[] };
  return page.items;
}

/** The only purchase there is. Fails when there is none, or a second one. */
export async function onlyPurchase(request: APIRequestContext, mount = '/till'): Promise<Purchase> {
  const purchases = await purchasesOf(request, mount);
  expect(purchases).toHaveLength(1);
  const [purchase] = purchases;
  if (purchase === undefined) throw new Error('There is no purchase.');
  return purchase;
}

/** The addresses the page sent instructions to, from now on. */
export function countSends(page: Page): { readonly count: () => number } {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/instructions')) count += 1;
  });
  return { count: () => count };
}
