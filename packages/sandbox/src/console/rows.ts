import { badge, button, element, jsonBlock, openable } from './elements.ts';
import type { ShownBill, ShownEvent, ShownFault, ShownRequest } from './overview.ts';

const formats = {
  NGN: new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'code' }),
  USD: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencyDisplay: 'code' }),
};
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Africa/Lagos' });
const tones: Readonly<Record<string, 'good' | 'bad'>> = { success: 'good', failed: 'bad', reversed: 'bad' };

/** An amount in major units. */
export function money(currency: 'NGN' | 'USD', amount: number): string {
  return formats[currency].format(amount);
}

/** A phone number the way people read it. */
export function grouped(number: string): string {
  return number.replace(/^(0\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

export function billRow(bill: ShownBill): HTMLElement {
  return openable(
    [
      what(grouped(bill.number), [bill.product, bill.ref].filter(Boolean).join(' · ')),
      element('span', { class: 'sum' }, money(bill.currency, bill.total_charge)),
      badge(bill.status, tones[bill.status] ?? 'open'),
      moment(bill.at),
    ],
    element('p', {}, `${bill.remark} Worth ${money(bill.currency, bill.amount)}.`),
    jsonBlock('Details', bill.details),
  );
}

export function requestRow(entry: ShownRequest): HTMLElement {
  const bad = entry.status === null || entry.status >= 400;
  return openable(
    [
      what(`${entry.method} ${entry.path}`, entry.fault ? `fault: ${spaced(entry.fault)}` : (entry.operation ?? '')),
      badge(entry.status === null ? 'cut' : String(entry.status), bad ? 'bad' : 'good'),
      moment(entry.at),
    ],
    jsonBlock('Request', entry.request),
    jsonBlock('Response', entry.response ?? 'The connection was cut before an answer.'),
  );
}

export function eventRow(event: ShownEvent, resend: (id: string) => void): HTMLElement {
  const ref = typeof event.payload['ref'] === 'string' ? event.payload['ref'] : event.event_id;
  return openable(
    [what(event.event_type, ref), deliveryBadge(event), moment(event.created_at)],
    attempts(event),
    button('Resend', `Resend ${event.event_type} ${ref}`, () => resend(event.id)),
    jsonBlock('Payload', event.payload),
  );
}

export function faultRow(fault: ShownFault, remove: (id: string) => void): HTMLElement {
  const name = spaced(fault.fault);
  return element(
    'div',
    { class: 'line' },
    what(name, `${fault.operation} · ${fault.times} ×`),
    button('Remove', `Remove ${name} of ${fault.operation}`, () => remove(fault.id)),
  );
}

function deliveryBadge(event: ShownEvent): HTMLElement {
  if (event.deliveries.some(({ status }) => status !== null && status >= 200 && status < 300)) {
    return badge('delivered', 'good');
  }
  if (event.pending) return badge('on its way', 'open');
  return event.deliveries.length > 0 ? badge('not delivered', 'bad') : badge('not sent', 'open');
}

function attempts(event: ShownEvent): HTMLElement {
  if (event.deliveries.length === 0) return element('p', { class: 'quiet' }, 'No attempt so far.');
  const lines = event.deliveries.map(({ attempt, at, status, error, milliseconds }) => {
    const outcome = status ?? error ?? 'no answer';
    return element(
      'li',
      {},
      `${clock.format(new Date(at))}: attempt ${attempt}, ${outcome}, ${Math.round(milliseconds)} ms`,
    );
  });
  return element('ol', { class: 'attempts', 'aria-label': 'Attempts' }, ...lines);
}

function what(title: string, note: string): HTMLElement {
  return element('span', { class: 'what' }, element('b', {}, title), element('small', {}, note));
}

function moment(iso: string): HTMLElement {
  return element('time', { datetime: iso }, clock.format(new Date(iso)));
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}
