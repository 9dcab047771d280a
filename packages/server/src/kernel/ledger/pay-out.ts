import { sameMoney, type Money, type StepCode } from '@tillside/contract';
import type { Funding } from '../options/funding.ts';
import type { Owner } from '../model/caller.ts';
import { priceOf } from './pricing.ts';
import { afterFunding, transition, type LedgerContext } from './context.ts';
import { callHook, fundingRequest, requireHook, tryLater } from './hooks.ts';
import type { InstructionRow } from '../model/row.ts';

/** Whether a success still has to be paid out. */
export function owesCredit({ plans }: LedgerContext, { state, funding, funded, operation }: InstructionRow): boolean {
  return state === 'succeeded' && funding === 'none' && funded && plans[operation].funds === 'credit';
}

/** Pays out money from a card: to the caller if the card is theirs, else it is owed to the cardholder. */
export async function payOut(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  return isOwn(row) ? creditCaller(context, row) : oweCredit(context, row);
}

function isOwn({ owner, owedTo }: InstructionRow): boolean {
  return owedTo !== null && owner.customerId === owedTo;
}

async function creditCaller(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const credited = await callHook(context, row, 'credit', async (funding) => {
    const amount = await amountOf(context, funding, row);
    if (amount.minor > 0) await requireHook(funding, 'credit')(fundingRequest(row, amount));
  });
  if (!credited.answered) return tryLater(context, row);
  return paidOut(context, row, 'paid_out');
}

/** Records a debt to a cardholder who is not the caller and whose caller is not known for certain: staff name one. */
async function oweCredit(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const priced = await callHook(context, row, 'price', (funding) => amountOf(context, funding, row));
  if (!priced.answered) return tryLater(context, row);
  if (priced.value.minor === 0) return paidOut(context, row, 'nothing_to_pay_out');
  const owing = await transition(context, row, {
    patch: { funding: 'credit_owed', owed: { amount: priced.value }, ...afterFunding(context, row) },
    step: 'payout_owed',
    publish: ['credit.owed'],
  });
  if (owing) {
    const fields = { ref: row.ref, operation: row.operation, problem: 'credit_owed' };
    context.logger.warn(fields, 'a payout is owed to a cardholder: another member of staff has to name the payee');
  }
  return owing;
}

/** Pays the caller whom staff named, until the hook returns. */
export async function creditPayee(context: LedgerContext, row: InstructionRow): Promise<InstructionRow | null> {
  const credited = await callHook(context, row, 'credit', (funding) =>
    requireHook(funding, 'credit')({ ...fundingRequest(row, owedAmount(row)), caller: payeeOf(row) }),
  );
  if (!credited.answered) return tryLater(context, row);
  return paidOut(context, row, 'paid_out_to_cardholder');
}

async function paidOut(context: LedgerContext, row: InstructionRow, step: StepCode): Promise<InstructionRow | null> {
  return transition(context, row, { patch: { funding: 'credited', ...afterFunding(context, row) }, step });
}

/** The amount that the platform paid back, at the merchant's price. */
async function amountOf({ plans }: LedgerContext, funding: Funding, row: InstructionRow): Promise<Money> {
  const { operation, ref, input, cost, quote, owner: caller } = row;
  const paid = plans[operation].credited?.(row) ?? cost;
  if (sameMoney(paid, cost)) return quote;
  return (await priceOf(funding, { operation, ref, input, cost: paid, caller })).amount;
}

function payeeOf({ ref, owed, owedTo }: InstructionRow): Owner {
  if (owed?.payee === undefined) throw new Error(`Nobody was named for ${ref}.`);
  return { id: owed.payee, roles: ['shopper'], ...(owedTo === null ? {} : { customerId: owedTo }) };
}

function owedAmount({ ref, owed }: InstructionRow): Money {
  if (owed === null) throw new Error(`Nothing is owed for ${ref}.`);
  return owed.amount;
}
