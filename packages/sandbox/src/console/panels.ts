import { element, known, showList } from './elements.ts';
import type { Overview } from './overview.ts';
import { billRow, eventRow, faultRow, grouped, money, requestRow } from './rows.ts';

/** What the page's buttons do. */
export interface Actions {
  resend(eventId: string): void;
  removeFault(id: string): void;
}

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Lagos',
});

/** Shows an overview. */
export function showOverview(overview: Overview, actions: Actions): void {
  known('wallet-ngn', HTMLElement).textContent = money('NGN', overview.wallets.NGN);
  known('wallet-usd', HTMLElement).textContent = money('USD', overview.wallets.USD);
  showLists(overview, actions);
  showFacts(overview);
  fillOnce(known('magic', HTMLElement), overview.magic_numbers, ({ number, means }) =>
    element('div', {}, element('dt', {}, grouped(number)), element('dd', {}, means)),
  );
  fillOnce(known('fault-name', HTMLElement), overview.fault_names, (name) =>
    element('option', { value: name }, name.replaceAll('_', ' ')),
  );
  fillOnce(known('fault-operation', HTMLElement), overview.operations, ({ id }) =>
    element('option', { value: id }, id),
  );
}

/** Shows the world's time, which goes on between two overviews. */
export function showTime(milliseconds: number, overview: Overview): void {
  const clock = known('clock', HTMLTimeElement);
  clock.textContent = lagosTime.format(milliseconds);
  clock.dateTime = new Date(milliseconds).toISOString();
  const ahead = overview.ahead_seconds > 0 ? `${spelled(overview.ahead_seconds)} ahead of this machine. ` : '';
  const due = overview.due === 0 ? 'Nothing is due.' : `${overview.due} due.`;
  known('clock-note', HTMLElement).textContent = `${ahead}${due} Lagos time.`;
}

function showLists(overview: Overview, actions: Actions): void {
  const list = (id: string): HTMLElement => known(id, HTMLUListElement);
  showList(list('bills'), overview.bills, billRow, 'Nothing has been bought yet.');
  showList(list('requests'), overview.requests, requestRow, 'No request has come in yet.');
  showList(list('events'), overview.events, (event) => eventRow(event, actions.resend), 'No event has happened yet.');
  showList(list('faults'), overview.faults, (fault) => faultRow(fault, actions.removeFault), 'No fault waits.');
}

function showFacts(overview: Overview): void {
  const root = overview.environment === 'live' ? '/live/api/v1' : '/api/v1';
  const { url, scheme, signed } = overview.webhook;
  const facts = {
    'Base URL': location.origin + root,
    Webhooks: url ?? 'no address set',
    Signed: signed ? scheme : 'no secret set',
    'Settles after': `${overview.settle_seconds} s`,
  };
  const rows = Object.entries(facts).map(([name, value]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value)),
  );
  known('world', HTMLElement).replaceChildren(...rows);
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function spelled(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-GB', style).format(seconds / size);
}

function fillOnce<Item>(parent: HTMLElement, items: readonly Item[], build: (item: Item) => HTMLElement): void {
  if (parent.childElementCount === 0) parent.append(...items.map(build));
}
