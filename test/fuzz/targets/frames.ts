import { naira } from '@tillside/contract';
import { bootIn, browser, revealing, typing, type Boot } from '../../companion/frame-client.ts';
import type { HttpAnswer } from '../../faults/world/in-process-http.ts';
import type { Randomness } from '../../faults/world/randomness.ts';
import { shop, type FuzzWorld } from '../world.ts';

type Headers = Readonly<Record<string, string>>;

/** What the browser of a page sends with its own requests. */
export const ofPage: Headers = browser.page(shop);

/** What it sends with a navigation of a frame within the page, and after a redirect to the frames' own origin. */
export const ofNavigation: Headers = browser.form(shop);
export const ofRedirect: Headers = {
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'iframe',
};
export const ofFrame: Headers = browser.frame;

/** A ticket, and the cookies of the browser that it was made for. */
export interface Minted {
  readonly ticket: string;
  readonly cookies: string;
}

export type FrameKind = 'card' | 'pin';

/** Asks for a ticket as the page of ada does. */
export async function mint(world: FuzzWorld, kind: FrameKind, draw: Randomness): Promise<Minted> {
  const path =
    kind === 'card'
      ? `/cards/${world.pools.pick('card', draw)}/reveal`
      : `/checkouts/${await checkout(world, draw)}/attempts`;
  const answer = await world.ask({
    method: 'POST',
    path: `/till${path}`,
    headers: { ...ofPage, cookie: session },
    body: '{}',
  });
  return { ticket: String(fieldOf(answer?.body ?? '', 'ticket')), cookies: cookiesOf(answer) };
}

const session = 'shopper=ada; session=1';

function cookiesOf(answer: HttpAnswer | null): string {
  const set = [answer?.headers['set-cookie'] ?? []].flat();
  return [session, ...set.map((line) => String(line).split(';')[0] ?? '')].join('; ');
}

/** A wallet payment that is not paid yet. */
export async function checkout(world: FuzzWorld, draw: Randomness): Promise<string> {
  const { id } = await world.till.checkouts.create({
    owner: 'ada',
    reference: `order-${draw.integer(0, 1_000_000_000)}`,
    amount: naira(draw.integer(1, 50) * 100),
    title: 'Two pairs of shoes',
  });
  world.pools.add('checkout', id);
  return id;
}

/** The code of the redirect to the frames' own origin, after a ticket was used. */
export async function enterCode(world: FuzzWorld, kind: FrameKind, draw: Randomness): Promise<string> {
  const { ticket, cookies } = await mint(world, kind, draw);
  const answer = await openWith(world, ticket, cookies);
  return new URL(String(answer?.headers['location'] ?? '/?c=none'), shop).searchParams.get('c') ?? 'none';
}

function openWith(world: FuzzWorld, ticket: string, cookies: string): Promise<HttpAnswer | null> {
  return world.ask({
    method: 'POST',
    path: '/till/frames/open',
    headers: { ...ofNavigation, cookie: cookies },
    body: new URLSearchParams({ t: ticket }).toString(),
  });
}

/** The data of a frame that was just opened; `null` where none was. */
async function openFrame(world: FuzzWorld, kind: FrameKind, draw: Randomness): Promise<Boot | null> {
  const { ticket, cookies } = await mint(world, kind, draw);
  const opened = await openWith(world, ticket, cookies);
  const location = opened?.headers['location'];
  const page =
    typeof location === 'string'
      ? await world.ask({
          method: 'GET',
          path: new URL(location).pathname + new URL(location).search,
          headers: ofRedirect,
        })
      : opened;
  if (page?.status !== 200) return null;
  try {
    return bootIn({ text: page.body });
  } catch {
    return null;
  }
}

/** The request of a frame that shows a card. */
export async function drawReveal(world: FuzzWorld, draw: Randomness): Promise<object> {
  const boot = await openFrame(world, 'card', draw);
  return boot ? revealing(boot).body : {};
}

/** What a payer types: the PIN that is right, one that is wrong, and secrets that are no PIN at all. */
export async function drawPin(world: FuzzWorld, draw: Randomness): Promise<object> {
  const boot = await openFrame(world, world.environment === 'live' ? 'pin' : 'card', draw);
  if (!boot) return {};
  const { typed } = world.secrets;
  const username = draw.pick(['@ada', '@ada', '@chi', 'ada@example.com', '@nobody']);
  const entry = draw.pick([
    { username, pin: '1234' },
    { username, pin: '1234' },
    { username, pin: draw.chance(0.3) ? '0000' : '1234' },
    { username, pin: typed.pin },
    { otp: typed.otp, attempt: 1 },
  ]);
  return typing(boot, 1, entry);
}

function fieldOf(text: string, name: string): unknown {
  try {
    return Object(JSON.parse(text))[name];
  } catch {
    return undefined;
  }
}
