import { badge, element } from './elements.ts';

const formats = {
  NGN: new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'code' }),
  USD: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencyDisplay: 'code' }),
};
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Africa/Lagos' });
const good = new Set(['success', 'active', 'completed', 'paid', 'settled', 'approved', 'verified', 'delivered']);
const bad = new Set(['failed', 'reversed', 'terminated', 'expired', 'locked', 'declined', 'inactive', 'not delivered']);

/** An amount in major units. */
export function money(currency: 'NGN' | 'USD', amount: number): string {
  return formats[currency].format(amount);
}

/** Formats a phone number for reading. */
export function grouped(number: string): string {
  return number.replace(/^(0\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

/** A name of the platform as plain words: `pending_payment` becomes "pending payment". */
export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The time of day, in Lagos. */
export function timeOfDay(iso: string): string {
  return clock.format(new Date(iso));
}

/** A row's title, with notes in smaller text beneath it. */
export function what(title: string, ...notes: readonly (string | null)[]): HTMLElement {
  const note = notes.filter((text) => text !== null && text !== '' && text !== title).join(' · ');
  return element('span', { class: 'what' }, element('b', {}, title), element('small', {}, note));
}

export function sum(currency: 'NGN' | 'USD', amount: number): HTMLElement {
  return element('span', { class: 'sum' }, money(currency, amount));
}

export function moment(iso: string): HTMLElement {
  return element('time', { datetime: iso }, timeOfDay(iso));
}

/** A coloured status. */
export function statusBadge(status: string): HTMLElement {
  return badge(spaced(status), good.has(status) ? 'good' : bad.has(status) ? 'bad' : 'open');
}

/** A list of names and values, without empty values. */
export function facts(values: Readonly<Record<string, string | null>>): HTMLElement {
  const rows = Object.entries(values).map(([name, value]) =>
    value === null ? null : element('div', {}, element('dt', {}, name), element('dd', {}, value)),
  );
  return element('dl', { class: 'facts' }, ...rows);
}
