import { createCipheriv, createHmac } from 'node:crypto';
import { business, merchantHashKey } from '../../kernel/world/fixtures.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Card } from '../../kernel/world/card.ts';

/** The card details that a cardholder pays with. */
interface CardNumber {
  readonly number: string;
  readonly ccv: string;
  /** `MM/YY`. */
  readonly expiry: string;
}

const firstSix: Readonly<Record<string, string>> = { VISA: '400000', MASTERCARD: '520000' };
const yearsValid = 3;

/** The number, CCV and expiry of a card: constant until it is replaced. */
export function cardNumber(card: Card): CardNumber {
  const digits = createHmac('sha256', 'tillside-sandbox-card').update(card.seed).digest();
  const body = `${firstSix[card.brand] ?? '400000'}${String(digits.readUIntBE(0, 6) % 1e9).padStart(9, '0')}`;
  const issued = new Date(card.created_at);
  const expires = new Date(Date.UTC(issued.getUTCFullYear() + yearsValid, issued.getUTCMonth() + card.replaced));
  const month = String(expires.getUTCMonth() + 1).padStart(2, '0');
  return {
    number: body + checkDigit(body),
    ccv: String(digits.readUInt32BE(8) % 1000).padStart(3, '0'),
    expiry: `${month}/${String(expires.getUTCFullYear() % 100).padStart(2, '0')}`,
  };
}

/** The visible parts of a number (platform §2.2). */
export function shownNumber(card: Card): { first_six: string; last_four: string; masked: string } {
  const { number } = cardNumber(card);
  const first_six = number.slice(0, 6);
  const last_four = number.slice(-4);
  return { first_six, last_four, masked: `${first_six} **** **** ${last_four}` };
}

/**
 * The card details encrypted with the business's Merchant Hash Key (platform §2.2). That the plaintext is JSON
 * `{number, ccv, expiry}` is observed; an iv of 12 bytes and a tag of 16 are usual for AES-256-GCM.
 */
export function secureDetails(card: Card, world: World): Record<'alg' | 'iv' | 'tag' | 'data' | 'aad', string> {
  const aad = `bid:${business.id}|env:${world.environment}|card:${card.id}`;
  const iv = world.seams.random(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(merchantHashKey, 'hex'), iv);
  cipher.setAAD(Buffer.from(aad, 'utf8'));
  const data = Buffer.concat([cipher.update(JSON.stringify(cardNumber(card)), 'utf8'), cipher.final()]);
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return { alg: 'AES-256-GCM', iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data), aad };
}

/** The last digit of a card number, by Luhn's rule. */
function checkDigit(body: string): string {
  const sum = Array.from(body, Number).reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
