import { element, fillSelect, known, openable, showList, button } from './elements.ts';
import { billRow, eventRow, faultRow, messageRow, requestRow } from './rows.ts';
import { countOnTab } from './tabs.ts';
import { facts, grouped, moment, money, spaced, statusBadge, sum, timeOfDay, what } from './texts.ts';
import type { Overview } from '../control-api/overview.ts';
import type { ShownAccount, ShownPayment, ShownWalletOrder } from '../control-api/shown-collections.ts';
import type { ShownMessage } from '../kernel/events/outbox.ts';
import type { ShownCard, ShownDeposit } from '../features/cards/shown-cards.ts';

/** The actions of the page's buttons. */
export interface Actions {
  resend(eventId: string): void;
  removeFault(id: string): void;
  depositArrives(orderId: string): void;
}

export function showOverview(overview: Overview, actions: Actions): void {
  const { NGN, USD, due } = overview.wallets;
  known('wallet-ngn', HTMLElement).textContent = money('NGN', NGN);
  known('wallet-usd', HTMLElement).textContent = money('USD', USD);
  known('wallet-due', HTMLElement).textContent = money('USD', due);
  showMoneyLists(overview, actions);
  showRecords(overview, actions);
  showChoices(overview);
  showWorld(overview);
}

export function showOutbox(messages: readonly ShownMessage[]): void {
  const items = messages.map((message, index) => ({ ...message, id: String(messages.length - index) }));
  showList(known('outbox', HTMLUListElement), items, messageRow, 'No password and no SMS has been sent yet.');
  countOnTab('outbox', messages.length);
}

function showMoneyLists(overview: Overview, actions: Actions): void {
  const { bills, cards, deposits, accounts, payments, wallet_orders } = overview;
  const list = (id: string): HTMLElement => known(id, HTMLUListElement);
  showList(list('bills'), bills, billRow, 'Nothing has been bought yet.');
  showList(list('cards'), cards, cardRow, 'No card has been created yet.');
  showList(list('deposits'), deposits, (row) => depositRow(row, actions.depositArrives), 'No deposit is awaited.');
  showList(list('accounts'), accounts, accountRow, 'No account has been opened yet.');
  showList(list('payments'), payments, paymentRow, 'No transfer has arrived yet.');
  showList(list('wallet-orders'), wallet_orders, walletOrderRow, 'No order has been made. They are live only.');
  countOnTab('bills', bills.length);
  countOnTab('cards', cards.length);
  countOnTab('accounts', accounts.length);
}

function showRecords(overview: Overview, actions: Actions): void {
  const { requests, events, faults } = overview;
  const list = (id: string): HTMLElement => known(id, HTMLUListElement);
  showList(list('requests'), requests, requestRow, 'No request has come in yet.');
  showList(list('events'), events, (event) => eventRow(event, actions.resend), 'No event has happened yet.');
  showList(list('faults'), faults, (fault) => faultRow(fault, actions.removeFault), 'No faults are set.');
  countOnTab('requests', requests.length);
  countOnTab('events', events.length);
  countOnTab('faults', faults.length);
}

/** Fills the choices of the page's forms. A form without choices is hidden. */
function showChoices(overview: Overview): void {
  const usable = overview.cards.filter(({ status }) => status !== 'terminated');
  const open = overview.accounts.filter(({ status }) => status === 'active');
  const plain = (name: string): [string, string] => [name, spaced(name)];
  fillSelect('fault-name', Object.keys(overview.faults_by_name).map(plain));
  fillSelect('fault-operation', [['*', 'any operation'], ...overview.operations.map(({ id }) => [id, id] as const)]);
  fillSelect('use-kind', overview.card_uses.map(plain));
  fillSelect(
    'use-card',
    usable.map(({ id, masked, name }) => [id, `${masked} ${name}`]),
  );
  fillSelect(
    'transfer-account',
    open.map(({ account_number, bank }) => [account_number, `${account_number} ${bank}`]),
  );
  known('use-form', HTMLFormElement).hidden = usable.length === 0;
  known('transfer-form', HTMLFormElement).hidden = open.length === 0;
}

function showWorld(overview: Overview): void {
  const { url, scheme, signed } = overview.webhook;
  const shown = facts({
    'Base URL': baseUrlOf(overview),
    Webhooks: url ?? 'no address set',
    Signed: signed ? scheme : 'no secret set',
    'Settles after': `${overview.settle_seconds} s`,
  });
  known('world', HTMLElement).replaceChildren(shown);
  const magic = overview.magic_numbers.map(({ number, means }) => definition(grouped(number), means));
  const stock = overview.stock.map(({ id, left, drawn }) => definition(id, `${left} left, ${drawn} drawn`));
  const faults = Object.entries(overview.faults_by_name).map(([name, means]) => definition(spaced(name), means));
  known('magic', HTMLElement).replaceChildren(...magic);
  known('fault-meanings', HTMLElement).replaceChildren(...faults);
  known('stock', HTMLElement).replaceChildren(...stock);
}

/** The console's own address is below the path of a companion that has the sandbox in its process. */
const isMounted = new URL('..', import.meta.url).href !== `${location.origin}/`;

/** The root of the latest request: an environment has several. Before the first, the one that names the environment. */
function baseUrlOf({ environment, requests }: Overview): string {
  if (isMounted) return 'none: the companion calls the sandbox in its own process';
  const [root] = /^.*?\/api\/v1(?=\/|$)/.exec(requests[0]?.path ?? '') ?? [`/${environment}/api/v1`];
  return location.origin + root;
}

function definition(name: string, value: string): HTMLElement {
  return element('div', {}, element('dt', {}, name), element('dd', {}, value));
}

function accountRow(account: ShownAccount): HTMLElement {
  return element(
    'div',
    { class: 'line' },
    what(account.account_number, account.bank, account.account_name, account.customer),
    statusBadge(account.status),
  );
}

function paymentRow(payment: ShownPayment): HTMLElement {
  return openable(
    [
      what(payment.sender, `to ${payment.account_number}`, payment.description),
      sum('NGN', payment.amount),
      statusBadge(payment.status),
      moment(payment.at),
    ],
    facts({ 'From bank': payment.bank, Fee: money('NGN', payment.fee), Session: payment.session_id, Id: payment.id }),
  );
}

function walletOrderRow(order: ShownWalletOrder): HTMLElement {
  return openable(
    [what(order.title, order.payer, order.ref), sum('NGN', order.amount), statusBadge(order.status)],
    facts({ Order: order.id, Fee: money('NGN', order.fee), Expires: timeOfDay(order.expires_at) }),
  );
}

function cardRow(card: ShownCard): HTMLElement {
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
function depositRow(order: ShownDeposit, arrive: (id: string) => void): HTMLElement {
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
