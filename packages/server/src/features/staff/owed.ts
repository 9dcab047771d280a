import { SettledRequest, type FieldFault } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { belongsTo } from '../../kernel/instructions/customer-callers.ts';
import { Failure } from '../../kernel/model/errors.ts';
import { afterFunding, keepLease, transition, type LedgerContext } from '../../kernel/ledger/context.ts';
import type { Engine } from '../../kernel/ledger/engine.ts';
import type { EvidenceLine, InstructionRow } from '../../kernel/model/row.ts';
import type { Decider, Decision } from '../../kernel/instructions/decision.ts';
import type { AuditLine } from '../../kernel/model/record-store.ts';
import { faultOfActorId } from '../../kernel/model/text.ts';

/** A settlement for `till.instructions.settle`. */
export interface OwedSettlement {
  /** The person who decided: your own name or id for them, 1 to 200 characters. Kept as evidence. */
  readonly by: string;
  /** How it was settled, 3 to 500 characters. Kept as evidence. */
  readonly note: string;
  /** With `credit_owed`: the id of the caller who is paid. */
  readonly callerId?: string;
}

interface Settlement {
  readonly note: string;
  readonly payee: string | null;
  readonly by: Decider;
}

/** Settles a debt: records that a refund was paid, or names the payee of a cardholder's money. Idempotent. */
export function owedDecision(
  context: LedgerContext,
  engine: Engine,
): Decision<z.output<typeof SettledRequest>, InstructionRow> {
  return {
    act: 'instruction.settle',
    call: 'till.instructions.settle',
    given: SettledRequest,
    renamed: { callerId: 'caller_id' },
    ownDetail:
      'You asked for this, or would be paid by it. Another member of staff has to settle it, for the cardholder.',
    decide: (row, { note, caller_id: payee = null }, by) => decide(context, engine, row, { note, payee, by }),
  };
}

async function decide(
  context: LedgerContext,
  engine: Engine,
  row: InstructionRow,
  decision: Settlement,
): Promise<InstructionRow> {
  switch (row.funding) {
    case 'refund_owed':
      return written(context, engine, row, decision, settleRefund(context, row, decision));
    case 'credit_owed':
      return written(context, engine, row, decision, namePayee(context, row, decision));
    case 'refunding':
      throw new Failure('refund_under_way', {
        detail: 'The refund hook is being called until it returns. Whoever pays as well pays twice.',
      });
    case 'refunded':
      if (await wasSettledByStaff(context, row)) return row;
      throw new Failure('not_owed', { detail: 'The refund hook has paid this refund.' });
    case 'crediting':
    case 'credited':
      if (row.owed?.payee !== undefined && row.owed.payee === decision.payee) return row;
      throw new Failure('not_owed', { detail: 'It was paid out, or is being paid out, to who was named for it.' });
    default:
      throw new Failure('not_owed');
  }
}

/** Writes the decision and runs the instruction. After a concurrent change the row is read again. */
async function written(
  context: LedgerContext,
  engine: Engine,
  row: InstructionRow,
  decision: Settlement,
  change: Promise<InstructionRow | null>,
): Promise<InstructionRow> {
  const settled = await engine.runAfter(change);
  const now = (await context.store.find(row.ref, null)) ?? row;
  return settled ? now : decide(context, engine, now, decision);
}

async function settleRefund(
  context: LedgerContext,
  row: InstructionRow,
  decision: Settlement,
): Promise<InstructionRow | null> {
  if (decision.payee !== null) {
    throw wrongPayee({ code: 'unexpected', text: 'is for payouts only: a refund goes to who has paid' });
  }
  return transition(context, row, {
    patch: { funding: 'refunded', ...afterFunding(context, row) },
    step: 'refund_paid',
    ...traces(context, row, decision, { code: 'refund_settled' }),
    publish: ['refund.paid'],
  });
}

async function namePayee(
  context: LedgerContext,
  row: InstructionRow,
  decision: Settlement,
): Promise<InstructionRow | null> {
  const { payee, by } = decision;
  if (payee === null) {
    throw wrongPayee({ code: 'required', text: 'is required: the cardholder, by their id in your shop' });
  }
  const fault = faultOfActorId(payee);
  if (fault !== null) throw wrongPayee({ code: 'malformed', text: fault });
  await by.refuseOwn(isTheirOwn(row, by, payee));
  const known = await belongsTo(context.store, row.owedTo ?? '', payee, context.clock.now());
  if (known === 'somebody else' || (known === 'nobody' && !by.isOwnCode)) {
    const { text, log } = payeeRefusals[known];
    context.logger.warn({ ref: row.ref, operation: row.operation, problem: 'payee_not_known' }, log);
    throw wrongPayee({ code: 'not_accepted', text });
  }
  return transition(context, row, {
    patch: { funding: 'crediting', owed: { ...owedOf(row), payee }, ...keepLease(context) },
    step: 'payee_named',
    ...traces(context, row, decision, { code: 'payee_named', payee }),
  });
}

/** Why a payee is refused: to the member of staff, and in the log with how to settle it. */
const payeeRefusals = {
  'somebody else': {
    text: 'is not a caller of this card’s customer',
    log: 'a payout was not settled: the payee is not a caller of the card’s customer. Name one who has signed in as that customer',
  },
  nobody: {
    text: 'is not known as this card’s customer, as whom nobody has signed in yet',
    log: 'a payout was not settled: nobody has signed in as the card’s customer yet. Settle it once they have, or in your own code with till.instructions.settle',
  },
} as const;

/** Whether the settler instructed it, or would be paid: neither may decide. */
function isTheirOwn({ owner, owedTo }: InstructionRow, decider: Decider, payee: string): boolean {
  const { by, customerId } = decider;
  if (by === owner.id || payee === by || payee === owner.id) return true;
  // The same person may sign in as two callers.
  return customerId !== undefined && (customerId === owner.customerId || customerId === owedTo);
}

function owedOf({ ref, owed }: InstructionRow): NonNullable<InstructionRow['owed']> {
  if (owed === null) throw new Error(`Nothing is owed for ${ref}.`);
  return owed;
}

function wrongPayee(fault: FieldFault): Failure {
  return new Failure('invalid_input', { faults: { caller_id: fault } });
}

type Settled = { readonly code: 'refund_settled' } | { readonly code: 'payee_named'; readonly payee: string };

function traces(
  { clock }: LedgerContext,
  { ref }: InstructionRow,
  { note, by: { by, roles } }: Settlement,
  settled: Settled,
): { readonly evidence: EvidenceLine; readonly audit: AuditLine } {
  const at = clock.now();
  return {
    evidence: { at, source: 'staff', ...settled, note, by },
    audit: { at, actorId: by, roles: [...roles], act: 'instruction.settle', subject: ref, found: settled.code },
  };
}

async function wasSettledByStaff({ store }: LedgerContext, { ref }: InstructionRow): Promise<boolean> {
  return (await store.audits(ref)).some(({ act, found }) => act === 'instruction.settle' && found === 'refund_settled');
}
