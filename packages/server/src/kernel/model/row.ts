import {
  fundingEdges,
  instructionEdges,
  numberOf as numberIn,
  sumMoney,
  type EvidenceOutcome,
  type ExchangeFault,
  type FundingState,
  type InstructionKind,
  type InstructionOperationId,
  type InstructionState,
  type Money,
  type Naira,
  type ProblemCode,
  type ProblemReason,
  type ReasonParameters,
  type Ref,
  type StepCode,
} from '@tillside/contract';
import type { NoticeKind, PublishedEvent } from './event.ts';
import type { Owner } from './caller.ts';
import { erasedText } from './personal-data.ts';
import type { AuditLine } from './record-store.ts';

/** One row of a bulk purchase. */
export interface ItemRow {
  readonly ref: Ref;
  readonly phone: string;
  readonly network: string;
  readonly amount: Naira;
  readonly state: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'unknown';
}

/** What lists read of a purchase for several, instead of its rows. */
export interface Bulk {
  readonly count: number;
  /** Absent, as `states` is, for a text message: its recipients have neither an amount nor a state. */
  readonly amount?: Naira;
  /** How many rows are in each state, by network. */
  readonly states?: Readonly<Record<string, Readonly<Partial<Record<ItemRow['state'], number>>>>>;
}

/** Why an instruction is in its state, as its owner sees it. */
export interface RowProblem {
  readonly code: ProblemCode;
  readonly reason?: ProblemReason;
  readonly parameters?: ReasonParameters;
}

/** A stored instruction. Instants are milliseconds since 1970. */
export interface InstructionRow extends InstructionProgress {
  readonly ref: Ref;
  readonly owner: Owner;
  /** The caller's Idempotency-Key, unique per owner forever. */
  readonly clientKey: string;
  /** HMAC of the request body: distinguishes a repeat from another request with the same key. */
  readonly bodyHash: string;
  readonly operation: InstructionOperationId;
  readonly kind: InstructionKind;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the shopper pays. */
  readonly quote: Money;
  /** The maximum debit of the merchant's wallet. */
  readonly cost: Money;
  /** Whether the funding hooks move money for it. */
  readonly funded: boolean;
  /** The creditor of a payout: the customer at the platform. `null` without a payout. */
  readonly owedTo: string | null;
  /** The language of the page that asked for it: BCP 47. `null` if it named none. */
  readonly language: string | null;
  readonly createdAt: number;
}

/** A debt, written when it arises. Only the payee changes afterwards. */
interface Owed {
  readonly amount: Money;
  /** For a refund: `funding.refund` pays it. Otherwise `refund.owed` was raised, and the merchant pays it. */
  readonly byHook?: true;
  /** For a payout: the caller whom staff named. */
  readonly payee?: string;
}

export interface PendingAction {
  readonly url?: string;
  readonly expiresAt: number;
  /** The deadline has passed, and a payment that began before it is awaited. */
  readonly underWay?: true;
}

/** The mutable part of an instruction. */
export interface InstructionProgress {
  /** Never `created`, which stands in the timeline only. */
  readonly state: Exclude<InstructionState, 'created'>;
  readonly funding: FundingState;
  /** Set from the moment at which a refund, or a payout to a person other than the caller, is owed. */
  readonly owed: Owed | null;
  readonly version: number;
  readonly items: readonly ItemRow[] | null;
  /** What `bulkOf` returns. It outlives the rows that it sums up. */
  readonly bulk: Bulk | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  /** The details for the owner only, such as tokens and pins: encrypted. */
  readonly sealed: string | null;
  /** The state read before the send, for a later comparison; for a wallet order, the payer's pseudonym. */
  readonly snapshot: Readonly<Record<string, unknown>> | null;
  /** While it is set, no other instruction with the same name may begin; the store clears it at the end. */
  readonly exclusive: string | null;
  /** The same name once others may act concurrently: only an instruction that must be alone is still refused. */
  readonly shared: string | null;
  readonly problem: RowProblem | null;
  /**
   * With `awaiting_funds`: what the shopper has to do, and by when. Kept afterwards if the shopper had to pay first:
   * the time to send the purchase counts from then.
   */
  readonly action: PendingAction | null;
  readonly transId: string | null;
  /** The number of sends that may have reached the platform. */
  readonly sends: number;
  readonly sentAt: number | null;
  /** Fingerprint of the environment and key of the last send: only they can prove absence. */
  readonly sentWith: string | null;
  readonly lastAskedAt: number | null;
  /** How often the platform answered "not found" after the quiet period. */
  readonly absences: number;
  /** Attempts of the present step, for backoff. */
  readonly attempts: number;
  /** An event mentioned it: check again although the outcome seemed settled. */
  readonly recheck: boolean;
  /**
   * When an event opened the running check of an outcome that was already settled. Its owner sees it; no decision
   * depends on it. Never set without `recheck`. `null` without such a check.
   */
  readonly checkingSince: number | null;
  readonly leaseBy: string | null;
  readonly leaseUntil: number | null;
  /** When the next run is due; `null` without one. */
  readonly nextAt: number | null;
  /**
   * When the store empties it, and when it deletes it after that. `null` unless it ended without a reservation, and was
   * certainly never sent.
   */
  readonly dropAt: number | null;
  readonly updatedAt: number;
}

/** An instruction as lists read it: without its rows, and without `input` and `details` of one that has `bulk`. */
export type ListedRow = Omit<InstructionRow, 'items'>;

export function listed({ items: _rows, ...row }: InstructionRow): ListedRow {
  return row.bulk === null ? row : { ...row, input: {}, details: null };
}

/** One line of an instruction's timeline, written with its transition. */
export interface TimelineLine {
  readonly version: number;
  readonly at: number;
  readonly state: InstructionState;
  readonly funding: FundingState;
  readonly step: StepCode;
}

/** Evidence of an outcome, kept as long as its instruction. Never contains a body, a card number, a key or a secret. */
export type EvidenceLine = EvidenceFacts & {
  readonly at: number;
  readonly source: 'send' | 'requery' | 'webhook' | 'staff' | 'lease';
  readonly httpStatus?: number;
  readonly transId?: string;
  readonly by?: string;
};

/** The content of a line of evidence: see `evidenceCodes` of the contract. */
type EvidenceFacts =
  | {
      readonly code: 'not_sent' | 'unclear';
      readonly fault: ExchangeFault;
      /** The ids of the cards that it may have created. */
      readonly candidates?: string[];
    }
  | { readonly code: 'rate_limited' | 'lease_expired' | 'not_found' }
  | { readonly code: 'rejected'; readonly problem: ProblemCode }
  | OutcomeFacts
  | {
      readonly code: 'event';
      /** The platform's event type. */
      readonly event: string;
      readonly outcome?: EvidenceOutcome;
      /** Another event had the same id, and other content. */
      readonly conflicting?: true;
    }
  | {
      readonly code: 'review_decided';
      readonly outcome: 'succeeded' | 'failed';
      /** The amount paid back, if only a person could give it. */
      readonly amount?: Money;
      readonly note: string;
    }
  | { readonly code: 'refund_settled'; readonly note: string }
  /** `payee` is the caller who is paid. */
  | { readonly code: 'payee_named'; readonly payee: string; readonly note: string };

/** The outcome according to the platform. */
export interface OutcomeFacts {
  readonly code: 'outcome';
  readonly outcome: EvidenceOutcome;
  /** The platform calls it delivered, without the token or pins that were bought. */
  readonly incomplete?: true;
  /** The platform's text, by path, of each amount finer than a kobo or a cent that was rounded up. */
  readonly rounded?: Readonly<Record<string, string>>;
}

/** A transition of an instruction, written in one transaction. */
export interface Change {
  readonly patch: Partial<Omit<InstructionProgress, 'version' | 'updatedAt'>>;
  readonly at: number;
  /** The step for the timeline. */
  readonly step: StepCode;
  readonly evidence?: EvidenceLine;
  /** Events for the merchant's backend, committed with the transition. */
  readonly publish?: readonly PublishedEvent[];
  /** A notice for its owner: a row of the outbox beside those of the events. */
  readonly notice?: NoticeKind;
  /** The audit line, if a person did it. */
  readonly audit?: AuditLine;
  /** Takes one slot of the rate budget; without a free slot the whole transition is refused. */
  readonly slot?: SlotRequest;
  /** Earlier commits of this process. Nothing is written if the store lacks one. */
  readonly follows?: readonly Pick<InstructionRow, 'ref' | 'version'>[];
  /** The platform answered: the slot of that send counts for `hold` milliseconds more. */
  readonly settles?: { readonly slot: string; readonly hold: number };
}

/** Kinds of POST, the most urgent first. Each has reserved capacity. */
export type Lane = 'payment' | 'otp' | 'purchase' | 'validation' | 'account' | 'recovery';

export interface SlotRequest {
  /** Identifies the send that the slot is for. */
  readonly id: string;
  readonly egress: string;
  /** Maximum POSTs in any minute, over all lanes. */
  readonly ceiling: number;
  readonly lane: Lane;
  /** The part of the ceiling that is reserved for each lane. */
  readonly floors: Readonly<Record<Lane, number>>;
  /** The owner of the send: no owner may take the whole budget while others wait. */
  readonly ownerId: string;
  /** Maximum slots of the lane for that owner, over all instances. */
  readonly share: number;
  /** How long the slot counts without an answer, in milliseconds. */
  readonly hold: number;
}

export type TransitionResult =
  | { readonly moved: true; readonly row: InstructionRow }
  | { readonly moved: false; readonly because: 'version' }
  /** The store went back to an earlier moment: it lacks a commit that this change follows. */
  | { readonly moved: false; readonly because: 'store' }
  | { readonly moved: false; readonly because: 'budget'; readonly wait: Wait };

/** No slot is free: the time until there may be one, in milliseconds, and the number of waiters before it. */
export interface Wait {
  readonly for: number;
  readonly before: number;
}

/** What the owner sees of a touch: it raises the version and notifies their pages. The timeline gets no line. */
export interface ShownTouch extends Pick<InstructionProgress, 'checkingSince'> {
  readonly at: number;
}

/** Fields that may change without notifying the owner: no new version, no timeline line. */
export type Touch = Partial<
  Pick<
    InstructionProgress,
    'nextAt' | 'leaseBy' | 'leaseUntil' | 'attempts' | 'lastAskedAt' | 'absences' | 'recheck' | 'transId' | 'snapshot'
  >
>;

/**
 * Refuses an undeclared transition. Every store calls this at the write, so that no code path
 * can bypass it.
 */
export function assertEdges(row: InstructionRow, patch: Partial<InstructionProgress>): void {
  const { state = row.state, funding = row.funding } = patch;
  if (state !== row.state && !instructionEdges[row.state].includes(state)) {
    throw new Error(`An instruction cannot move from ${row.state} to ${state}.`);
  }
  if (funding !== row.funding && !fundingEdges[row.funding].includes(funding)) {
    throw new Error(`The funding of an instruction cannot move from ${row.funding} to ${funding}.`);
  }
}

/** Sums up the rows of a purchase, or counts the recipients of a text message. `null` for a purchase for one. */
export function bulkOf({ input, items }: Pick<InstructionRow, 'input' | 'items'>): Bulk | null {
  const { to } = input;
  if (items === null) return Array.isArray(to) && to.length > 1 ? { count: to.length } : null;
  const states: Record<string, Partial<Record<ItemRow['state'], number>>> = {};
  for (const { network, state } of items) {
    const counts = (states[network] ??= {});
    counts[state] = (counts[state] ?? 0) + 1;
  }
  const amounts = items.map(({ amount }) => amount);
  return { count: items.length, amount: sumMoney('NGN', amounts), states };
}

/** The phone, meter, smartcard, account or card of an instruction; `null` if it is for none, for many, or erased. */
export function numberOf({ input }: Pick<InstructionRow, 'input'>): string | null {
  const found = numberIn(input);
  return found === erasedText ? null : found;
}
