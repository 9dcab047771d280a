import type { Delivery } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { violation, type Invariant } from './invariant.ts';

const bill = 'bills.status';
const line = /^warn a webhook came under a known event id with other content/;

export const conflictsAreSeen: Invariant = {
  name: 'conflicting events are seen',
  sentence:
    'An event that comes under a known event id with other content is told to the operator. What comes twice with the same content is not.',
  check({ world }) {
    const { told, taken, possible } = conflictsIn(world);
    if (told >= taken && (told === 0 || possible > 0)) return [];
    return [violation(null, `Of ${taken} to ${possible} events with other content ${told} were told.`)];
  },
};

/** Whether some conflicts are not logged yet: each is, once it is processed. */
export function hasUntoldConflicts(world: World): boolean {
  const { told, taken } = conflictsIn(world);
  return told < taken;
}

/** Bills only: other events may be retried for hours. */
function conflictsIn({ history: { logs, deliveries } }: World): {
  readonly told: number;
  readonly taken: number;
  /** A delivery without an answer, or with a 500, may have been stored: a database can fail after its commit. */
  readonly possible: number;
} {
  return {
    told: logs.filter((text) => line.test(text) && text.includes(`"${bill}"`)).length,
    taken: conflictsAmong(
      deliveries.filter(({ status }) => status === 200).filter(({ body }) => eventOf(body).hasStatus),
    ),
    possible: conflictsAmong(deliveries.filter(({ status }) => status === null || status < 300 || status >= 500)),
  };
}

/** The number of different contents beyond the first of each event. */
function conflictsAmong(deliveries: readonly Delivery[]): number {
  const contents = Map.groupBy(new Set(deliveries.map(({ body }) => body)), (body) => eventOf(body).name);
  return [...contents].reduce((sum, [name, bodies]) => sum + (name === null ? 0 : bodies.length - 1), 0);
}

/**
 * An event id may be its transaction's: the status distinguishes events with the same id. Without a readable status
 * a companion may take two contents for two events. The platform writes some types in capitals.
 */
function eventOf(body: string): { readonly name: string | null; readonly hasStatus: boolean } {
  const event: unknown = JSON.parse(body);
  const [type, id, status] = ['event_type', 'event_id', 'transaction_status'].map((name): unknown =>
    Reflect.get(Object(event), name),
  );
  const isBill = typeof type === 'string' && type.toLowerCase() === bill;
  return { name: isBill ? `${String(id)} ${String(status)}` : null, hasStatus: typeof status === 'string' };
}
