import {
  type InstructionOperationId,
  type ProofLine,
  type StaffInstruction,
  isAnyMoney,
  writeMoneyText,
} from '@tillside/contract';
import {
  evidenceMessages,
  faultsMessages,
  foundOutcomesMessages,
  productMessages,
  smsMessages,
  staffMessages,
  staffProductMessages,
  type Translate,
} from '@tillside/messages';
import type { Failure } from '../client/failure.ts';
import type { Language } from '../language/language.ts';
import { problemText } from '../language/problem-text.ts';
import { fieldErrorText } from '../language/field-error-text.ts';

const operationNames: Readonly<Record<InstructionOperationId, (t: Translate) => string>> = {
  'airtime.buy': (t) => t(productMessages, 'airtime'),
  'data.buy': (t) => t(productMessages, 'data'),
  'electricity.buy': (t) => t(productMessages, 'electricity'),
  'cable.buy': (t) => t(productMessages, 'cable'),
  'cable.topup': (t) => t(productMessages, 'cable'),
  'spectranet.buy': (t) => t(productMessages, 'internet'),
  'epin.buy': (t) => t(productMessages, 'epin'),
  'betting.fund': (t) => t(productMessages, 'betting'),
  'international.buy': (t) => t(productMessages, 'international'),
  'sms.send': (t) => t(productMessages, 'sms'),
  'card.create': (t) => t(staffProductMessages, 'cardCreate'),
  'card.topup': (t) => t(staffProductMessages, 'cardTopup'),
  'card.withdraw': (t) => t(staffProductMessages, 'cardWithdraw'),
  'card.freeze': (t) => t(staffProductMessages, 'cardFreeze'),
  'card.unfreeze': (t) => t(staffProductMessages, 'cardUnfreeze'),
  'card.replace': (t) => t(staffProductMessages, 'cardReplace'),
  'card.terminate': (t) => t(staffProductMessages, 'cardTerminate'),
  'card.contact': (t) => t(staffProductMessages, 'cardContact'),
  'account.create': (t) => t(staffProductMessages, 'accountCreate'),
  'account.activate': (t) => t(staffProductMessages, 'accountActivate'),
  'account.deactivate': (t) => t(staffProductMessages, 'accountDeactivate'),
  'wallet.order': (t) => t(staffProductMessages, 'walletOrder'),
  'wallet.pay': (t) => t(staffProductMessages, 'walletPay'),
  'transfer.simulate': (t) => t(staffProductMessages, 'transferSimulate'),
};

/** The name of an operation for staff. */
export function operationName(operation: InstructionOperationId, { t }: Pick<Language, 't'>): string {
  return operationNames[operation](t);
}

/** The input as plain values, without lists and records; for how many, and the sum, of a purchase for several. */
export function askedText({ input, bulk }: StaffInstruction, { t, format }: Language): string {
  if (bulk) {
    const count = t(smsMessages, 'toCount', { count: bulk.count });
    return bulk.amount ? `${count} · ${format.money(bulk.amount)}` : count;
  }
  const texts = Object.values(input).map((value) => (isAnyMoney(value) ? writeMoneyText(value) : value));
  return texts.filter((text) => typeof text === 'string' || typeof text === 'number').join(' · ');
}

/** The text of a line of evidence. */
export function evidenceText(line: ProofLine, { t, format }: Language): string {
  const found = line.conflicting
    ? t(evidenceMessages, 'conflicting', { found: foundIn(line, { t, format }) })
    : foundIn(line, { t, format });
  if (line.candidates) return `${found} (${line.candidates.join(', ')})`;
  return Object.entries(line.rounded ?? {}).reduce(
    (before, [path, text]) => t(evidenceMessages, 'rounded', { found: before, path, text }),
    found,
  );
}

function foundIn(line: ProofLine, { t, format }: Pick<Language, 't' | 'format'>): string {
  const { code, note = '', payee = '', event = '', amount } = line;
  const fault = line.fault && Object.hasOwn(faultsMessages.texts, line.fault) ? t(faultsMessages, line.fault) : '';
  const outcome = line.outcome ? t(foundOutcomesMessages, line.outcome) : '';
  switch (code) {
    case 'not_sent':
    case 'unclear':
      return t(evidenceMessages, code, { fault });
    case 'rejected':
      return t(evidenceMessages, code, { problem: line.problem ?? '' });
    case 'outcome':
      return t(evidenceMessages, line.incomplete ? 'incomplete' : code, { outcome });
    case 'event':
      return outcome === ''
        ? t(evidenceMessages, code, { event })
        : t(evidenceMessages, 'event_outcome', { event, outcome });
    case 'review_decided':
      return amount
        ? t(evidenceMessages, 'review_decided_amount', { outcome, amount: format.money(amount), note })
        : t(evidenceMessages, code, { outcome, note });
    case 'refund_settled':
      return t(evidenceMessages, code, { note });
    case 'payee_named':
      return t(evidenceMessages, code, { payee, note });
    default:
      // A newer companion may send a code unknown to this page.
      return Object.hasOwn(evidenceMessages.texts, code) ? t(evidenceMessages, code) : code;
  }
}

/** Why a decision was refused: the error of each field, otherwise the text of the code. */
export function refusalText(failure: Failure, { t, format }: Language): string {
  if (failure.kind === 'lost') return t(staffMessages, 'answerLost');
  if (failure.kind === 'unreadable') return t(staffMessages, 'answerUnreadable', { status: failure.status });
  const { problem } = failure;
  if (isDecidedMeanwhile(failure)) return t(staffMessages, 'decidedMeanwhile');
  const faults = Object.values(problem.errors ?? {}).map((error) => fieldErrorText(error, { t, format }));
  return faults.length > 0 ? faults.join(' ') : problemText(problem, { t }) || problem.title;
}

/** Whether another member of staff was faster. */
export function isDecidedMeanwhile(failure: Failure): boolean {
  return failure.kind === 'refused' && ['not_in_review', 'not_owed'].includes(failure.problem.code);
}

/** Within a day each purchase is final, or decided by a person. In milliseconds. */
const promised = 24 * 3_600_000;

/** The rest of the day in which a purchase has to be decided: `5 h 12 min left`, or by how much it is late. */
export function timeLeftText(created: string, now: number, { t }: Pick<Language, 't'>): string {
  const time = timeOf(Date.parse(created) + promised - now);
  return isOverdue(created, now) ? t(staffMessages, 'overdue', time) : t(staffMessages, 'left', time);
}

/** Whether the day in which a purchase has to be decided is over. */
export function isOverdue(created: string, now: number): boolean {
  return now > Date.parse(created) + promised;
}

/** How long a report has waited for an answer. */
export function waitedText(opened: string, now: number, { t }: Pick<Language, 't'>): string {
  return t(staffMessages, 'waiting', timeOf(Math.max(0, now - Date.parse(opened))));
}

/** The days are 0 within the first two, which are read in hours. */
function timeOf(milliseconds: number): { readonly days: number; readonly hours: number; readonly minutes: number } {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000);
  const hours = Math.floor(minutes / 60);
  return { days: hours > 48 ? Math.floor(hours / 24) : 0, hours, minutes: minutes % 60 };
}
