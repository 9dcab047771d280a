import type {
  EvidenceOutcome,
  ExchangeFault,
  FundingState,
  InstructionKind,
  InstructionOperationId,
  InstructionState,
  Money,
  Naira,
  ProblemCode,
  ProblemReason,
  ReasonParameters,
  Ref,
  StepCode,
} from '@tillside/contract';
import type { PublishedEvent } from '../events/event.ts';
import type { Owner } from '../options/caller.ts';
import type { AuditLine } from '../store/record-store.ts';

/** One row of a bulk purchase. */
export interface ItemRow {
  readonly ref: Ref;
  readonly phone: string;
  readonly network: string;
  readonly amount: Naira;
  readonly state: 'waiting' | 'processing' | 'succeeded' | 'failed' | 'unknown';
}

/** Why an instruction stands where it stands, as far as its owner is told. */
export interface RowProblem {
  readonly code: ProblemCode;
  readonly reason?: ProblemReason;
  readonly parameters?: ReasonParameters;
}

/** An instruction as the store keeps it. Instants are milliseconds since 1970. */
export interface InstructionRow extends Standing {
  readonly ref: Ref;
  readonly owner: Owner;
  /** The caller's Idempotency-Key, unique with the owner for ever. */
  readonly clientKey: string;
  /** HMAC of the request body: tells a repeat from another request under the same key. */
  readonly bodyHash: string;
  readonly operation: InstructionOperationId;
  readonly kind: InstructionKind;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the shopper pays. */
  readonly quote: Money;
  /** What the merchant's wallet is debited at most. */
  readonly cost: Money;
  /** Whether money is moved for it by the funding hooks. */
  readonly funded: boolean;
  /** Whose money a success pays out: the customer at the platform. `null` where nothing is paid out. */
  readonly owedTo: string | null;
  readonly createdAt: number;
}

/** What has to be paid to somebody, written when it becomes owed and never changed but for the payee. */
interface Owed {
  readonly amount: Money;
  /** Of a refund: `funding.refund` pays it. Otherwise `refund.owed` was raised, and the merchant pays it. */
  readonly byHook?: true;
  /** Of a payout: the caller whom staff have named. */
  readonly payee?: string;
}

export interface PendingAction {
  readonly url?: string;
  readonly expiresAt: number;
  /** The time is over, and a payment that was begun before is waited for. */
  readonly underWay?: true;
}

/** The part of an instruction that changes. */
export interface Standing {
  readonly state: InstructionState;
  readonly funding: FundingState;
  /** From the moment on at which a refund, or a payout to somebody else than the caller, was owed. */
  readonly owed: Owed | null;
  readonly version: number;
  readonly items: readonly ItemRow[] | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  /** The part of the details that only the owner may see, such as tokens and pins: sealed. */
  readonly sealed: string | null;
  /** What was read before the send, to compare with afterwards; of a wallet order, the payer's pseudonym. */
  readonly snapshot: Readonly<Record<string, unknown>> | null;
  /** While this is under way no other instruction with the same name may begin; the store lets go of it at the end. */
  readonly exclusive: string | null;
  /** The same name once others may act beside it: only what has to be alone under that name may still not begin. */
  readonly shared: string | null;
  readonly problem: RowProblem | null;
  /**
   * With `awaiting_funds`: what the shopper has to do, and until when. Afterwards only when they had done it, or had to:
   * from then on it is counted how long the purchase is still wanted.
   */
  readonly action: PendingAction | null;
  readonly transId: string | null;
  /** How many sends may have reached the platform. */
  readonly sends: number;
  readonly sentAt: number | null;
  /** Fingerprint of the environment and key of the last send: only they can say that it is absent. */
  readonly sentWith: string | null;
  readonly lastAskedAt: number | null;
  /** How often the platform said, after the quiet period, that it knows nothing of this ref. */
  readonly absences: number;
  /** Tries of the present step, for backing off. */
  readonly attempts: number;
  /** An event spoke of it: ask again although the outcome seemed settled. */
  readonly recheck: boolean;
  readonly leaseBy: string | null;
  readonly leaseUntil: number | null;
  /** When there is something to do next; `null`: nothing, unless somebody asks. */
  readonly nextAt: number | null;
  readonly updatedAt: number;
}

/** One line of an instruction's life, written with the change it tells of. */
export interface TimelineLine {
  readonly version: number;
  readonly at: number;
  readonly state: InstructionState;
  readonly funding: FundingState;
  readonly step: StepCode;
}

/** Something that bears on an outcome, kept for ever. Never holds a body, a number, a key or a secret. */
export type EvidenceLine = EvidenceFacts & {
  readonly at: number;
  readonly source: 'send' | 'requery' | 'webhook' | 'staff' | 'lease';
  readonly httpStatus?: number;
  readonly transId?: string;
  readonly by?: string;
};

/** What a line of evidence says: see `evidenceCodes` of the contract. */
type EvidenceFacts =
  | { readonly code: 'not_sent' | 'unclear'; readonly fault: ExchangeFault }
  | { readonly code: 'rate_limited' | 'lease_expired' | 'not_found' }
  | { readonly code: 'rejected'; readonly problem: ProblemCode }
  | OutcomeFacts
  | {
      readonly code: 'event';
      /** Its type at the platform. */
      readonly event: string;
      readonly outcome?: EvidenceOutcome;
      /** Another event had this one's id, and other content. */
      readonly conflicting?: true;
    }
  | {
      readonly code: 'review_decided';
      readonly outcome: 'succeeded' | 'failed';
      /** What was paid back, where only a person could say it. */
      readonly amount?: Money;
      readonly note: string;
    }
  | { readonly code: 'refund_settled'; readonly note: string }
  /** `payee` is the caller who is paid. */
  | { readonly code: 'payee_named'; readonly payee: string; readonly note: string };

/** What the platform says became of it. */
export interface OutcomeFacts {
  readonly code: 'outcome';
  readonly outcome: EvidenceOutcome;
  /** By path, as the platform wrote it: each amount that is finer than a kobo or a cent, and was rounded up. */
  readonly rounded?: Readonly<Record<string, string>>;
}

/** A change to an instruction, written in one transaction or not at all. */
export interface Change {
  readonly patch: Partial<Omit<Standing, 'version' | 'updatedAt'>>;
  readonly at: number;
  /** What happened, for the timeline. */
  readonly step: StepCode;
  readonly evidence?: EvidenceLine;
  /** Events for the merchant's backend, committed with the change. */
  readonly publish?: readonly PublishedEvent[];
  /** Who did it, where a person did. */
  readonly audit?: AuditLine;
  /** Takes one slot of the rate budget, or refuses the whole change. */
  readonly slot?: SlotRequest;
}

/** Kinds of POST, the most urgent first. Each has room that the others cannot take. */
export type Lane = 'payment' | 'otp' | 'purchase' | 'validation' | 'account' | 'recovery';

export interface SlotRequest {
  /** Names the send that the slot is for. */
  readonly id: string;
  readonly egress: string;
  /** How many POSTs may leave in any minute, over all lanes. */
  readonly ceiling: number;
  readonly lane: Lane;
  /** So many of the ceiling are kept free for each lane. */
  readonly floors: Readonly<Record<Lane, number>>;
  /** Whose send it is: nobody may take all the room while others wait. */
  readonly ownerId: string;
  /** How many slots of the lane that owner may hold, over all instances. */
  readonly share: number;
  /** How long the slot counts, in milliseconds, should no answer ever come. */
  readonly hold: number;
}

export type TransitionResult =
  | { readonly moved: true; readonly row: InstructionRow }
  | { readonly moved: false; readonly because: 'version' }
  | { readonly moved: false; readonly because: 'budget'; readonly wait: Wait };

/** There is no room: how long until there may be, in milliseconds, and how many are before it. */
export interface Wait {
  readonly for: number;
  readonly before: number;
}

/** What may be noted of an instruction without its owner being told: no new version, no timeline line. */
export type Touch = Partial<
  Pick<
    Standing,
    'nextAt' | 'leaseBy' | 'leaseUntil' | 'attempts' | 'lastAskedAt' | 'absences' | 'recheck' | 'transId' | 'snapshot'
  >
>;
