import { CardContact, CardContactResult, parseWith, updateCardContact, visibleTo } from '@tillside/contract/schemas';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded } from '../../kernel/ledger/plan.ts';
import { noDollars, readContactRefusal } from './refusals.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { acceptOnCard, cardOf, onlyOneOn } from './subject.ts';

/** Sets a card's contact data. It may be set again, so it is reconciled by resending (platform §4.1). */
export const cardContactPlan: InstructionPlan = {
  id: 'card.contact',
  operation: updateCardContact,
  kind: 'card',
  via: 'instructions',
  funds: 'none',
  async accept(input, asking) {
    const parsed = parseWith(CardContact, input);
    if (!parsed.ok) return parsed;
    const { id, mobile, email, billing_details } = parsed.value;
    return acceptOnCard(id, asking, () => ({
      ok: true,
      input: { id, ...given({ mobile, email, billing_details }) },
      cost: noDollars,
      exclusive: onlyOneOn(id, 'card'),
    }));
  },
  request: (row) => {
    const { mobile, email, billing_details } = row.input;
    return requestOf(updateCardContact, { id: cardOf(row), ...given({ mobile, email, billing_details }) });
  },
  readRefusal: readContactRefusal,
  readSent(details, row) {
    const parsed = parseWith(CardContactResult, details);
    if (!parsed.ok || parsed.value.card_id !== cardOf(row)) return null;
    const { card_id, mobile, trans_id } = visibleTo('shopper', parsed.value, updateCardContact.visibility);
    // `email` is a generated placeholder: do not rely on it (platform §2.8).
    return succeeded(trans_id, { trans_id, card: { id: card_id }, mobile: mobile ?? null });
  },
  reconcileRequest: () => null,
  readReconciled: () => null,
};

/** Omits absent and empty fields: the platform then uses the customer's own. */
function given(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
