import { isRef } from '@tillside/contract';
import { describeFaults, parseWith, SettledRequest, type FieldFault } from '@tillside/contract/schemas';
import { z } from 'zod';
import { belongsTo } from '../../kernel/instructions/customer-callers.ts';
import { Failure, valid } from '../../kernel/model/errors.ts';
import { afterFunding, keepLease, transition, type LedgerContext } from '../../kernel/ledger/context.ts';
import type { Engine } from '../../kernel/ledger/engine.ts';
import type { EvidenceLine, InstructionRow } from '../../kernel/model/row.ts';
import type { Caller } from '../../kernel/model/caller.ts';
import type { AuditLine } from '../../kernel/model/record-store.ts';
import { ActorName, faultOfActorId } from '../../kernel/model/text.ts';

interface Decision {
  readonly note: string;
  readonly payee: string | null;
  readonly by: Settler;
  /** The merchant's own code decides, without the rule about own reviews. */
  readonly isOwnCode?: true;
}

type Settler = Pick<Caller, 'id' | 'roles' | 'customerId'>;

/**
 * Lets staff settle a debt: record that a refund was paid, or name the payee of a cardholder's money. Idempotent.
 * @throws Failure `invalid_input`, `not_owed`, `refund_under_way`, `own_review`.
 */
export async function settleOwed(
  context: LedgerContext,
  engine: Engine,
  row: InstructionRow,
  by: Settler,
  body: unknown,
): Promise<InstructionRow> {
  const { note, caller_id: payee = null } = valid(parseWith(SettledRequest, body));
  return decide(context, engine, row, { note, payee, by });
}

/** A settlement for `till.instructions.settle`. */
export interface OwedSettlement {
  /** The person who decided: your own name or id for them, 1 to 200 characters. Kept as evidence. */
  readonly by: string;
  /** How it was settled, 3 to 500 characters. Kept as evidence. */
  readonly note: string;
  /** With `credit_owed`: the id of the caller who is paid. */
  readonly callerId?: string;
}

/** An invalid call of `till.instructions.settle`, or nothing to settle. */
export class TillsideSettlementError extends Error {
  override readonly name = 'TillsideSettlementError';
  readonly code: 'invalid_settlement' | 'not_found' | 'not_owed' | 'refund_under_way';

  constructor(code: TillsideSettlementError['code'], text: string) {
    super(`till.instructions.settle: ${text}`);
    this.code = code;
  }
}

const Settlement = z.strictObject({
  by: ActorName,
  note: SettledRequest.shape.note,
  callerId: SettledRequest.shape.caller_id,
});

/**
 * Lets the merchant's own code settle a debt, regardless of who instructed it: a one-person shop is not locked out.
 * @throws TillsideSettlementError
 */
export async function settleInProcess(
  context: LedgerContext,
  engine: Engine,
  ref: string,
  settlement: OwedSettlement,
): Promise<InstructionRow> {
  const given = parseWith(Settlement, settlement);
  if (!given.ok) throw invalid(describeFaults(given.faults));
  const row = isRef(ref) ? await context.store.find(ref, null) : null;
  if (!row) throw new TillsideSettlementError('not_found', 'there is no instruction with this ref.');
  const { by, note, callerId: payee = null } = given.value;
  try {
    return await decide(context, engine, row, { note, payee, by: { id: by, roles: [] }, isOwnCode: true });
  } catch (error) {
    throw error instanceof Failure ? asSettlementError(error) : error;
  }
}

function asSettlementError({ problem }: Failure): TillsideSettlementError {
  if (problem.code === 'invalid_input') return invalid(problem.detail ?? problem.title);
  const code = problem.code === 'refund_under_way' ? 'refund_under_way' : 'not_owed';
  return new TillsideSettlementError(code, problem.detail ?? problem.title);
}

function invalid(mistakes: string): TillsideSettlementError {
  const named = mistakes.replaceAll('caller_id', 'callerId');
  return new TillsideSettlementError('invalid_settlement', `${named} Nothing was settled.`);
}

async function decide(
  context: LedgerContext,
  engine: Engine,
  row: InstructionRow,
  decision: Decision,
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
  decision: Decision,
  change: Promise<InstructionRow | null>,
): Promise<InstructionRow> {
  const settled = await engine.runAfter(change);
  const now = (await context.store.find(row.ref, null)) ?? row;
  return settled ? now : decide(context, engine, now, decision);
}

async function settleRefund(
  context: LedgerContext,
  row: InstructionRow,
  decision: Decision,
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
  decision: Decision,
): Promise<InstructionRow | null> {
  const { payee, by, isOwnCode = false } = decision;
  if (payee === null) {
    throw wrongPayee({ code: 'required', text: 'is required: the cardholder, by their id in your shop' });
  }
  const fault = faultOfActorId(payee);
  if (fault !== null) throw wrongPayee({ code: 'malformed', text: fault });
  if (!isOwnCode && isTheirOwn(row, by, payee)) {
    const fields = { ref: row.ref, operation: row.operation, problem: 'own_review' };
    context.logger.warn(fields, 'a payout was not settled: who instructed it, or is paid by it, may not settle it');
    throw new Failure('own_review', {
      detail:
        'You asked for this, or would be paid by it. Another member of staff has to settle it, for the cardholder.',
    });
  }
  const known = await belongsTo(context.store, row.owedTo ?? '', payee, context.clock.now());
  if (known === 'somebody else' || (known === 'nobody' && !isOwnCode)) {
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
function isTheirOwn({ owner, owedTo }: InstructionRow, by: Settler, payee: string): boolean {
  if (by.id === owner.id || payee === by.id || payee === owner.id) return true;
  // The same person may sign in as two callers.
  return by.customerId !== undefined && (by.customerId === owner.customerId || by.customerId === owedTo);
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
  { note, by }: Decision,
  settled: Settled,
): { readonly evidence: EvidenceLine; readonly audit: AuditLine } {
  const at = clock.now();
  return {
    evidence: { at, source: 'staff', ...settled, note, by: by.id },
    audit: { at, actorId: by.id, roles: [...by.roles], act: 'instruction.settle', subject: ref, found: settled.code },
  };
}

async function wasSettledByStaff({ store }: LedgerContext, { ref }: InstructionRow): Promise<boolean> {
  return (await store.audits(ref)).some(({ act, found }) => act === 'instruction.settle' && found === 'refund_settled');
}
