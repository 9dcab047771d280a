import { createHash } from 'node:crypto';
import type { HttpRequest } from '../http/message.ts';
import { isEqualText } from '../keys/encryption.ts';

const lifetime = 60;

/** SHA-256 as base64url: the form in which tickets, codes and binders are stored. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}

/**
 * The cookie that binds a ticket to the browser that requested it. A script can steal the ticket, but not this cookie:
 * it is `HttpOnly`. Plain HTTP is for development on one machine, where browsers accept neither prefix nor `Secure`.
 */
export function binderCookie(ticketHash: string, value: string, parent: string): string {
  const rest = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${lifetime}`;
  return isSecure(parent)
    ? `${binderName(ticketHash, parent)}=${value}; Secure; ${rest}`
    : `${binderName(ticketHash, parent)}=${value}; ${rest}`;
}

/** Deletes the cookie once its ticket is used up. */
export function expiredBinder(ticketHash: string, parent: string): string {
  return binderCookie(ticketHash, '', parent).replace(`Max-Age=${lifetime}`, 'Max-Age=0');
}

/** Whether the request contains the binder of this ticket. */
export function hasBinder(
  { headers }: Pick<HttpRequest, 'headers'>,
  ticketHash: string,
  parent: string,
  hash: string,
): boolean {
  const name = binderName(ticketHash, parent);
  const values = (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [key, ...value] = pair.trim().split('=');
    return key === name ? [value.join('=')] : [];
  });
  const [value, ...more] = values;
  return value !== undefined && more.length === 0 && isEqualText(hashOf(value), hash);
}

function binderName(ticketHash: string, parent: string): string {
  return `${isSecure(parent) ? '__Host-' : ''}till-${ticketHash.slice(0, 10)}`;
}

function isSecure(parent: string): boolean {
  return parent.startsWith('https:');
}
