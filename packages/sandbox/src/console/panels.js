import { badge, element, jsonBlock, openable, showList } from './elements.js';

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'code' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencyDisplay: 'code' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Africa/Lagos' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Africa/Lagos' });
const tones = { success: 'good', processing: 'open', failed: 'bad', reversed: 'bad', partial: 'open' };

const byId = (id) => document.getElementById(id);

/** Shows an overview. `actions` are what its buttons do. */
export function showOverview(overview, actions) {
  byId('wallet-ngn').textContent = naira.format(overview.wallets.NGN);
  byId('wallet-usd').textContent = dollars.format(overview.wallets.USD);
  showList(byId('bills'), overview.bills, (bill) => bill.id, billRow, 'Nothing has been bought yet.');
  showList(byId('requests'), overview.requests, (entry) => entry.id, requestRow, 'No request has come in yet.');
  showList(byId('events'), overview.events, (event) => event.id, (event) => eventRow(event, actions.resend), 'No event has happened yet.');
  showList(byId('faults'), overview.faults, (fault) => fault.id, (fault) => faultRow(fault, actions.removeFault), 'No fault waits.');
  showFacts(overview);
  fillOnce(byId('magic'), overview.magic_numbers, ({ number, means }) =>
    element('div', {}, element('dt', {}, grouped(number)), element('dd', {}, means)));
  const form = byId('fault-form');
  fillOnce(form.elements.fault, overview.fault_names, (name) => element('option', { value: name }, name.replaceAll('_', ' ')));
  fillOnce(form.elements.operation, overview.operations, ({ id }) => element('option', { value: id }, id));
}

/** Shows the world's time, which goes on between two overviews. */
export function showTime(milliseconds, overview) {
  byId('clock').textContent = day.format(milliseconds);
  byId('clock').dateTime = new Date(milliseconds).toISOString();
  const ahead = overview.ahead_seconds > 0 ? `${spelled(overview.ahead_seconds)} ahead of this machine. ` : '';
  byId('clock-note').textContent = `${ahead}${overview.due === 0 ? 'Nothing is due.' : `${overview.due} due.`} Lagos time.`;
}

function billRow(bill) {
  return openable(
    [
      element('span', { class: 'what' }, element('b', {}, grouped(bill.number)), element('small', {}, [bill.product, bill.ref].filter(Boolean).join(' · '))),
      element('span', { class: 'sum' }, naira.format(bill.total_charge)),
      badge(bill.status, tones[bill.status] ?? 'open'),
      moment(bill.at),
    ],
    element('p', {}, `${bill.remark} Worth ${naira.format(bill.amount)}.`),
    jsonBlock('Details', bill.details),
  );
}

function requestRow(entry) {
  const tone = entry.status === null || entry.status >= 400 ? 'bad' : 'good';
  return openable(
    [
      element('span', { class: 'what' }, element('b', {}, `${entry.method} ${entry.path}`), element('small', {}, entry.fault ? `fault: ${entry.fault.replaceAll('_', ' ')}` : (entry.operation ?? ''))),
      badge(entry.status === null ? 'cut' : String(entry.status), tone),
      moment(entry.at),
    ],
    jsonBlock('Request', entry.request),
    jsonBlock('Response', entry.response ?? 'The connection was cut before an answer.'),
  );
}

function eventRow(event, resend) {
  const last = event.deliveries.at(-1);
  const delivered = event.deliveries.some(({ status }) => status !== null && status >= 200 && status < 300);
  const word = delivered ? 'delivered' : event.pending ? 'on its way' : last ? 'not delivered' : 'not sent';
  return openable(
    [
      element('span', { class: 'what' }, element('b', {}, event.event_type), element('small', {}, event.payload.ref ?? event.event_id)),
      badge(word, delivered ? 'good' : last && !event.pending ? 'bad' : 'open'),
      moment(event.created_at),
    ],
    deliveries(event),
    element('button', { type: 'button', click: () => resend(event.id), 'aria-label': `Resend ${event.event_type} ${event.payload.ref ?? ''}` }, 'Resend'),
    jsonBlock('Payload', event.payload),
  );
}

function deliveries(event) {
  if (event.deliveries.length === 0) return element('p', { class: 'quiet' }, 'No attempt so far.');
  const attempts = event.deliveries.map(({ attempt, at, status, error, milliseconds }) =>
    element('li', {}, `${clock.format(new Date(at))}: attempt ${attempt}, ${status ?? error}, ${Math.round(milliseconds)} ms`));
  return element('ol', { class: 'attempts', 'aria-label': 'Attempts' }, ...attempts);
}

function faultRow(fault, remove) {
  const name = fault.fault.replaceAll('_', ' ');
  return element('div', { class: 'line' },
    element('span', { class: 'what' }, element('b', {}, name), element('small', {}, `${fault.operation} · ${fault.times} ×`)),
    element('button', { type: 'button', click: () => remove(fault.id), 'aria-label': `Remove ${name} of ${fault.operation}` }, 'Remove'));
}

function showFacts(overview) {
  const root = overview.environment === 'live' ? '/live/api/v1' : '/api/v1';
  const { url, scheme, signed } = overview.webhook;
  const facts = [
    ['Base URL', location.origin + root],
    ['Webhooks', url ?? 'no address set'],
    ['Signed', url === null ? '–' : signed ? scheme : 'no secret set'],
    ['Settles after', `${overview.settle_seconds} s`],
  ];
  byId('world').replaceChildren(...facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))));
}

function moment(iso) {
  return element('time', { datetime: iso }, clock.format(new Date(iso)));
}

function grouped(number) {
  return number.replace(/^(0\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

function spelled(seconds) {
  const [unit, size] = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]].find(([, length]) => seconds >= length);
  return new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(seconds / size);
}

function fillOnce(parent, items, build) {
  if (parent.childElementCount === 0) parent.append(...items.map(build));
}
