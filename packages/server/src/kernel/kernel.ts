import type { Environment, Session } from '@tillside/contract';
import type { DegradedReason } from '@tillside/contract/schemas';
import type { RateLimiters } from './http/rate-limiter.ts';
import type { Access } from './instructions/access.ts';
import type { FullCatalogue } from './instructions/catalogue.ts';
import type { CustomerCallers } from './instructions/customer-callers.ts';
import type { Instructor } from './instructions/instruct.ts';
import type { Keyring } from './keys/keyring.ts';
import type { Engine } from './ledger/engine.ts';
import type { ServedLookups } from './lookups/lookups.ts';
import type { Caller } from './model/caller.ts';
import type { Clock } from './model/clock.ts';
import type { InstructionRow } from './model/row.ts';
import type { Store } from './model/store.ts';
import type { Telemetry } from './observe/telemetry.ts';
import type { FrameDeps } from './frames/create-frames.ts';
import type { LedgerContext } from './ledger/context.ts';
import type { Plans } from './instructions/plan.ts';
import type { DeclaredKinds } from './model/stored-kinds.ts';
import type { Started } from './started.ts';
import type { Rejections } from './observe/rejections.ts';
import type { Logger } from './options/options.ts';
import type { EventStreams } from './instructions/event-streams.ts';

/** What the kernel hands out to routes and features. */
export interface Kernel {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: Keyring;
  readonly environment: Environment;
  readonly engine: Engine;
  readonly access: Access;
  readonly instructor: Instructor;
  readonly lookups: ServedLookups;
  readonly origins: ReadonlySet<string>;
  readonly rejections: Rejections;
  readonly streams: EventStreams;
  readonly frames: FrameDeps;
  readonly context: LedgerContext;
  /** The plans of all operations, also of features that are left out. */
  readonly plans: Plans;
  /** Every kind of record that the store may hold. */
  readonly kinds: DeclaredKinds;
  readonly telemetry: Telemetry;
  /** How long an instruction that does not change any more is kept, in milliseconds. */
  readonly keptFor: number;
  /** How long a hook of the merchant may take, in milliseconds. */
  readonly hookDeadline: number;
  /** The features of this companion, for what they do in common. Read it when a request comes: it is filled last. */
  readonly started: readonly Started[];
  random(bytes: number): Uint8Array;
  /** The request limits of each caller. */
  readonly rateLimiters: RateLimiters;
  readonly customerCallers: CustomerCallers;
  session(caller: Caller): Session & { readonly catalogue: FullCatalogue };
  isOpen(): boolean;
  /** Whether the worker checks for due work. */
  isWorking(): boolean;
  /** Problems with the platform, as of its last answers. */
  degraded(): readonly DegradedReason[];
  /** @throws Failure `unavailable` before `ready()` and after `close()`. */
  requireOpen(): void;
  /** Reconciles an instruction now. @throws Failure `check_too_soon` within a minute of the last read. */
  check(row: InstructionRow): Promise<InstructionRow>;
  /** Starts what is due at once. */
  wake(): void;
}
