import type { FundingRule } from '@tillside/server/testing';

/** A bug in a copy of the example's funding: the rule that has to find it, and what stands in place of what. */
export interface PlantedFundingBug {
  readonly rule: FundingRule;
  readonly what: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
}

const known = "if (before !== undefined) return textOf(before, 'state') === 'declined' ? declined : reserved;";

export const plantedFundingBugs: readonly PlantedFundingBug[] = [
  {
    rule: 'reserve-sets-aside',
    what: 'takes whole naira only',
    edits: [
      [
        'const kobo = koboOf(amount);\n        if (spend',
        'const kobo = Math.floor(koboOf(amount) / 100) * 100;\n        if (spend',
      ],
    ],
  },
  {
    rule: 'reserve-declines',
    what: 'lets a balance go below nothing',
    edits: [
      [' WHERE user = :user AND balance_kobo >= :kobo', ' WHERE user = :user'],
      ['balance_kobo INTEGER NOT NULL CHECK (balance_kobo >= 0)', 'balance_kobo INTEGER NOT NULL'],
    ],
  },
  {
    rule: 'reserve-repeats',
    what: 'takes the money again',
    edits: [
      [
        known,
        `if (before !== undefined && textOf(before, 'state') === 'declined') return declined;
        if (before !== undefined) return spend.run({ user: caller.id, kobo: koboOf(amount) }), reserved;`,
      ],
    ],
  },
  {
    rule: 'reserve-stays-declined',
    what: 'forgets what it declined',
    edits: [
      [
        "          insertHold.run(ref, caller.id, kobo, 'declined');\n          return declined;",
        '          return declined;',
      ],
    ],
  },
  {
    rule: 'reserve-after-release',
    what: 'leaves no mark where nothing was reserved',
    edits: [["if (hold === undefined) insertHold.run(ref, caller.id, 0, 'declined');", '']],
  },
  {
    rule: 'capture-repeats',
    what: 'throws where it captured before',
    edits: [["once('capture', ref, () => {", 'inTransaction(database, () => {']],
  },
  {
    rule: 'partial',
    what: 'gives all back where a part was delivered',
    edits: [
      [
        "pay.run({ user: caller.id, kobo });\n        record('release'",
        "const all = database.prepare('SELECT amount_kobo AS kobo FROM holds WHERE ref = ?').get(ref);\n        pay.run({ user: caller.id, kobo: Number(all?.['kobo']) });\n        record('release'",
      ],
    ],
  },
  {
    rule: 'release-gives-back',
    what: 'keeps the money',
    edits: [["pay.run({ user: caller.id, kobo });\n        record('release'", "record('release'"]],
  },
  {
    rule: 'release-without-reserve',
    what: 'pays for what was never reserved',
    edits: [
      [
        "if (hold === undefined || textOf(hold, 'state') === 'declined') return;",
        "if (hold === undefined) return void pay.run({ user: caller.id, kobo });\n        if (textOf(hold, 'state') === 'declined') return;",
      ],
    ],
  },
  {
    rule: 'release-repeats',
    what: 'pays each time',
    edits: [
      ["once('release', ref, () => {", 'inTransaction(database, () => {'],
      [
        "if (releaseHold.run({ ref, user: caller.id, kobo }).changes !== 1)\n          throw new Error(`${kobo} kobo of ${ref} are not held for ${caller.id}.`);\n        pay.run({ user: caller.id, kobo });\n        record('release', request, held(caller.id), available(caller.id), kobo);",
        'releaseHold.run({ ref, user: caller.id, kobo });\n        pay.run({ user: caller.id, kobo });',
      ],
    ],
  },
  {
    rule: 'refund-repeats',
    what: 'pays each time',
    edits: [
      [
        '    once(kind, request.ref, () => {\n      if (!mayPay',
        '    inTransaction(database, () => {\n      if (!mayPay',
      ],
      ["record(kind, request, kind === 'top_up' ? 'outside' : 'shop', available(user), kobo);", ''],
      ["credit: (request) => payOnce('credit', request, () => true),", ''],
    ],
  },
  {
    rule: 'credit-pays',
    what: 'pays somebody else',
    edits: [
      [
        "credit: (request) => payOnce('credit', request, () => true),",
        "credit: (request) => payOnce('credit', { ...request, caller: { ...request.caller, id: 'bayo' } }, () => true),",
      ],
    ],
  },
  {
    rule: 'restart',
    what: 'keeps what it has done in memory',
    edits: [
      [
        '  function once(kind: EntryKind, ref: string, work: () => void): void {',
        '  const done = new Set<string>();\n  function once(kind: EntryKind, ref: string, work: () => void): void {',
      ],
      [
        'if (findEntry.get(ref, kind) === undefined) work();',
        'if (done.has(kind + ref)) return;\n      work();\n      done.add(kind + ref);',
      ],
    ],
  },
  {
    rule: 'same-moment',
    what: 'waits between the look and the payment',
    edits: [
      [
        "    once(kind, request.ref, () => {\n      if (!mayPay(kobo) || pay.run({ user, kobo }).changes !== 1)\n        throw new Error(`${kobo} kobo of ${request.ref} are not due to ${user}.`);\n      record(kind, request, kind === 'top_up' ? 'outside' : 'shop', available(user), kobo);\n    });",
        "    if (findEntry.get(request.ref, kind)) return;\n    return Promise.resolve().then(() => {\n      if (!mayPay(kobo)) return;\n      pay.run({ user, kobo });\n      database.prepare('INSERT OR IGNORE INTO entries (ref, kind, user, from_account, to_account, amount_kobo, at) VALUES (?, ?, ?, ?, ?, ?, ?)').run(request.ref, kind, user, 'shop', available(user), kobo, '');\n    });",
      ],
      [
        'mayPay: (kobo: number) => boolean,\n  ): void {',
        'mayPay: (kobo: number) => boolean,\n  ): void | Promise<void> {',
      ],
    ],
  },
  {
    rule: 'currency',
    what: 'takes cents for kobo',
    edits: [["if (amount.currency !== 'NGN') throw", "if (amount.currency === 'XXX') throw"]],
  },
];
