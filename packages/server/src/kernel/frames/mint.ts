import type { FrameTicket } from '@tillside/contract';
import { findCardRecord } from '../../features/cards/card-record.ts';
import { findOwnCard } from '../../features/cards/ownership.ts';
import { requirePinTry } from '../../features/checkouts/pin-counts.ts';
import { Failure, originRefused, calling, TillsideConfigurationError } from '../model/errors.ts';
import type { HttpRequest } from '../http/message.ts';
import { isEqualText } from '../keys/encryption.ts';
import type { Caller } from '../model/caller.ts';
import { binderCookie, hashOf } from './binder.ts';
import type { FrameWorld } from './frame-world.ts';
import { handleOf, stageOf } from './pin-entry.ts';
import { boundTo, type FrameSubject } from './records.ts';
import { withDeadline, type Clock } from '../model/clock.ts';

export interface Minted {
  readonly answer: FrameTicket;
  readonly cookie: string;
}

const hour = 3_600_000;
/** More than a person needs who shows and hides a card repeatedly. */
const maxTickets = 30;

/** Returns a ticket for the frame that shows one card to its owner. No policy gives staff a ticket. @throws Failure */
export async function mintReveal(
  world: FrameWorld,
  request: HttpRequest,
  caller: Caller,
  cardId: string,
): Promise<Minted> {
  const parent = requirePage(world, request);
  if (!world.access.mayUse(caller, 'card.get')) throw new Failure('forbidden');
  const card = await ownCard(world, caller, cardId);
  const { clock, hookDeadline: deadline, publicUrl } = world;
  await audited(world, caller, { act: 'card.reveal', subject: cardId }, async () => {
    await requireStepUp(request.hooks.stepUp, { caller, clock, deadline, publicUrl });
    await countTicket(world, caller);
  });
  return issue(world, caller, parent, { kind: 'card', id: cardId, lastFour: card.last_four, brand: card.brand ?? '' });
}

/** Returns a ticket for the frame that takes a PIN or a one-time password. @throws Failure */
export async function mintAttempt(
  world: FrameWorld,
  request: HttpRequest,
  caller: Caller,
  { checkoutId, handle }: { readonly checkoutId: string; readonly handle: string | undefined },
): Promise<Minted> {
  const parent = requirePage(world, request);
  const checkout = await world.checkouts.view(checkoutId, caller);
  // Refused before a PIN is typed, because the order would be refused.
  if (!world.access.isAllowed(caller, 'wallet.order')) throw new Failure('forbidden');
  if (world.environment !== 'live') {
    throw new Failure('product_unavailable', {
      detail:
        'Wallet payments exist in the platform’s live environment only. Try them against the live root of the stand-in.',
    });
  }
  await audited(world, caller, { act: 'checkout.entry', subject: checkoutId }, async () => {
    if (handle !== undefined) {
      const { session } = boundTo(caller, world.keys);
      if (!isEqualText(handle, handleOf(world.keys, session, checkout))) {
        throw new Failure('forbidden', {
          detail: 'This handle is of another session, another checkout or another attempt.',
        });
      }
    }
    const stage = stageOf(checkout);
    if (stage === null) {
      throw new Failure('busy_subject', {
        detail: 'Nothing is entered for this checkout as it stands. Read it again.',
      });
    }
    if (stage === 'pin' && checkout.attempt?.pin_again !== true) {
      requirePinTry(await world.checkouts.pinTries(checkoutId, caller), world.clock.now());
    }
    await countTicket(world, caller);
  });
  return issue(world, caller, parent, { kind: 'checkout', id: checkoutId });
}

/** Audits who requested a ticket for which subject, and the result; never what a frame shows or takes. */
async function audited(
  { store, clock }: FrameWorld,
  caller: Caller,
  { act, subject }: { readonly act: string; readonly subject: string },
  gates: () => Promise<void>,
): Promise<void> {
  const write = (found: string): Promise<void> =>
    store.audit({ at: clock.now(), actorId: caller.id, roles: caller.roles, act, subject, found });
  try {
    await gates();
  } catch (error) {
    if (error instanceof Failure) await write(error.problem.code);
    throw error;
  }
  await write('ticket');
}

/** The origin of the requesting page: one of the merchant's origins, and the one that serves the companion. */
function requirePage({ settings, origins, rejections }: FrameWorld, { headers }: HttpRequest): string {
  if (settings === null) {
    throw new Failure('not_found', { detail: 'This shop has switched sealed frames off (`frames: false`).' });
  }
  const site = headers.get('sec-fetch-site');
  if (site === undefined) {
    throw new Failure('no_fetch_metadata', {
      detail:
        'The request came without Sec-Fetch-Site. The page has to be https (or localhost), in a browser of 2023 or later, and no proxy may take Sec-Fetch headers away.',
    });
  }
  // A doubled header is joined with a comma, so it equals none of the origins.
  const origin = headers.get('origin');
  if (site !== 'same-origin' || origin === undefined || !origins.has(origin)) {
    rejections.framePage({ origin, site });
    throw originRefused();
  }
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    throw new Failure('unsupported_media_type', { detail: 'Set Content-Type: application/json.' });
  }
  return origin;
}

/**
 * The stored record states the owner of a card, so that its number is not fetched before the reveal, which reads the
 * platform again. An unknown card is read.
 */
async function ownCard(
  world: FrameWorld,
  caller: Caller,
  id: string,
): Promise<{ readonly last_four: string; readonly brand?: string | null | undefined }> {
  const { store, clock, lookups } = world;
  if (caller.customerId === undefined) throw new Failure('customer_missing');
  const known = await findCardRecord(store, id, clock.now());
  if (known?.customer_id === caller.customerId) return known;
  if (known) throw new Failure('not_found');
  const found = await findOwnCard(id, { caller, isStaff: false, lookups, store, now: clock.now() });
  if (!found.ok) throw new Failure(found.code);
  return found.card;
}

async function countTicket({ store, keys, clock }: FrameWorld, caller: Caller): Promise<void> {
  const now = clock.now();
  const rule = { limit: maxTickets, window: hour, now };
  const allowed = await store.allow(keys.sign('limit', `frames of caller ${caller.id}`), rule);
  if (allowed.allowed) return;
  throw new Failure('rate_limited', {
    detail: `At most ${maxTickets} sealed frames are opened in an hour.`,
    retry_after: Math.max(1, Math.ceil((allowed.freeAt - now) / 1_000)),
  });
}

async function issue(world: FrameWorld, caller: Caller, parent: string, subject: FrameSubject): Promise<Minted> {
  const [ticket, binder] = [world.token(32), world.token(32)];
  const id = hashOf(ticket);
  await world.records.insertTicket(id, { ...boundTo(caller, world.keys), parent, subject, binder: hashOf(binder) });
  return {
    answer: { action: `${parent}${world.mount}/frames/open`, ticket },
    cookie: binderCookie(id, binder, parent),
  };
}

/**
 * Passes only if the merchant's hook has explicitly agreed: without a hook no card is shown.
 * @throws Failure `step_up_required`.
 */
async function requireStepUp(
  stepUp: HttpRequest['hooks']['stepUp'],
  {
    caller,
    clock,
    deadline,
    publicUrl,
  }: {
    readonly caller: Caller;
    readonly clock: Clock;
    readonly deadline: number;
    readonly publicUrl: string;
  },
): Promise<void> {
  if (stepUp === null) {
    throw new Failure('step_up_required', {
      detail: 'This shop has not said how people prove who they are (`cards.stepUp`), so no card details are shown.',
    });
  }
  const asked = calling('cards.stepUp', { operation: 'card.get' }, () => stepUp(caller));
  const answer: unknown = await withDeadline(
    clock,
    deadline,
    asked,
    () => new Failure('unavailable', { retry_after: 2 }),
  );
  if (answer === true) return;
  const url = urlIn(answer, publicUrl);
  throw new Failure('step_up_required', url === null ? {} : { step_up_url: url });
}

/** Only an address that a page may go to: never a script. */
function urlIn(answer: unknown, publicUrl: string): string | null {
  const given = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null;
  if (typeof given !== 'string') return null;
  const url = URL.parse(given, publicUrl);
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href;
  throw new TillsideConfigurationError(
    '`cards.stepUp` answered a `url` that is neither an http(s) address nor a path. Answer one such as https://shop.example/confirm or /confirm.',
    'cards',
  );
}
