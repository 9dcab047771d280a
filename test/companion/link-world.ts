import { naira } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import type { CreatedLink, LinkRequest, Tillside } from '@tillside/server';
import { startWorld, type World, type WorldOptions } from './world.ts';

export const shop = 'https://shop.example/orders';
export const phone = '08031234567';
export const airtimeOf = (amount: number, more: object = {}): object => ({
  operation: 'airtime.buy',
  input: { phone, network: 'mtn', amount: naira(amount), ...more },
});

export function linkWorld(options: WorldOptions = {}): Promise<World> {
  return startWorld({ links: { returnTo: [shop, 'shopapp://paid'] }, ...options });
}

/** A link for Ada to buy airtime for her own number, of at most 1,000 naira. */
export function linkFor(till: Tillside, more: Partial<LinkRequest> = {}): Promise<CreatedLink> {
  const caller = { id: 'ada', phone };
  return till.links.create({ caller, widget: 'airtime', props: { phone }, maxAmount: naira(1_000), ...more });
}

export function tokenIn({ url }: CreatedLink): string {
  return new URL(url).hash.slice(1);
}

let presses = 0;

/** A browser that opens links: it has one page, and keeps the cookie of its session. */
export class LinkBrowser {
  readonly #world: World;
  cookie: string | null = null;
  /** The session that the page shows. */
  session = '';

  constructor(world: World) {
    this.#world = world;
  }

  ask(
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: object } = {},
  ): Promise<Response> {
    const cookie = this.cookie === null ? {} : { cookie: this.cookie };
    const own = method === 'GET' ? {} : { origin: new URL(this.#world.url).origin };
    return this.#world.request(`/links/api${path}`, {
      as: null,
      method,
      headers: { 'sec-fetch-site': 'same-origin', ...own, ...cookie, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** An answer of the companion to the page of the session. */
  inPage(path: string, init: Parameters<LinkBrowser['ask']>[1] = {}): Promise<Response> {
    return this.ask(`/${this.session}${path}`, init);
  }

  preview(token: string): Promise<Response> {
    return this.ask('/preview', { method: 'POST', body: { token } });
  }

  /** Presses "Continue as …". */
  async redeem(token: string, key = `page-made-key-of-a-press-${(presses += 1)}`): Promise<Response> {
    const response = await this.ask('/redeem', { method: 'POST', body: { token, key } });
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.split(';', 1)[0] ?? null;
    return response;
  }

  async state(): Promise<Record<string, unknown>> {
    const state: unknown = await (await this.ask('/link')).json();
    return Object.fromEntries(Object.entries(state ?? {}));
  }

  async open(link: CreatedLink): Promise<this> {
    const { status } = await this.redeem(tokenIn(link));
    if (status !== 200) throw new Error(`The link was not opened: ${status}.`);
    this.session = String((await this.state())['session']);
    return this;
  }

  pay(body: object, key = `key-of-a-payment-${(presses += 1)}`): Promise<Response> {
    return this.inPage('/instructions', { method: 'POST', headers: { 'idempotency-key': key }, body });
  }

  async bought(body: object): Promise<string> {
    const response = await this.pay(body);
    return InstructionSchema.parse(await response.json()).ref;
  }
}
