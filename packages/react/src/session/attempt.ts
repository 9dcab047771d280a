import { instructionOperationIds, type CurrencyExchange, type InstructionOperationId } from '@tillside/contract';
import type { PurchaseOrder } from '../client/companion-client.ts';
import { readMoney } from '../client/money.ts';
import { anyRecord, listOf, number, oneOf, record, text, type Reader } from '../client/read.ts';

/** A price's exchange, and when it ends by this page's own clock. */
export interface ShownExchange extends CurrencyExchange {
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** An instruction that was sent, or is about to be, and whose outcome is not known yet. */
export interface Attempt extends PurchaseOrder {
  readonly operation: InstructionOperationId;
  /** The exchange of its price, which the page shows while it is sent. Not kept over a reload. */
  readonly exchange?: ShownExchange | undefined;
  /** When it was last sent, milliseconds since 1970. */
  readonly sentAt: number;
  /** The number of sends with this key. */
  readonly sends: number;
  /** The callbacks that were already called for it. */
  readonly told?: readonly string[];
}

/** Parses a stored attempt; `null` for an unknown format. */
export const readAttempt: Reader<Attempt> = record(
  {
    key: (value) => (typeof value === 'string' && value.length >= 8 ? value : null),
    operation: oneOf(instructionOperationIds),
    input: anyRecord,
    sentAt: number,
    sends: number,
  },
  { quote: readMoney, told: listOf(text) },
);

/** Creates a random idempotency key. Works in insecure contexts too, where `randomUUID` does not exist. */
export function newIdempotencyKey(
  source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto,
): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
