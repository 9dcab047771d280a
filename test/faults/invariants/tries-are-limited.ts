import { operationOf } from '../workload/whose-request.ts';
import type { InstructionRow } from '../world/history.ts';
import type { World } from '../world/world.ts';
import { tolerance } from './clock-tolerance.ts';
import { decidedByStaff, violation, type Ending, type Invariant, type Violation } from './invariant.ts';

const hour = 60 * 60_000;
/** Wrong PINs for one checkout, and of one caller, within an hour. */
const maxWrongPins = { checkout: 3, caller: 5 } as const;
/** What the sandbox answers to a wrong PIN, and to a payer whom it does not know. */
const notVerified: ReadonlySet<number> = new Set([403, 404]);
/** Wrong one-time passwords for one order. */
const maxWrongOtps = 3;

export const triesAreLimited: Invariant = {
  name: 'tries are limited',
  sentence:
    'Nobody has more than three wrong PINs sent for one checkout in an hour, nor five altogether, nor three wrong one-time passwords for one order. For an order that a new one has replaced nothing is paid.',
  check: (ending) => [...pins(ending), ...passwords(ending), ...replaced(ending)],
};

function pins({ world, rows }: Ending): readonly Violation[] {
  const refused = refusedRefs(world);
  const decided = decidedByStaff(world);
  const wrong = rows.filter(({ operation, ref }) => operation === 'wallet.order' && refused.has(ref));
  const window = hour - tolerance(world);
  return [
    ...over(
      // A try whose answer was lost counts for the caller only: the checkout still waits for the answer.
      Map.groupBy(
        wrong.filter(({ ref, state }) => state === 'failed' && !decided.has(ref)),
        ({ input }) => String(input['checkout']),
      ),
      maxWrongPins.checkout,
      window,
    ),
    ...over(
      Map.groupBy(wrong, ({ owner }) => owner.id),
      maxWrongPins.caller,
      window,
    ),
  ];
}

/** Orders whose payer the platform did not verify, whatever the companion made of its answer. */
function refusedRefs({ history }: World): ReadonlySet<unknown> {
  return new Set(
    history.departures.flatMap((departure) => {
      if (operationOf(departure) !== 'wallet.order') return [];
      return departure.arrivals.some(({ status }) => notVerified.has(status)) ? [departure.body['ref']] : [];
    }),
  );
}

/** Counts the tries from when they were sent: until its answer, a PIN counts as a wrong one. */
function over(groups: ReadonlyMap<string, readonly InstructionRow[]>, most: number, window: number): Violation[] {
  return [...groups].flatMap(([who, tries]) => {
    const times = tries.map(({ sentAt }) => sentAt ?? 0).toSorted((left, right) => left - right);
    const at = times.find((time, index) => time - (times[index - most] ?? -Infinity) < window);
    return at === undefined ? [] : [violation(null, `More than ${most} wrong PINs were sent in an hour: ${who}.`)];
  });
}

function passwords({ rows }: Ending): readonly Violation[] {
  const wrong = rows.filter(({ operation, problem }) => operation === 'wallet.pay' && problem?.code === 'otp_wrong');
  return [...Map.groupBy(wrong, ({ input }) => String(input['order_id']))].flatMap(([order, tries]) =>
    tries.length <= maxWrongOtps
      ? []
      : [violation(tries[0]?.ref ?? null, `${tries.length} wrong one-time passwords were sent for ${order}.`)],
  );
}

/** A payment is sent, and a later attempt of its checkout had been ordered by then. */
function replaced({ world: { history } }: Ending): readonly Violation[] {
  const attempts = new Map<unknown, number>();
  return history.commits.flatMap(({ after }) => {
    const { operation, state, input, ref } = after;
    const attempt = Number(input['attempt']);
    const latest = attempts.get(input['checkout']) ?? 0;
    if (operation === 'wallet.order') attempts.set(input['checkout'], Math.max(latest, attempt));
    if (operation !== 'wallet.pay' || state !== 'sending' || attempt >= latest) return [];
    return [violation(ref, `The order of attempt ${attempt} was to be paid, and attempt ${latest} had replaced it.`)];
  });
}
