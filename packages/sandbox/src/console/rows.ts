import { badge, button, element, jsonBlock, openable } from './elements.ts';
import type { ShownBill, ShownEvent, ShownRequest } from '../control-api/overview.ts';
import type { Fault } from '../kernel/world/fault.ts';
import type { ShownMessage } from '../kernel/events/outbox.ts';
import { grouped, moment, money, spaced, statusBadge, sum, timeOfDay, what } from './texts.ts';

export function billRow(bill: ShownBill): HTMLElement {
  return openable(
    [
      what(grouped(bill.number) || bill.product || bill.operation, bill.operation, bill.product, bill.ref),
      sum(bill.currency, bill.total_charge),
      statusBadge(bill.status),
      moment(bill.at),
    ],
    element('p', {}, `${bill.remark} Worth ${money(bill.currency, bill.amount)}.`),
    jsonBlock('Details', bill.details),
  );
}

export function requestRow(entry: ShownRequest): HTMLElement {
  const refused = entry.status === null || entry.status >= 400;
  return openable(
    [
      what(`${entry.method} ${entry.path}`, entry.operation, entry.fault ? `fault: ${spaced(entry.fault)}` : null),
      badge(entry.status === null ? 'cut' : String(entry.status), refused ? 'bad' : 'good'),
      moment(entry.at),
    ],
    jsonBlock('Request', entry.request),
    jsonBlock('Response', entry.response ?? 'The connection was cut before an answer.'),
  );
}

export function eventRow(event: ShownEvent, resend: (id: string) => void): HTMLElement {
  const ref = typeof event.payload['ref'] === 'string' ? event.payload['ref'] : event.event_id;
  return openable(
    [
      what(event.event_type, ref, event.unsent),
      event.unsent === null ? statusBadge(deliveryOf(event)) : badge('not sent', 'quiet'),
      moment(event.created_at),
    ],
    attempts(event),
    button('Resend', `Resend ${event.event_type} ${ref}`, () => resend(event.id)),
    jsonBlock('Payload', event.payload),
  );
}

export function faultRow(fault: Fault, remove: (id: string) => void): HTMLElement {
  const name = spaced(fault.fault);
  return element(
    'div',
    { class: 'line' },
    what(name, `${fault.operation === '*' ? 'any operation' : fault.operation} · ${fault.times} ×`),
    button('Remove', `Remove ${name} of ${fault.operation}`, () => remove(fault.id)),
  );
}

/** A message; a one-time password is highlighted. */
export function messageRow(message: ShownMessage): HTMLElement {
  const code = message.otp === undefined ? null : element('code', { class: 'otp' }, message.otp);
  const order = message.order_id === undefined ? null : `order ${message.order_id}`;
  const kind = message.kind === 'otp' ? 'one-time password' : 'SMS';
  const text = element('p', { class: 'text' }, message.text);
  return element(
    'div',
    { class: 'line' },
    what(message.to, kind, order),
    code,
    moment(message.at),
    message.otp === undefined ? text : null,
  );
}

function deliveryOf(event: ShownEvent): string {
  if (event.deliveries.some(({ status }) => status !== null && status >= 200 && status < 300)) return 'delivered';
  return event.pending ? 'on its way' : 'not delivered';
}

function attempts(event: ShownEvent): HTMLElement {
  if (event.deliveries.length === 0) return element('p', { class: 'quiet' }, event.unsent ?? 'No attempt so far.');
  const lines = event.deliveries.map(({ attempt, at, status, error, milliseconds }) => {
    const outcome = status ?? error ?? 'no answer';
    return element('li', {}, `${timeOfDay(at)}: attempt ${attempt}, ${outcome}, ${Math.round(milliseconds)} ms`);
  });
  return element('ol', { class: 'attempts', 'aria-label': 'Attempts' }, ...lines);
}
