import { createDecipheriv, randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { dollars } from './amounts.ts';
import type { SandboxControl } from './sandbox-control.ts';
import type { World } from './world.ts';

/** One of the shop's two worlds, as its cards page and its platform know it. */
export interface CardWorld {
  readonly name: 'sandbox' | 'live';
  readonly mount: '/till' | '/till-live';
  control(world: World): SandboxControl;
  /** An address of the shop in this world. */
  at(path: string): string;
}

export const sandboxWorld: CardWorld = {
  name: 'sandbox',
  mount: '/till',
  control: ({ sandbox }) => sandbox,
  at: (path) => path,
};

export const liveWorld: CardWorld = {
  name: 'live',
  mount: '/till-live',
  control: ({ live }) => live,
  at: (path) => `${path}?environment=live`,
};

export const cardWorlds: readonly CardWorld[] = [sandboxWorld, liveWorld];

/** The text printed on a card. */
export interface CardDetails {
  readonly number: string;
  readonly ccv: string;
  readonly expiry: string;
}

/** The shop's buying and selling price of a dollar, in naira, unless given. */
export const rates = { sell: 1_600, buy: 1_550 } as const;

/** The shop's cards page, in a shopper's words. */
export class CardsPage {
  readonly page: Page;
  readonly world: CardWorld;
  readonly frame: FrameLocator;

  constructor(page: Page, world: CardWorld) {
    this.page = page;
    this.world = world;
    this.frame = page.frameLocator('iframe[title*="Card details"]');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  /** A sentence on the page, apart from announcements. */
  sentence(text: string | RegExp): Locator {
    return this.page.getByRole('paragraph').filter({ hasText: text }).first();
  }

  /** The balance that is shown on the face of a card. */
  holds(balance: string): Locator {
    return this.page.locator('.ts-card-balance', { hasText: balance });
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.world.at(path));
  }

  /** Fills in the dollars, and continues to the confirmation. */
  async enterDollars(dollars: string): Promise<void> {
    await this.page.getByLabel(/^(Amount in dollars|First load in dollars)$/).fill(dollars);
    await this.button('Continue').click();
  }

  /** Puts dollars on the card that is shown. */
  async addMoney(dollars: string): Promise<void> {
    await this.button('Add money').click();
    await this.enterDollars(dollars);
    await this.button(/^Pay /).click();
  }

  get freezeSwitch(): Locator {
    return this.page.getByRole('switch', { name: 'Freeze card' });
  }

  /** Confirms that it is oneself, from the card that asked for it. */
  async confirmItIsMe(): Promise<void> {
    await this.button('Show details').click();
    await this.page.getByRole('link', { name: 'Confirm now' }).click();
    await this.button('It is me').click();
    // The return opens the frame that was asked for.
    await expect(this.frame.getByRole('button', { name: 'Show card details', exact: true })).toBeVisible();
  }

  /** Opens the sealed frame and shows its content. */
  async reveal(): Promise<void> {
    await this.button('Show details').click();
    await this.pressInFrame('Show card details');
  }

  /**
   * Presses a button in the frame once a press would arrive there: a browser drops those that come right after the frame
   * came, moved or was scrolled, and Playwright scrolls when it has to wait for a button by itself.
   */
  async pressInFrame(name: string): Promise<void> {
    const button = this.frame.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await button.click();
  }
}

/** Issues a card to who is signed in, as their page would. Answers its id. `load` is its first one, in dollars. */
export async function issueCard(request: APIRequestContext, { mount }: CardWorld, load: number): Promise<string> {
  const response = await request.post(`${mount}/instructions`, {
    data: { operation: 'card.create', input: { type: 'virtual', amount: dollars(load) } },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { details } = (await response.json()) as { readonly details: { readonly card: { readonly id: string } } };
  return details.card.id;
}

/** The details of a card that the platform reports: the expected values, read without the companion. */
export async function detailsOf(world: CardWorld, sandbox: SandboxControl, cardId: string): Promise<CardDetails> {
  const live = world.name === 'live';
  const response = await fetch(`${sandbox.url}/${live ? 'live' : 'sandbox'}/api/v1/cards/${cardId}`, {
    headers: { Authorization: `Bearer ${live ? 'ps_pk_live_tillside' : 'ps_pk_test_tillside'}` },
  });
  const { message } = (await response.json()) as { readonly message: { readonly details: SealedOrPlain } };
  const { details } = message;
  if (details.secure_details !== undefined) return JSON.parse(opened(details.secure_details)) as CardDetails;
  return { number: details.card_number, ccv: details.ccv, expiry: details.expiry };
}

interface SealedOrPlain {
  readonly card_number: string;
  readonly ccv: string;
  readonly expiry: string;
  readonly secure_details?: Sealed;
}

interface Sealed {
  readonly iv: string;
  readonly tag: string;
  readonly data: string;
  readonly aad: string;
}

/** Decrypts with the Merchant Hash Key of the sandbox's fixtures. */
function opened({ iv, tag, data, aad }: Sealed): string {
  const key = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'));
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  decipher.setAAD(Buffer.from(aad));
  return decipher.update(data, 'base64', 'utf8') + decipher.final('utf8');
}

/** How a number is written in the frame. */
export function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
