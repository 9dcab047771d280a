import type { FundingRule } from '@tillside/server/testing';

/** A bug in a copy of `balanceFunding`: the rule that has to find it, and what stands in place of what. */
export interface PlantedFundingBug {
  readonly rule: FundingRule;
  readonly what: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
}

const dueOfRelease = 'const due = Math.max(0, Math.min(kobo - released, reserved - captured - released));';
const dueOfRefund = 'const due = Math.max(0, Math.min(koboOf(amount) - refunded, reserved - released - refunded));';
const refundLimits: PlantedFundingBug['edits'][number] = ['CHECK (refunded >= 0 AND refunded <= captured)', ''];
const heldLimits: PlantedFundingBug['edits'][number] = [
  'CHECK (captured >= 0 AND captured + released <= reserved)',
  '',
];
const known = `return isSame && !isGivenBack ? { outcome: 'reserved' } : declined;`;

export const plantedFundingBugs: readonly PlantedFundingBug[] = [
  {
    rule: 'reserve-sets-aside',
    what: 'takes whole naira only',
    edits: [['(yield* get(spend, caller.id, kobo))', '(yield* get(spend, caller.id, Math.floor(kobo / 100) * 100))']],
  },
  {
    rule: 'reserve-declines',
    what: 'lets a balance go below nothing',
    edits: [
      [' WHERE owner = $1 AND kobo >= $2 RETURNING owner', ' WHERE owner = $1 RETURNING owner'],
      ['NOT NULL CHECK (kobo >= 0) ', 'NOT NULL '],
    ],
  },
  {
    rule: 'reserve-repeats',
    what: 'takes the money again',
    edits: [
      [
        known,
        `yield* all('UPDATE tillside_balances SET kobo = kobo - $2 WHERE owner = $1', caller.id, kobo);\n${known}`,
      ],
    ],
  },
  {
    rule: 'reserve-stays-declined',
    what: 'forgets what it declined',
    edits: [
      [
        'if (!isNaira || !isSpent) return declined;',
        `if (!isNaira || !isSpent) { yield* all('DELETE FROM tillside_holds WHERE ref = $1', ref); return declined; }`,
      ],
    ],
  },
  {
    rule: 'reserve-after-release',
    what: 'leaves no mark where nothing was reserved',
    edits: [
      [
        dueOfRelease,
        `if (reserved === 0) yield* all('DELETE FROM tillside_holds WHERE ref = $1', ref);\n${dueOfRelease}`,
      ],
    ],
  },
  {
    rule: 'reserve-after-end',
    what: 'answers as before when the money was given back',
    edits: [
      ['const isGivenBack = kobo > 0 && (hold.released === kobo || hold.refunded > 0);', 'const isGivenBack = false;'],
    ],
  },
  {
    rule: 'reserve-other-amount',
    what: 'knows a ref without its amount',
    edits: [[' && hold.reserved === kobo;', ';']],
  },
  {
    rule: 'reserve-other-amount',
    what: 'takes less for enough',
    edits: [[' && hold.reserved === kobo;', ' && hold.reserved >= kobo;']],
  },
  {
    rule: 'capture-needs-hold',
    what: 'gives away what was never set aside',
    edits: [
      [`throw notReserved('capture', ref);`, 'return;'],
      ['if (!row) throw notReserved(hook, ref);', 'if (!row) return nothing;'],
      [
        '/** Begins a hold of nothing',
        `const nothing = { owner: '', reserved: 0, captured: 0, released: 0, refunded: 0 };\n/** Begins a hold of nothing`,
      ],
    ],
  },
  {
    rule: 'given-back-once',
    what: 'releases what was refunded',
    edits: [[dueOfRelease, 'const due = released > 0 ? 0 : kobo;'], heldLimits],
  },
  {
    rule: 'given-back-once',
    what: 'refunds what was released',
    edits: [[dueOfRefund, 'const due = refunded > 0 ? 0 : koboOf(amount);'], heldLimits, refundLimits],
  },
  {
    rule: 'capture-repeats',
    what: 'throws where it captured before',
    edits: [['if (captured > 0) return;', `if (captured > 0) throw notReserved('capture', ref);`]],
  },
  {
    rule: 'partial',
    what: 'gives all back where a part was delivered',
    edits: [[dueOfRelease, 'const due = released > 0 ? 0 : reserved;'], heldLimits],
  },
  {
    rule: 'release-gives-back',
    what: 'keeps the money',
    edits: [[`if (due > 0) yield* add('release', ref, owner, due);`, '']],
  },
  {
    rule: 'release-without-reserve',
    what: 'pays for what was never reserved',
    edits: [[dueOfRelease, 'const due = released > 0 ? 0 : kobo - captured;'], heldLimits],
  },
  {
    rule: 'release-repeats',
    what: 'pays each time',
    edits: [[dueOfRelease, 'const due = kobo;'], heldLimits],
  },
  {
    rule: 'refund-repeats',
    what: 'pays each time',
    edits: [[dueOfRefund, 'const due = koboOf(amount);'], refundLimits, heldLimits],
  },
  {
    rule: 'credit-pays',
    what: 'pays somebody else',
    edits: [[`add('credit', ref, caller.id, koboOf(amount))`, `add('credit', ref, 'bayo', koboOf(amount))`]],
  },
  {
    rule: 'restart',
    what: 'keeps what it has done in memory',
    edits: [
      [
        `credit: ({ ref, caller, amount }) => books.transaction(() => add('credit', ref, caller.id, koboOf(amount))),`,
        `credit: ({ ref, caller, amount }) => {
          if (done.has(ref)) return Promise.resolve();
          done.add(ref);
          return books.transaction(() => add('credit', ref + Math.random(), caller.id, koboOf(amount)));
        },`,
      ],
      [
        '  const books = openBooks(database);\n',
        '  const books = openBooks(database);\n  const done = new Set<string>();\n',
      ],
    ],
  },
  {
    rule: 'same-moment',
    what: 'waits between the look and the payment',
    edits: [
      [
        'refund: (request) => books.transaction(() => refund(request)),',
        `refund: async (request) => {
          const before = await books.all('SELECT refunded FROM tillside_holds WHERE ref = $1', request.ref);
          await Promise.resolve();
          if (Number(before[0]?.['refunded']) === 0) await books.transaction(() => refund(request));
        },`,
      ],
      [dueOfRefund, 'const due = koboOf(amount);'],
      refundLimits,
      heldLimits,
    ],
  },
  {
    rule: 'currency',
    what: 'takes cents for kobo',
    edits: [
      [`const isNaira = amount.currency === 'NGN';`, 'const isNaira = true;'],
      [`if (currency === 'NGN' && `, 'if (currency && '],
    ],
  },
];
