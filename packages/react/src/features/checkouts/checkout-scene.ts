import type { AttemptRefusal, Checkout } from '@tillside/contract';
import { stageOf, type Entry, type EntryStage, type EntryTrouble, stateKeyOf } from './entry.ts';

/** The visible scene of a checkout. */
export type CheckoutScene =
  /** The user may start an entry. */
  | {
      readonly name: 'offer';
      readonly stage: EntryStage;
      readonly after: 'nothing' | 'pin_again' | 'otp_sent' | 'expired' | AttemptRefusal;
      readonly trouble: EntryTrouble | null;
      /** Why an entry is not possible here. */
      readonly barred: 'live_only' | 'no_frames' | null;
    }
  /** The sealed frame is in the page. */
  | { readonly name: 'entry'; readonly stage: EntryStage; readonly opening: boolean }
  | { readonly name: 'finding'; readonly lost: boolean }
  | { readonly name: 'ordering' | 'paying' | 'paid' | 'not_known' }
  /** It ended unpaid, and no further entry is possible. */
  | { readonly name: 'closed' };

/** The preconditions of a payment. */
export interface CheckoutMeans {
  readonly environment: 'sandbox' | 'live';
  /** `false` if the merchant disabled sealed frames. */
  readonly frames?: boolean | undefined;
}

/**
 * Derives the scene from the companion's last answer and this page's own frame. The checkout decides; the
 * frame only contributes whether it is open or over.
 */
export function sceneOf(checkout: Checkout, entry: Entry, means: CheckoutMeans): CheckoutScene {
  if (entry.at === 'opening' || entry.at === 'open') {
    return { name: 'entry', stage: entry.stage, opening: entry.at === 'opening' };
  }
  // A certain state of the companion ends the search.
  const stage = stageOf(checkout);
  if (entry.at === 'over' && stage !== null) {
    return { name: 'finding', lost: entry.trouble !== null && !isHarmless(entry.trouble) };
  }
  switch (checkout.state) {
    case 'paid':
    case 'paying':
    case 'not_known':
      return { name: checkout.state };
    case 'ordering':
      return stage === null ? { name: 'ordering' } : offer('pin_again', stage);
    case 'open':
      return stage === null ? { name: 'closed' } : offer('nothing', stage);
    case 'otp_sent':
      return offer('otp_sent', 'otp');
    case 'expired':
      return stage === null ? { name: 'closed' } : offer('expired', stage);
    case 'refused':
      return stage === null ? { name: 'closed' } : offer(checkout.attempt?.refusal?.code ?? 'payment_failed', stage);
    default:
      return checkout.state satisfies never;
  }

  function offer(after: Extract<CheckoutScene, { name: 'offer' }>['after'], of: EntryStage): CheckoutScene {
    const trouble = entry.at === 'closed' && entry.trouble?.stateKey === stateKeyOf(checkout) ? entry.trouble : null;
    return { name: 'offer', stage: of, after, trouble, barred: barOf(means, trouble) };
  }
}

function barOf(
  { environment, frames }: CheckoutMeans,
  trouble: EntryTrouble | null,
): Extract<CheckoutScene, { name: 'offer' }>['barred'] {
  // Wallets exist on the platform's live root only (platform §4.2).
  if (environment !== 'live' || (trouble?.kind === 'refused' && trouble.code === 'product_unavailable')) {
    return 'live_only';
  }
  return frames === false ? 'no_frames' : null;
}

/** Whether nothing was entered, or the entry was certainly refused. */
function isHarmless(trouble: EntryTrouble): boolean {
  return trouble.kind === 'refused' || (trouble.kind === 'frame' && trouble.code === 'locked');
}
