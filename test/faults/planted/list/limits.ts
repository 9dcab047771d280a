import type { PlantedBug } from '../planted-bug.ts';

const hostile = (scenario: string) => ({ by: 'hostile', scenario }) as const;

/** Bugs in the rate budget, and in the limits of one caller on shared resources. */
export const limitBugs: readonly PlantedBug[] = [
  {
    name: 'a caller’s share of the purchase lane is not asked',
    old: 'if (over < 0) return 0;',
    new: "if (over < 0 || lane === 'purchase') return 0;",
    found: hostile('holds the purchase lane'),
  },
  {
    name: 'validations are counted for each question alone',
    old: "lane: 'validation', owner } as const;",
    new: "lane: 'validation', owner: { ...owner, id: `${asked} of ${owner.id}` } } as const;",
    found: hostile('fills the validation lane'),
  },
  {
    name: 'that a POST was turned away is told to nobody else',
    old: 'await context.store.freezeSlots(context.egress, until - context.clock.now(), context.clock.now());',
    new: '',
  },
  {
    name: 'the time that the platform names when it turns a POST away is not read',
    old: '(verdict.retryAfter ?? minute)',
    new: '(verdict.retryAfter === null ? 1_000 : 1_000)',
  },
  {
    name: 'a POST that was not answered gives its slot back',
    old: 'settles: { slot: slot.id, hold: holdAfterAnswer }',
    new: "settles: { slot: slot.id, hold: answer.kind === 'answered' ? holdAfterAnswer : 0 }",
  },
  {
    name: 'the commit of an outcome frees the slot of its send',
    old: 'if (change.settles) yield* run(...settlement(statements, change.settles, change.at));',
    new: 'if (change.settles) yield* run(...settlement(statements, { ...change.settles, hold: 0 }, change.at));',
  },
  {
    name: 'a slot is held only until its POST has arrived',
    old: 'floors: floorsOf(ceiling), hold: deadline + minute };',
    new: 'floors: floorsOf(ceiling), hold: deadline };',
  },
  {
    name: 'a POST that was answered gives its slot back',
    old: 'export const holdAfterAnswer = minute;',
    new: 'export const holdAfterAnswer = 0;',
  },
  {
    name: 'a slot is free as soon as it is taken',
    old: 'owner_id: ownerId, held_until: now + hold }',
    new: 'owner_id: ownerId, held_until: now }',
  },
  {
    name: 'a pause that the platform asked for is not read',
    old: 'frozenUntil: integer(locked?.frozen_until),',
    new: 'frozenUntil: 0,',
  },
  {
    name: 'a caller’s share is twice as large',
    old: '  purchases: 8,',
    new: '  purchases: 16,',
  },
  {
    name: 'the slots that a caller holds do not count for their share',
    old: 'const over = own.length + state.ownPlace - share;',
    new: 'const over = state.ownPlace - share;',
  },
  {
    name: 'a shorter pause ends a longer one',
    old: 'WHERE known.frozen_until < excluded.frozen_until',
    new: '',
  },
  {
    name: 'the ceiling is above the platform’s limit',
    old: 'return Math.floor(postsPerMinute * 0.9);',
    new: 'return Math.floor(postsPerMinute * 1.6);',
  },
  {
    name: 'half of the held slots count',
    old: 'const shared = ceiling - held.length - ',
    new: 'const shared = ceiling - held.length / 2 - ',
  },
];
