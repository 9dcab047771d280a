import type { StaffHealth } from '@tillside/contract';
import type { Payments } from '../features/accounts/payments.ts';
import type { Balances } from '../features/balances/balance.ts';
import type { Cases } from '../features/cases/cases.ts';
import type { Checkouts } from '../features/checkouts/checkouts.ts';
import type { FrameWorld } from '../kernel/frames/frame-world.ts';
import type { Caller } from '../kernel/model/caller.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import type { WebhookVerifier } from '../kernel/model/verifier.ts';
import type { WebhookRejection } from '../kernel/observe/rejections.ts';
import type { Inbox } from '../kernel/webhooks/inbox.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** The parts of the companion that the routes use. */
export interface Companion extends Kernel {
  readonly payments: Payments;
  readonly checkouts: Checkouts;
  readonly balances: Balances;
  readonly cases: Cases;
  readonly frames: FrameWorld;
  readonly inbox: Inbox;
  readonly verifiers: readonly WebhookVerifier[];
  /** The key that signs simulated transfers (platform §5.4); `null` without one. */
  readonly secretKey: string | null;
  /** Whether callers may save recipients, and see recent ones. */
  readonly keepsRecipients: boolean;
  /** The health of each provider, with its evidence. */
  evidence(): StaffHealth;
  /** Settles a review for a member of staff. @throws Failure `not_in_review`, `invalid_input`, `own_review` */
  resolve(row: InstructionRow, caller: Caller, body: unknown): Promise<InstructionRow>;
  /** Settles a debt for a member of staff. @throws Failure, as `settleOwed`. */
  settle(row: InstructionRow, caller: Caller, body: unknown): Promise<InstructionRow>;
  reject(rejection: WebhookRejection, headerNames: readonly string[]): void;
}
