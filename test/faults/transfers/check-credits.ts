import { naira, type AccountPayment } from '@tillside/contract';
import { AccountPaymentPageSchema } from '@tillside/contract/schemas';
import type { AccountCreditedEvent } from '@tillside/server';
import { z } from 'zod';
import { request } from '../workload/shop-window.ts';
import type { World } from '../world/world.ts';
import { neverSettled } from './draw-transfers.ts';
import { confirmPath, type ArrivedTransfer, type TransferEnding } from './transfer-ending.ts';

/**
 * With more reads than this about one payment, one read would cause the next: however many events report it, reads are
 * half a minute apart.
 */
const maxQuestions = 10;

/** What is wrong with how a run ended, each in a sentence. */
export async function checkCredits(ending: TransferEnding): Promise<readonly string[]> {
  const { world, arrived } = ending;
  return [
    ...world.history.caught.map(({ what }) => what),
    ...announcements(ending),
    ...foundOut(ending),
    ...totals(ending, await heldByCustomers(world)),
    ...shown(arrived, await paymentsShown(world)),
    ...loops(ending),
  ];
}

function creditsOf({ history }: TransferEnding['world']): { event: AccountCreditedEvent; returned: boolean }[] {
  return history.told.flatMap(({ event, returned }) =>
    event.type === 'account.credited' ? [{ event, returned }] : [],
  );
}

/** Each transfer is published once, with its true values, and was acknowledged; nothing else is published. */
function announcements({ world, arrived }: TransferEnding): string[] {
  const credits = creditsOf(world);
  const bySession = Map.groupBy(credits, ({ event }) => event.ref);
  const wrong = arrived.flatMap(({ session, account, kobo }) => {
    const told = bySession.get(session) ?? [];
    const ids = new Set(told.map(({ event }) => event.id));
    const isRight = told.every(({ event }) => event.amount.minor === kobo && event.transfer.accountNumber === account);
    if (ids.size === 1 && isRight && told.some(({ returned }) => returned)) return [];
    return [
      `The transfer ${session} of ${kobo} kobo was announced as ${ids.size} credits${isRight ? '' : ', wrongly'}.`,
    ];
  });
  const known = new Set(arrived.map(({ session }) => session));
  const strangers = [...bySession.keys()].filter((session) => !known.has(session));
  return [...wrong, ...strangers.map((session) => `A transfer ${session} was credited that never came.`)];
}

/** An event that was accepted is enough to credit its transfer. */
function foundOut({ byEvents }: TransferEnding): string[] {
  return [...byEvents.taken]
    .filter((session) => !byEvents.credited.has(session))
    .map((session) => `An event of ${session} was taken, and it was credited only when somebody asked.`);
}

/**
 * The amounts reported to the merchant add up to those that arrived and, less the reported fees, to the platform's own
 * books.
 */
function totals({ world, arrived, heldBefore }: TransferEnding, held: number): string[] {
  const announced = new Map(
    creditsOf(world)
      .filter(({ returned }) => returned)
      .map(({ event }) => [event.id, event]),
  );
  const told = sum([...announced.values()].map(({ amount }) => amount.minor));
  const truth = sum(arrived.map((transfer) => transfer.kobo));
  const settled = [...announced.values()].filter(({ amount }) => amount.minor !== neverSettled);
  const expected = sum(settled.map(({ amount, transfer }) => amount.minor - (transfer.fee?.minor ?? Number.NaN)));
  return [
    ...(told === truth ? [] : [`The merchant was told of ${told} kobo, and ${truth} arrived.`]),
    ...(held - heldBefore === expected
      ? []
      : [
          `The platform credited ${held - heldBefore} kobo to its customers, and the merchant was told of ${expected}.`,
        ]),
  ];
}

/** The sandbox's own books are in naira. */
const Customers = z.array(z.object({ wallet: z.number().transform(naira) }));

/** The platform's own books: what its customers have, in kobo. */
export async function heldByCustomers({ platform }: World): Promise<number> {
  return sum(Customers.parse(await platform.control('GET', '/customers')).map(({ wallet }) => wallet.minor));
}

/** What the companion shows of every account, all pages of it. */
async function paymentsShown(world: World): Promise<readonly AccountPayment[]> {
  const payments: AccountPayment[] = [];
  for (const account of world.accounts) {
    for (let after: string | null = ''; after !== null;) {
      const query: string = after === '' ? '' : `&after=${after}`;
      const path = `/accounts/${account}/payments?limit=100${query}`;
      const answer = await request(world, 'staff', { method: 'GET', path });
      const page = AccountPaymentPageSchema.parse(JSON.parse(answer?.body ?? '{}'));
      payments.push(...page.items);
      after = page.next;
    }
  }
  return payments;
}

/** Every payment is in the list of its account, confirmed, and false events left nothing that counts. */
function shown(arrived: readonly ArrivedTransfer[], payments: readonly AccountPayment[]): string[] {
  const confirmed = new Map(
    payments.filter(({ state }) => state === 'confirmed').map((payment) => [payment.session_id, payment]),
  );
  const missing = arrived.flatMap(({ session, account, kobo }) => {
    const payment = confirmed.get(session);
    const isRight = payment?.account_number === account && payment.amount.minor === kobo;
    return isRight ? [] : [`The transfer ${session} is not shown as it was.`];
  });
  return confirmed.size === arrived.length
    ? missing
    : [...missing, `${confirmed.size} confirmed payments are shown of ${arrived.length}.`];
}

/** A read causes an event, and that event must not cause the next read. */
function loops({ world, arrived, questions }: TransferEnding): string[] {
  const asked = new Map<string, number>();
  for (const { path, body } of world.history.departures) {
    if (path !== confirmPath) continue;
    const name = `${String(body['session_id'])} ${String(body['account_number'])}`;
    asked.set(name, (asked.get(name) ?? 0) + 1);
  }
  const often = arrived.flatMap(({ session, account }) => {
    const times = asked.get(`${session} ${account}`) ?? 0;
    return times <= maxQuestions ? [] : [`The platform was asked ${times} times about ${session}.`];
  });
  const more = questions.later - questions.known;
  return more === 0 ? often : [...often, `When everything was known the platform was asked ${more} times more.`];
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
