import { FollowingClock, type Clock } from '../model/clock.ts';
import type { Store, StoreFacts } from '../model/store.ts';
import type { Logger } from '../options/options.ts';

const second = 1_000;
const beat = 60 * second;
/** How far the clocks may be apart, in milliseconds. */
const maxApart = 30 * second;

/** What is wrong with a database or its machine, and how to fix it. */
interface StoreFault {
  readonly problem: 'store_isolation' | 'clocks_apart' | 'standby_behind';
  readonly found: string;
  readonly fix: string;
}

/** The faults that do not keep the store from working. `ahead`: how far this machine's clock is ahead of the database's. */
export function faultsOf({ isolation, asynchronousStandbys = 0 }: StoreFacts, ahead: number): readonly StoreFault[] {
  const faults: StoreFault[] = [];
  if (Math.abs(ahead) > maxApart) {
    faults.push({
      problem: 'clocks_apart',
      found: `This machine’s clock is ${Math.round(Math.abs(ahead) / second)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database’s. The companion reckons in the database’s, but your hooks, webhooks and certificates do not.`,
      fix: 'Let both machines keep their time by NTP: `timedatectl set-ntp true`.',
    });
  }
  if (isolation !== 'read committed') {
    faults.push({
      problem: 'store_isolation',
      found: `The database’s default isolation is ${isolation}. The companion states its own, but programs beside it, and statements through a pooler, are refused where they meet.`,
      fix: `Give its role the usual one: ALTER ROLE … SET default_transaction_isolation = 'read committed'.`,
    });
  }
  if (asynchronousStandbys > 0) {
    faults.push({
      problem: 'standby_behind',
      found:
        'A standby follows asynchronously: if it is promoted, the last commits are missing. The companion notices that, and asks the platform about what is open, but what was delivered in those seconds may need a person.',
      fix: 'Name it in synchronous_standby_names, and keep synchronous_commit on, as docs/live/operating.md tells.',
    });
  }
  return faults;
}

/** Reads what the database says about itself at a start, and its time once a minute, which the clock then follows. */
export function createStoreWatch(store: Pick<Store, 'facts'>, clock: Clock, logger: Logger) {
  const follower = clock instanceof FollowingClock ? clock : null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(isStart: boolean): Promise<void> {
    lookedAt = clock.monotonic();
    const facts = await store.facts?.();
    if (!facts) return;
    const doubt = (clock.monotonic() - lookedAt) / 2;
    const ahead = facts.now === undefined ? 0 : (follower?.follow(facts.now + doubt, doubt) ?? 0);
    for (const { found, ...fields } of faultsOf(facts, ahead)) {
      if (isStart || fields.problem === 'clocks_apart') logger.warn(fields, found);
    }
  }

  return {
    start: () => look(true),
    async run(): Promise<number> {
      const isDue = clock.monotonic() - lookedAt >= beat || follower?.wasSet;
      if (follower && isDue) await look(false);
      return 0;
    },
  };
}
