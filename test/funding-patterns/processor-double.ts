import type { CardProcessor, Payment } from './card-processor.ts';

interface Kept {
  state: Payment['state'];
  readonly kobo: number;
  /** Of the card now, in kobo: what is authorised or captured and not refunded. */
  held: number;
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
  const books = { taken: 0, refunded: 0 };
  const shown = (key: string, { state, kobo, expiresAt }: Kept): Payment => ({
    state,
    kobo,
    expiresAt,
    url: `https://cards.test/${key}`,
  });
  const find = (key: string, kobo: number, state: Payment['state']): Kept => {
    const kept = payments.get(key) ?? { state, kobo, held: 0, expiresAt: new Date(now() + 15 * 60_000) };
    payments.set(key, kept);
    return kept;
  };
  return {
    books,
    heldBy: (key) => payments.get(key)?.held ?? 0,
    pay(key, isAccepted) {
      const kept = find(key, 0, 'open');
      if (kept.state !== 'open') return;
      kept.state = isAccepted ? 'authorized' : 'declined';
      kept.held = isAccepted ? kept.kobo : 0;
    },
    create: (key, kobo) => Promise.resolve(shown(key, find(key, kobo, 'open'))),
    capture(key, kobo) {
      const kept = payments.get(key);
      if (kept?.state === 'captured' || kept?.state === 'refunded') return Promise.resolve();
      if (kept?.state !== 'authorized') return Promise.reject(new Error('not authorised'));
      books.taken += kobo;
      [kept.state, kept.held] = ['captured', kobo];
      return Promise.resolve();
    },
    close(key) {
      const kept = find(key, 0, 'cancelled');
      if (kept.state === 'open') kept.state = 'cancelled';
      return Promise.resolve(shown(key, kept));
    },
    cancel(key) {
      const kept = find(key, 0, 'cancelled');
      if (kept.state === 'open' || kept.state === 'authorized') [kept.state, kept.held] = ['cancelled', 0];
      return Promise.resolve(shown(key, kept));
    },
    refund(key, kobo) {
      const kept = payments.get(key);
      if (kept?.state !== 'captured') return Promise.resolve();
      const back = Math.min(kobo, kept.held);
      books.refunded += back;
      [kept.state, kept.held] = ['refunded', kept.held - back];
      return Promise.resolve();
    },
  };
}
