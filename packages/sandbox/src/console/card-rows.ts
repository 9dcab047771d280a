import { button, element, openable } from './elements.ts';
import type { ShownCard, ShownDeposit } from '../test-control/shown-cards.ts';
import { facts, moment, money, spaced, statusBadge, sum, timeOfDay, what } from './texts.ts';

export function cardRow(card: ShownCard): HTMLElement {
  return openable(
    [
      what(card.masked, card.name, `${card.card_type} ${card.brand}`),
      sum('USD', card.balance),
      statusBadge(card.status),
      moment(card.at),
    ],
    facts({ Card: card.id, Customer: card.customer }),
    transactions(card),
  );
}

/** A stablecoin order, with a button that makes its deposit arrive while it is pending. */
export function depositRow(order: ShownDeposit, arrive: (id: string) => void): HTMLElement {
  const awaited = order.status === 'pending_payment';
  return openable(
    [
      what(`${order.currency} by ${order.network}`, order.operation, order.customer),
      sum('USD', order.amount),
      statusBadge(order.status),
    ],
    facts({
      Order: order.id,
      Address: order.address,
      Memo: order.memo_tag,
      [awaited ? 'Expires' : 'Expiry']: timeOfDay(order.expires_at),
    }),
    awaited ? button('Deposit arrives', `Deposit of order ${order.id} arrives`, () => arrive(order.id)) : null,
  );
}

function transactions(card: ShownCard): HTMLElement {
  if (card.transactions.length === 0) return element('p', { class: 'quiet' }, 'Nothing has moved on it yet.');
  const lines = card.transactions.map((row) =>
    element(
      'li',
      {},
      `${timeOfDay(row.at)}: ${spaced(row.ref_type)} ${row.status}, ${money('USD', row.amount)}, ${row.description}`,
    ),
  );
  return element('ol', { class: 'attempts', 'aria-label': 'Latest transactions' }, ...lines);
}
