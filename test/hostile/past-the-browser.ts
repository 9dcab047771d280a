import {
  bootIn,
  browserOf,
  onWire,
  openBy,
  ticketFor,
  type Answer,
  type Boot,
  type Browser,
} from '../companion/frame-client.ts';

/** Where a shop's page and its frames stand: the same origin, or two. */
export interface Stand {
  readonly url: string;
  readonly frames: string;
}

/** Changes to the headers that a browser would have sent. */
export type Change = (headers: [string, string][]) => [string, string][];

export const unchanged: Change = (headers) => headers;

/** The navigation that follows a redirect to an origin of the frames' own. */
export function enter(shop: Stand, to: string, change: Change = unchanged): Promise<Answer> {
  const navigation = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' };
  return onWire(shop.frames, { method: 'GET', path: to, headers: change(Object.entries(navigation)) });
}

/** Where a ticket leads on an origin of the frames' own: a path with its code. */
export async function enteringFor(shop: Stand, path: string, as: Browser = browserOf('ada')): Promise<string> {
  return enteringOf(await openBy(shop, as, (await ticketFor(shop, as, path)).ticket));
}

export function enteringOf({ headers }: Answer): string {
  const { pathname, search } = new URL(String(headers.location));
  return pathname + search;
}

/** The boot data of a frame of ada's, on any mount. */
export async function bootOf(shop: Stand, path: string, as: Browser = browserOf('ada')): Promise<Boot> {
  const opened = await openBy(shop, as, (await ticketFor(shop, as, path)).ticket);
  return bootIn(opened.status === 303 ? await enter(shop, enteringOf(opened)) : opened);
}
