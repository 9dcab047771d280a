import { isMoreThan } from '@tillside/contract';
import { confirmPayment, parseDetails, type PaymentConfirmation } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { LedgerContext } from '../../kernel/ledger/context.ts';
import { defaultFreeze, sendInSlot } from '../../kernel/lookups/question.ts';
import type { Lane } from '../../kernel/model/row.ts';
import type { Owner } from '../../kernel/model/caller.ts';
import { requestOf, type Answer } from '../../kernel/platform/client.ts';

/** The platform's answer about a transfer. */
export type PaymentAnswer =
  | { readonly kind: 'confirmed'; readonly details: z.output<typeof PaymentConfirmation> }
  /** The platform knows no such transfer to this account. */
  | { readonly kind: 'absent' }
  /** Not read, or no clear answer: retry after this many milliseconds at the earliest. */
  | { readonly kind: 'later'; readonly after: number; readonly why: 'budget' | 'pace' | 'platform' };

export interface PaymentQuestion {
  readonly session_id: string;
  readonly account_number: string;
  readonly lane: Lane;
  /** The owner of the read, for fairness in the rate budget. */
  readonly whose: Owner;
}

const defaultWait = 30_000;
/** In kobo. */
const maxPlausible = 1e14;
let questions = 0;

/**
 * Confirms one payment with the platform. It is a POST that creates nothing (platform §4.2), and takes a slot of the rate budget. `begun` is
 * called once it has the slot, just before it is sent.
 */
export async function askForPayment(
  context: LedgerContext,
  question: PaymentQuestion,
  begun: () => Promise<void>,
): Promise<PaymentAnswer> {
  const { session_id, account_number, lane, whose: owner } = question;
  const id = `payment.confirm ${context.instance} ${(questions += 1)}`;
  const request = requestOf(confirmPayment, { session_id, account_number });
  const answer = await sendInSlot(context, request, { id, lane, owner }, begun);
  if ('before' in answer) return { kind: 'later', after: answer.for, why: 'budget' };
  if (answer.kind === 'answered' && answer.status === 429)
    return { kind: 'later', after: answer.retryAfter ?? defaultFreeze, why: 'platform' };
  return readAnswer(answer, question);
}

function readAnswer(answer: Answer, { session_id, account_number }: PaymentQuestion): PaymentAnswer {
  const unclear: PaymentAnswer = { kind: 'later', after: defaultWait, why: 'platform' };
  if (answer.kind !== 'answered' || answer.envelope === null) return unclear;
  const { status, envelope } = answer;
  if (envelope.kind === 'error') return status === 404 || status === 408 ? { kind: 'absent' } : unclear;
  const details = parseDetails(confirmPayment, envelope.details);
  if (status < 200 || status > 299 || !details.ok) return unclear;
  const { transaction, account, amount, fee, currency } = details.value;
  // An answer about another transfer, of an absurd amount, or in another currency than naira confirms nothing. The fee
  // decides nothing.
  const ours = transaction.session_id === session_id && account.number === account_number;
  const sane = amount.minor > 0 && amount.minor <= maxPlausible;
  if (!ours || !sane || currency !== 'NGN') return unclear;
  const isFee = fee && fee.minor >= 0 && !isMoreThan(fee, amount);
  return { kind: 'confirmed', details: { ...details.value, fee: isFee ? fee : null } };
}
