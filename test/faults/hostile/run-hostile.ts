import { createAccount } from '@tillside/contract/schemas';
import type { SendWebhook } from '@tillside/sandbox';
import { timingsOfProduction, type Schedule } from '../schedule.ts';
import { maxPostsWithin } from '../invariants/rate-budget.ts';
import { quiet } from '../world/fates.ts';
import type { StoreHome } from '../world/store-home.ts';
import { webhookNetwork } from '../world/webhooks.ts';
import { World } from '../world/world.ts';
import { budgetOfDay, failureOf } from '../watchdog.ts';
import { finiteWorld } from './finite-world.ts';
import { dayLength, spendOrdinaryDay, type Visit } from './ordinary-day.ts';
import type { Scenario } from './scenarios.ts';

const second = 1_000;
const minute = 60 * second;
/** The maximum additional wait that a greedy shopper may cause for another shopper. */
const maxDelay = 2 * second;
const attack = { from: 66 * second, until: 156 * second };

/** POSTs a minute that the platform takes from one address (platform §8). */
const maxPosts = 60;
/** Bank accounts that a customer may have at one bank. */
const maxAccounts = 3;

export interface Day {
  readonly visits: readonly Visit[];
  /** What must not happen, no matter who waits: the platform was used too much, or the simulation itself failed. */
  readonly broken: readonly string[];
}

/** Runs one day with a hostile shopper. `null`: without one, which is the day that the others are compared with. */
export async function runDay(seed: number, home: StoreHome, scenario: Scenario | null): Promise<Day> {
  const schedule = scheduleOf(seed);
  const world = await World.open(schedule, home, finiteWorld(), withoutNewsOfBills);
  world.time.allow(budgetOfDay(schedule));
  try {
    const { time } = world;
    const begin = time.now();
    await world.platform.control('PUT', '/settings', { settle_seconds: 1 });
    const visits = spendOrdinaryDay(world);
    for (let at = attack.from, number = 0; scenario && at < attack.until; at += second, number += 1) {
      world.letDo(() => scenario.each(world, number), at);
    }
    await time.runUntil(begin + dayLength + minute / 2);
    return {
      visits: visits(),
      broken: [...overdone(world), ...world.history.caught.map(({ invariant, what }) => `${invariant}: ${what}`)],
    };
  } catch (error) {
    return { visits: [], broken: [failureOf(error).what, ...world.history.end()] };
  } finally {
    await world.close();
  }
}

/** Who starved, and what else was wrong. Compares each visit with those of its kind on a day without her. */
export function complaintsOf(day: Day, control: Day): readonly string[] {
  const usual = Map.groupBy(control.visits, ({ kind }) => kind);
  const starved = day.visits.flatMap((visit) => {
    const what = complaintOf(visit, usual.get(visit.kind) ?? []);
    return what === null ? [] : [`${visit.label} ${what}`];
  });
  return [...day.broken, ...starved];
}

function overdone(world: World): readonly string[] {
  const posts = maxPostsWithin(minute, world);
  const openings = world.history.departures.filter(({ path }) => path === createAccount.path);
  const opened = openings.flatMap(({ body, arrivals }) =>
    arrivals.flatMap(({ status }) => (status < 300 ? [bankIn(body)] : [])),
  );
  const perBank = [...Map.groupBy(opened, (bank) => bank)].filter(([, { length }]) => length > maxAccounts);
  return [
    ...(posts > maxPosts ? [`${posts} POSTs arrived at the platform in one minute`] : []),
    ...perBank.map(([bank, { length }]) => `${length} accounts were opened at ${bank} for one customer`),
  ];
}

function bankIn(body: Readonly<Record<string, unknown>>): string {
  return String(body['bank']);
}

/** The network takes more or less time by chance, so a wait is compared with the longest usual one of its kind. */
function complaintOf(visit: Visit, usual: readonly Visit[]): string | null {
  if (visit.status === null) return 'was not answered';
  if (visit.status === 429 || visit.status === 503) return `was answered ${visit.status} ${visit.code}`;
  if (visit.status >= 300) return `was answered ${visit.status} ${visit.code}`;
  for (const name of ['answered', 'sent', 'known'] as const) {
    const wait = visit.waits[name];
    const usually = Math.max(...usual.map(({ waits }) => waits[name] ?? Number.NEGATIVE_INFINITY));
    if (usually === Number.NEGATIVE_INFINITY) continue;
    if (wait === null) return `never came to be ${name}`;
    if (wait > usually + maxDelay) return `was ${name} ${Math.round(wait - usually)} ms later`;
  }
  return null;
}

/** No event reports a bill: a process that has the time must read an outcome that is not known at once. */
function withoutNewsOfBills(world: () => World): SendWebhook {
  const deliver = webhookNetwork(world);
  return async (url, delivery) => (delivery.body.includes('"bills.') ? { status: 200 } : deliver(url, delivery));
}

function scheduleOf(seed: number): Schedule {
  return {
    seed,
    environment: 'sandbox',
    timings: { ...timingsOfProduction, tick: second },
    trouble: quiet,
    instances: 2,
    safetyLength: dayLength,
    latePayers: false,
    isPaidByWallet: false,
    refundsByHook: false,
    hasMargins: false,
    hasDeposits: false,
    isCached: false,
    issuesByHand: false,
    isMixedUp: false,
    hasOutage: false,
    isBurst: false,
    steps: [],
    keyChanges: [],
  };
}
