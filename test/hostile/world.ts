/* oxlint-disable react-hooks/rules-of-hooks -- Playwright's `use` hands a fixture over; it is no hook */
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { startHostProcess, type HostProcess } from './host-process.ts';
import { mounts, type Front, type Mount } from './mounts.ts';

export interface Card {
  readonly id: string;
  readonly number: string;
  readonly ccv: string;
  readonly expiry: string;
}

/** The messages that the page received from its frames. */
export interface Received {
  readonly at: 'mint' | 'message' | 'port';
  readonly status?: number;
  readonly code?: string | null;
  readonly origin?: string;
  readonly data?: { readonly type: string; readonly code?: string; readonly why?: string; readonly handle?: string };
}

interface Shop {
  /** The origin of the shop's page. */
  readonly url: string;
  /** The origin of the frames, the same on mount A. */
  readonly frames: string;
  card(): Promise<Card>;
  checkout(): Promise<string>;
  otp(): Promise<string>;
  log(): Promise<string>;
  /** Everything that the host answered, headers and bodies, whatever browser asked. */
  sent(): Promise<string>;
}

/** Chosen by a project of playwright.config.ts, or by `test.use`. */
export interface HostileOptions {
  /** Where the frames are served. */
  readonly mountedOn: Mount;
  /** What the host runs before the companion. */
  readonly front: Front;
}

export interface Ticket {
  readonly action: string;
  readonly ticket: string;
}

declare global {
  interface Window {
    readonly received: Received[];
    readonly seen: string[];
    lastTicket: Ticket;
    openFrame(path: string, options?: object): Promise<string | null>;
    fillFrame(ticket: Ticket, options?: object): HTMLIFrameElement;
    submitInto(ticket: Ticket, target: string): void;
    sendToFrames(command: object): void;
  }
}

interface Fixtures {
  readonly shop: Shop;
  /** Everything the page was sent over the network, as text; in Firefox the addresses only, so see `shop.sent()`. */
  readonly wire: string[];
  /** Opens the page as ada. */
  readonly page: Page;
}

/** The program with a worker's shops: each test has its own shop, and shares only the program. */
export const withHosts = base.extend<object, { readonly hosts: HostProcess }>({
  hosts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const hosts = await startHostProcess();
      await use(hosts);
      await hosts.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Tests with a shop of their own, in whatever browser they open. */
export const shopTest = withHosts.extend<Pick<Fixtures, 'shop'> & HostileOptions>({
  mountedOn: ['a', { option: true }],
  front: ['plain', { option: true }],
  shop: async ({ hosts, mountedOn, front }, use) => {
    const host = await hosts.open({ kind: 'attacked', mount: mountedOn, front });
    const ask = async (method: string, path: string): Promise<unknown> =>
      (await fetch(`${host.past}/_test${path}`, { method })).json();
    const { shop: url, frames } = mounts[mountedOn](host.port);
    await use({
      url,
      frames,
      card: async () => (await ask('POST', '/card')) as Card,
      checkout: async () => ((await ask('POST', '/checkout')) as { id: string }).id,
      otp: async () => ((await ask('GET', '/otp')) as { otp: string }).otp,
      log: async () => JSON.stringify(await ask('GET', '/log')) + host.output(),
      sent: async () => ((await ask('GET', '/sent')) as string[]).join('\n'),
    });
    await host.close();
  },
});

export const test = shopTest.extend<Omit<Fixtures, 'shop'>>({
  // oxlint-disable-next-line no-empty-pattern -- as above
  wire: async ({}, use) => use([]),
  page: async ({ page, context, shop, wire }, use) => {
    await context.addCookies([
      { name: 'shopper', value: 'ada', url: shop.url },
      { name: 'session', value: '1', url: shop.url },
    ]);
    page.on('response', (response) => {
      void response.text().then(
        (text) => wire.push(`${response.url()} ${text}`),
        () => wire.push(response.url()),
      );
    });
    await page.goto(shop.url);
    await use(page);
  },
});

export { expect };

/** Opens a frame for a card or a checkout, and waits until it can be used. */
export async function openFrame(page: Page, path: string, options: object = {}): Promise<FrameLocator> {
  const name = await page.evaluate(([to, more]) => window.openFrame(to, more), [path, options] as const);
  expect(name, JSON.stringify(await page.evaluate(() => window.received))).not.toBeNull();
  await waitFor(page, 'ready');
  return page.frameLocator(`iframe[name="${name}"]`);
}

/** Waits until the page has received this message from a frame. */
export async function waitFor(page: Page, type: string): Promise<Received> {
  // Polled from outside: the page's policy forbids `eval`, which waiting inside it needs.
  const find = (): Promise<Received | undefined> =>
    page.evaluate((wanted) => window.received.findLast(({ data }) => data?.type === wanted), type);
  await expect.poll(find, `the page hears of ${type}`).toBeDefined();
  const received = await find();
  if (!received) throw new Error(`Nothing was heard of ${type}.`);
  return received;
}

/** Everything that a script in the page could have got hold of. */
export async function readable(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      JSON.stringify(window.seen),
      JSON.stringify(window.received),
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      document.cookie,
      performance.getEntries().map(({ name }) => name),
      location.href,
    ].join('\n'),
  );
}

/**
 * Presses a button in a frame as a person does, and again if the frame was not yet ready to be hit. Each press has
 * enough time on a busy machine too: an interrupted press has to start again, and might never complete.
 */
export async function press(page: Page, frame: FrameLocator, name: string, leadsTo: string): Promise<void> {
  await expect(async () => {
    const isThere = await page.evaluate((type) => window.received.some(({ data }) => data?.type === type), leadsTo);
    if (isThere) return;
    await frame.getByRole('button', { name }).click({ timeout: 5_000 });
    await expect
      .poll(() => page.evaluate((type) => window.received.some(({ data }) => data?.type === type), leadsTo), {
        timeout: 2_000,
      })
      .toBe(true);
  }).toPass({ timeout: 20_000 });
}

/** Types into a field of a frame, by keys as a person does. */
export async function typeInto(page: Page, frame: FrameLocator, label: string, text: string): Promise<void> {
  await expect(async () => {
    await frame.getByLabel(label).fill('');
    await frame.getByLabel(label).focus();
    await page.keyboard.type(text);
    expect(await frame.getByLabel(label).inputValue()).toBe(text);
  }).toPass({ timeout: 10_000 });
}

/** Opens a card's frame and shows it. */
export async function reveal(page: Page, card: Card, options: object = {}): Promise<FrameLocator> {
  const frame = await openFrame(page, `/cards/${card.id}/reveal`, options);
  await press(page, frame, 'Show card details', 'revealed');
  return frame;
}

/** The number as the frame shows it. */
export function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
