import type { Environment, Session, StaffHealth } from '@tillside/contract';
import type { DegradedReason } from '@tillside/contract/schemas';
import type { Access } from '../kernel/instructions/access.ts';
import type { Cases } from '../features/cases/cases.ts';
import type { Payments } from '../features/accounts/payments.ts';
import type { Checkouts } from '../features/checkouts/checkouts.ts';
import type { Clock } from '../kernel/model/clock.ts';
import type { CustomerCallers } from '../kernel/instructions/customer-callers.ts';
import type { RateLimiters } from '../kernel/http/rate-limiter.ts';
import type { Balances } from '../features/balances/balance.ts';
import type { EventStreams } from './event-streams.ts';
import type { FrameWorld } from '../kernel/frames/frame-world.ts';
import type { Instructor } from '../kernel/instructions/instruct.ts';
import type { Engine } from '../kernel/ledger/engine.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import type { Keyring } from '../kernel/keys/keyring.ts';
import type { ServedLookups } from '../kernel/lookups/lookups.ts';
import type { FullCatalogue } from '../kernel/instructions/catalogue.ts';
import type { Caller } from '../kernel/model/caller.ts';
import type { Logger } from '../kernel/options/options.ts';
import type { Store } from '../kernel/model/store.ts';
import type { Inbox } from '../kernel/webhooks/inbox.ts';
import type { Rejections, WebhookRejection } from '../kernel/observe/rejections.ts';
import type { WebhookVerifier } from '../kernel/model/verifier.ts';

/** The parts of the companion that the routes use. */
export interface Companion {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly engine: Engine;
  readonly access: Access;
  readonly instructor: Instructor;
  readonly inbox: Inbox;
  readonly lookups: ServedLookups;
  readonly payments: Payments;
  readonly checkouts: Checkouts;
  readonly balances: Balances;
  readonly cases: Cases;
  readonly frames: FrameWorld;
  readonly keys: Keyring;
  /** The key that signs simulated transfers (platform §5.4); `null` without one. */
  readonly secretKey: string | null;
  readonly environment: Environment;
  /** Whether callers may save recipients, and see recent ones. */
  readonly keepsRecipients: boolean;
  readonly origins: ReadonlySet<string>;
  readonly verifiers: readonly WebhookVerifier[];
  readonly streams: EventStreams;
  /** The request limits of each caller. */
  readonly rateLimiters: RateLimiters;
  readonly customerCallers: CustomerCallers;
  session(caller: Caller): Session & { readonly catalogue: FullCatalogue };
  /** The health of each provider, with its evidence. */
  evidence(): StaffHealth;
  isOpen(): boolean;
  /** Whether the worker checks for due work. */
  isWorking(): boolean;
  /** Problems with the platform, as of its last answers. */
  degraded(): readonly DegradedReason[];
  /** @throws Failure `unavailable` before `ready()` and after `close()`. */
  requireOpen(): void;
  /** Reconciles an instruction now. @throws Failure `check_too_soon` within a minute of the last read. */
  check(row: InstructionRow): Promise<InstructionRow>;
  /** Settles a review for a member of staff. @throws Failure `not_in_review`, `invalid_input`, `own_review`. */
  resolve(row: InstructionRow, caller: Caller, body: unknown): Promise<InstructionRow>;
  /** Settles a debt for a member of staff. @throws Failure, as `settleOwed`. */
  settle(row: InstructionRow, caller: Caller, body: unknown): Promise<InstructionRow>;
  readonly rejections: Rejections;
  reject(rejection: WebhookRejection, headerNames: readonly string[]): void;
  wake(): void;
}
