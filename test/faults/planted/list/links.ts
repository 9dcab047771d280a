import type { PlantedBug } from '../planted-bug.ts';

const unitTest = (file: string, title: string, why: string) => ({ by: 'unit test', file, title, why }) as const;
const noLinks = 'Nobody opens a link in the schedules: whoever holds one is no caller of the shop.';
const noForwarding = 'The shop of the schedules is in the process of its companion.';

/** Bugs in links to a payment page, and in the calls to a shop in another language. */
export const linkBugs: readonly PlantedBug[] = [
  {
    name: 'the session of a link pays until its link expires',
    old: 'paysUntil: now + paysFor,',
    new: 'paysUntil: body.expiresAt,',
    found: unitTest(
      'packages/server/src/features/links/links.test.ts',
      'to pay is 15 minutes, also where its link could be opened for longer',
      noLinks,
    ),
  },
  {
    name: 'the maximum of a link is compared with the cost',
    old: '{ operation: plan.id, amount: price.amount }',
    new: '{ operation: plan.id, amount: accepted.cost }',
    found: unitTest('test/companion/link-terms.test.ts', 'the maximum of a link is for what the shopper pays', noLinks),
  },
  {
    name: 'every call to a shop is signed with the time of the first',
    old: `  let firstOutcome = inMemory();

  async function ask<A>(type: string, id: string, data: object, shape: z.ZodType<A>, credentials = {}): Promise<A> {
    const body = JSON.stringify({ type, data });
    const at = String(Math.floor(Date.now() / 1_000));`,
    new: `  let firstOutcome = inMemory();
  let first: string | null = null;

  async function ask<A>(type: string, id: string, data: object, shape: z.ZodType<A>, credentials = {}): Promise<A> {
    const body = JSON.stringify({ type, data });
    const at = (first ??= String(Math.floor(Date.now() / 1_000)));`,
    found: unitTest(
      'packages/server/src/kernel/http/forward-to-signature.test.ts',
      'is signed with the time of each call',
      noForwarding,
    ),
  },
  {
    name: 'a shop that refuses a call has moved the money',
    old: "const isNobody = type === 'caller' && (status === 401 || status === 403);",
    new: 'const isNobody = status === 401 || status === 403;',
    found: unitTest(
      'packages/server/src/kernel/http/forward-to.test.ts',
      'says that nobody is signed in, and never that money was moved',
      noForwarding,
    ),
  },
];
