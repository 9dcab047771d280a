import { ada, given, isFirst, shoppers, type Books, type Purchase, type Way } from './funding-books.ts';

export type Day = (books: Books) => Promise<void>;

/** A purchase from its reservation to its end, each call in each way. */
function lifeOf(end: (books: Books, purchase: Purchase, way: Way) => Promise<void>): readonly Day[] {
  const begun = (['first', 'together'] as const).map((way): Day => async (books) => {
    const purchase = books.purchase(40_000);
    await books.reserve(purchase, way);
    if (purchase.isHeld) await end(books, purchase, way);
  });
  const repeated = repeats.map((way): Day => async (books) => {
    if (way === 'restarted' && !books.canRestart) return;
    const purchase = books.purchase(40_000);
    await books.reserve(purchase);
    await books.reserve(purchase, way);
    if (!purchase.isHeld) return;
    await end(books, purchase, 'first');
    await end(books, purchase, way);
    await books.reserve(purchase, way);
  });
  return [...begun, ...repeated];
}

const repeats = ['again', 'restarted'] as const satisfies readonly Way[];

const delivered = lifeOf((books, purchase, way) => books.capture(purchase, purchase.amount, way));
const undelivered = lifeOf((books, purchase, way) => books.release(purchase, purchase.amount, way));
const deliveredInPart = lifeOf(async (books, purchase, way) => {
  await books.capture(purchase, 30_000, way);
  await books.release(purchase, 10_000, way);
});
const takenBack = lifeOf(async (books, purchase, way) => {
  await books.capture(purchase, purchase.amount, way);
  if (books.has('refund')) await books.refund(purchase, purchase.amount, way);
});
const paidOut = [...repeats, 'together' as const].map((way): Day => async (books) => {
  if (!books.has('credit') || (way === 'restarted' && !books.canRestart)) return;
  const purchase = books.purchase(25_000);
  if (!isFirst(way)) await books.credit(purchase);
  await books.credit(purchase, way);
});

const declined: Day = async (books) => {
  const purchase = books.purchase(given + 1);
  await books.reserve(purchase);
  await books.reserve(purchase, 'again');
  await books.give(ada, given);
  await books.reserve(purchase, 'again');
  await books.release(purchase, purchase.amount);
};
const neverReserved: Day = async (books) => {
  const purchase = books.purchase(40_000);
  await books.release(purchase, purchase.amount);
  await books.release(purchase, purchase.amount, 'again');
  await books.reserve(purchase);
};

/**
 * The days after a backup was restored. The ledger went back, and calls again what it did before; or the books went
 * back, and do not know what the ledger did.
 */
const restored: readonly Day[] = [
  // The backup was made while the purchase was sent. It was delivered, reversed and refunded since.
  onHold(async (books, purchase) => {
    await books.capture(purchase, purchase.amount);
    if (books.has('refund')) await books.refund(purchase, purchase.amount);
    await books.restored('release', purchase);
    await books.restored('release', purchase);
    await books.reserve(purchase);
  }),
  onHold(async (books, purchase) => {
    await books.release(purchase, purchase.amount);
    if (books.has('refund')) await books.restored('refund', purchase);
    await books.reserve(purchase);
    // A wallet cannot know that its payment was paid back by other means.
    if (!purchase.isRefunded) await books.captureNothing(purchase);
  }),
  onHold(async (books, purchase) => {
    await books.capture(purchase, 30_000);
    await books.release(purchase, 10_000);
    await books.restored('release', purchase);
    if (books.has('refund')) await books.restored('refund', purchase);
  }),
  onHold(async (books, purchase) => {
    await books.reserveOther(purchase);
    await books.reserve(purchase, 'again');
    await books.capture(purchase, purchase.amount);
    await books.reserveOther(purchase);
  }),
  async (books) => {
    const purchase = books.purchase(40_000);
    await books.captureNothing(purchase);
    await books.reserve(purchase);
    if (purchase.isHeld) await books.capture(purchase, purchase.amount);
  },
  async (books) => {
    const purchase = books.purchase(given + 1);
    await books.reserve(purchase);
    await books.captureNothing(purchase);
    await books.reserveOther(purchase);
  },
];

/** A day that begins with a hold. */
function onHold(day: (books: Books, purchase: Purchase) => Promise<void>): Day {
  return async (books) => {
    const purchase = books.purchase(40_000);
    await books.reserve(purchase);
    if (purchase.isHeld) await day(books, purchase);
  };
}

/** The days that every funding has to pass, the simplest first. */
export const fixedDays: readonly Day[] = [
  ...delivered,
  ...undelivered,
  ...deliveredInPart,
  ...takenBack,
  ...paidOut,
  declined,
  neverReserved,
  ...restored,
  (books) => books.reserve(books.purchase(given)),
  (books) => books.reserveBoth(books.purchase(60_000), books.purchase(60_000)),
  (books) => books.reserveDollars(),
  (books) => books.payLate(books.purchase(40_000)),
];

/** Several concurrent purchases of several shoppers. Earlier calls come again at any time, as from a hung process. */
export function drawnDay(seed: number): Day {
  return async (books) => {
    const draw = drawing(seed);
    const made: ((way: Way) => Promise<void>)[] = [];
    const open: (() => Promise<void>)[] = [];
    const first = async (call: (way: Way) => Promise<void>): Promise<void> => {
      await call('first');
      made.push(call);
    };
    const begin = async (): Promise<void> => {
      const caller = shoppers[draw(shoppers.length)] ?? ada;
      const purchase = books.purchase(1 + draw(given / 2), caller);
      const part = draw(purchase.amount);
      const end = draw(5);
      if (end === 0) {
        await first((way) => books.release(purchase, purchase.amount, way));
        return first(() => books.reserve(purchase));
      }
      await first((way) => books.reserve(purchase, way));
      if (!purchase.isHeld || end === 1) {
        open.push(() => first((way) => books.release(purchase, purchase.amount, way)));
      } else if (end === 2 && part > 0) {
        open.push(async () => {
          await first((way) => books.capture(purchase, part, way));
          await first((way) => books.release(purchase, purchase.amount - part, way));
        });
      } else {
        open.push(async () => {
          await first((way) => books.capture(purchase, purchase.amount, way));
          if (end === 3 && books.has('refund'))
            open.push(() => first((way) => books.refund(purchase, purchase.amount, way)));
        });
      }
    };
    for (let step = 0; step < 20; step += 1) {
      const kind = draw(3);
      if (kind === 0) await begin();
      if (kind === 1) await open.splice(draw(open.length), 1)[0]?.();
      if (kind === 2) await made[draw(made.length)]?.(books.canRestart && draw(4) === 0 ? 'restarted' : 'again');
    }
  };
}

/** A repeatable source of whole numbers below a limit (mulberry32). */
function drawing(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return below <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % Math.floor(below);
  };
}
