import { formatMoney, type ProofLine } from '@tillside/contract';
import { evidenceMessages, faultsMessages, foundOutcomesMessages, type Translate } from '@tillside/messages';

/** What a line of proof says, as staff read it. */
export function evidenceTexts(line: ProofLine, t: Translate): string {
  const found = line.conflicting ? t(evidenceMessages, 'conflicting', { found: foundOf(line, t) }) : foundOf(line, t);
  if (line.candidates) return `${found} (${line.candidates.join(', ')})`;
  return Object.entries(line.rounded ?? {}).reduce(
    (before, [path, text]) => t(evidenceMessages, 'rounded', { found: before, path, text }),
    found,
  );
}

function foundOf(line: ProofLine, t: Translate): string {
  const { code, note = '', payee = '', event = '', amount } = line;
  const fault = line.fault ? t(faultsMessages, line.fault) : '';
  const outcome = line.outcome ? t(foundOutcomesMessages, line.outcome) : '';
  switch (code) {
    case 'not_sent':
      return t(evidenceMessages, code, { fault });
    case 'unclear':
      return t(evidenceMessages, code, { fault });
    case 'rejected':
      return t(evidenceMessages, code, { problem: line.problem ?? '' });
    case 'outcome':
      return t(evidenceMessages, code, { outcome });
    case 'event':
      return outcome === ''
        ? t(evidenceMessages, code, { event })
        : t(evidenceMessages, 'event_outcome', { event, outcome });
    case 'review_decided':
      return amount
        ? t(evidenceMessages, 'review_decided_amount', { outcome, amount: formatMoney(amount), note })
        : t(evidenceMessages, code, { outcome, note });
    case 'refund_settled':
      return t(evidenceMessages, code, { note });
    case 'payee_named':
      return t(evidenceMessages, code, { payee, note });
    default:
      return t(evidenceMessages, code);
  }
}
