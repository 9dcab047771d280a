import type { CallerHandler, HttpRequest } from '../../kernel/http/message.ts';
import type { FrameDeps } from '../../kernel/frames/create-frames.ts';
import { answerTicket } from '../../kernel/frames/mint.ts';
import type { Access } from '../../kernel/instructions/access.ts';
import type { Lookups } from '../../kernel/lookups/lookups.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import { withDeadline, type Clock } from '../../kernel/model/clock.ts';
import { calling, Failure, configurationError } from '../../kernel/model/errors.ts';
import { findCardRecord } from './card-record.ts';
import { findOwnCard } from './ownership.ts';

/** What the frame of a card needs besides the frames themselves. */
export interface CardFrameDeps extends Pick<FrameDeps, 'store' | 'clock' | 'publicUrl' | 'hookDeadline'> {
  readonly frames: FrameDeps;
  readonly access: Access;
  readonly lookups: Lookups;
}

/** Tickets for the frame that shows one card to its owner. No policy gives staff a ticket. */
export function revealTicketHandlers(deps: CardFrameDeps): Readonly<Record<'POST /cards/{id}/reveal', CallerHandler>> {
  const { clock, hookDeadline: deadline, publicUrl } = deps;
  return {
    'POST /cards/{id}/reveal': ({ caller, request, params }) =>
      answerTicket(deps.frames, request, caller, async () => {
        const id = String(params['id']);
        if (!deps.access.mayUse(caller, 'card.get')) throw new Failure('forbidden');
        const { last_four, brand } = await ownCard(deps, caller, id);
        return {
          act: 'card.reveal',
          subject: { kind: 'card', id, lastFour: last_four, brand: brand ?? '' },
          gates: () => requireStepUp(request.hooks.stepUp, { caller, clock, deadline, publicUrl }),
        };
      }),
  };
}

/**
 * The stored record states the owner of a card, so that its number is not fetched before the reveal, which reads the
 * platform again. An unknown card is read.
 */
async function ownCard(
  deps: CardFrameDeps,
  caller: Caller,
  id: string,
): Promise<{ readonly last_four: string; readonly brand?: string | null | undefined }> {
  const { store, clock, lookups } = deps;
  if (caller.customerId === undefined) throw new Failure('customer_missing');
  const known = await findCardRecord(store, id, clock.now());
  if (known?.customer_id === caller.customerId) return known;
  if (known) throw new Failure('not_found');
  const found = await findOwnCard(id, { caller, isStaff: false, lookups, store, now: clock.now() });
  if (!found.ok) throw new Failure(found.code);
  return found.card;
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
  throw configurationError(
    '`cards.stepUp` answered a `url` that is neither an http(s) address nor a path. Answer one such as https://shop.example/confirm or /confirm.',
    'cards',
  );
}
