import type { CardProcessor, Payment } from './card-processor.ts';

interface Kept {
  state: Payment['state'];
  kobo: number;
  readonly expiresAt: Date;
}

/** A card processor in memory. */
export interface ProcessorDouble extends CardProcessor {
  /** The shopper enters a card that the bank accepts, or refuses. */
  pay(key: string, isAccepted: boolean): void;
  /** What was taken and what was paid back, in kobo. */
  readonly books: { taken: number; refunded: number };
  /** What a payment holds or has taken of its card now, in kobo. */
  heldBy(key: string): number;
}

export function processorDouble(now: () => number): ProcessorDouble {
  const payments = new Map<string, Kept>();
  const refunded = new Set<string>();
  const books = { taken: 0, refunded: 0 };
  const shown = (key: string, { state, expiresAt }: Kept): Payment => ({
    state,
    expiresAt,
    url: `https://cards.test/${key}`,
  });
  const find = (key: string, kobo: number, state: Payment['state']): Kept => {
    const kept = payments.get(key) ?? { state, kobo, expiresAt: new Date(now() + 15 * 60_000) };
    payments.set(key, kept);
    return kept;
  };
  return {
    books,
    heldBy(key) {
      const { state = 'open', kobo = 0 } = payments.get(key) ?? {};
      return (state === 'authorized' || state === 'captured') && !refunded.has(key) ? kobo : 0;
    },
    pay(key, isAccepted) {
      const kept = find(key, 0, 'open');
      if (kept.state === 'open') kept.state = isAccepted ? 'authorized' : 'declined';
    },
    create: (key, kobo) => Promise.resolve(shown(key, find(key, kobo, 'open'))),
    capture(key, kobo) {
      const kept = find(key, 0, 'open');
      if (kept.state !== 'authorized' && kept.state !== 'captured') return Promise.reject(new Error('not authorised'));
      if (kept.state === 'authorized') {
        books.taken += kobo;
        kept.kobo = kobo;
      }
      kept.state = 'captured';
      return Promise.resolve();
    },
    close(key) {
      const kept = find(key, 0, 'cancelled');
      if (kept.state === 'open') kept.state = 'cancelled';
      return Promise.resolve(shown(key, kept));
    },
    cancel(key) {
      const kept = find(key, 0, 'cancelled');
      if (kept.state === 'open' || kept.state === 'authorized') kept.state = 'cancelled';
      return Promise.resolve();
    },
    refund(key, kobo) {
      if (!refunded.has(key)) books.refunded += kobo;
      refunded.add(key);
      return Promise.resolve();
    },
  };
}
