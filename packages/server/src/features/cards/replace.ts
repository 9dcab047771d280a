import { CardReplacement, getCard, IssuedCard, parseDetails, parseWith, replaceCard } from '@tillside/contract/schemas';
import { succeeded, type Finding, type Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { rememberCard, keptCard } from './card-record.ts';
import { noDollars, readStateRefusal } from './refusals.ts';
import { shownIssued, shownRead, type ShownCard } from './shown.ts';
import { cardBefore, snapshotOf, acceptOnCard, cardOf, onlyOneOn, readCardRequest } from './subject.ts';
import { requestOf } from '../../kernel/platform/client.ts';

/**
 * Gives a card another number under the same id. It takes no ref, so sending it twice would replace the card twice. Its
 * outcome is read back, and it is never resent (platform §4.1).
 */
export const cardReplacePlan: InstructionPlan = {
  id: 'card.replace',
  operation: replaceCard,
  kind: 'card',
  via: 'instructions',
  funds: 'none',
  async accept(input, asking) {
    const parsed = parseWith(CardReplacement, input);
    if (!parsed.ok) return parsed;
    const { id } = parsed.value;
    return acceptOnCard(id, asking, () => ({
      ok: true,
      input: { id },
      cost: noDollars,
      exclusive: onlyOneOn(id, 'card'),
    }));
  },
  before: [cardBefore],
  request: (row) => requestOf(replaceCard, { id: cardOf(row) }),
  readRefusal: readStateRefusal,
  readSent(details, row) {
    const parsed = parseWith(IssuedCard, details);
    if (!parsed.ok || parsed.value.card.id !== cardOf(row)) return null;
    return replaced(shownIssued(parsed.value), parsed.value.trans_id);
  },
  reconcileRequest: (row) => readCardRequest(cardOf(row)),
  readReconciled: readReplaced,
  async remember(row, { store, now }) {
    const card = keptCard(row);
    if (card) await rememberCard(store, card, now);
  },
};

/**
 * A different number proves that the card was replaced. The same number and an unchanged `updated_at` prove that it was
 * not. The same digits by chance, or another change of the card, leave the outcome unknown.
 */
function readReplaced(details: unknown, row: InstructionRow): Finding {
  const card = parseDetails(getCard, details);
  const before = snapshotOf(row);
  if (!card.ok || card.value.id !== cardOf(row) || before === null) return null;
  const { masked, last_four, updated_at } = card.value;
  if (masked !== before.masked || last_four !== before.last_four) return replaced(shownRead(card.value), null);
  const untouched = typeof updated_at === 'string' && updated_at === before.updated_at;
  return untouched ? 'absent' : null;
}

function replaced(card: ShownCard, transId: string | null): Outcome {
  return succeeded(transId, { ...(transId === null ? {} : { trans_id: transId }), card });
}
