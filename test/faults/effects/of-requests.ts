import { isFinal } from '@tillside/contract';
import type { Effect } from '../floors/expected.ts';
import type { Ending } from '../invariants/invariant.ts';
import { maxPostsWithin } from '../invariants/rate-budget.ts';
import { sendsByRef } from '../workload/whose-request.ts';
import type { Departure, InstructionRow } from '../world/history.ts';
import { namesIn } from '../world/webhooks.ts';

/** The maximum number of purchases and validations in a minute. The rest of the budget is kept for other lanes. */
const budget = 46;
/** The share of the budget that counts as all of it: some requests were refused, or came a little later. */
const nearly = 0.85;

/** The faults of the network, and whether they reached the platform's limit. */
export function* ofRequests(ending: Ending): Generator<Effect> {
  const { world } = ending;
  for (const departure of world.history.departures) {
    const { fate, method } = departure;
    // The network itself records an exchanged answer, because another answer must exist.
    if (fate === 'good' || fate === 'swapped_answer' || fate === 'earlier_answer' || fate === 'wrong_value') continue;
    if (tookEffect(departure, world.timings.deadline)) yield `${method === 'GET' ? 'question' : 'send'} ${fate}`;
  }
  if (isDeliveredUnanswered(ending)) yield 'answer lost, and the purchase delivered';
  if (isToldBeforeAnswered(ending)) yield 'webhook before the answer';
  for (const { input } of shownAnotherCard(ending))
    yield `another card is new while ${input['payment_method'] === 'stablecoin' ? 'a deposit is awaited' : 'one is ordered'}`;
  if (maxPostsWithin(60_000, world) >= nearly * budget) yield 'rate budget used up';
}

/** The faults after which the answer never reports the outcome to the sender. */
const losses: ReadonlySet<Departure['fate']> = new Set([
  'lost_after',
  'silent_after',
  'late_answer',
  'html',
  'truncated',
  'server_error_after',
  'odd_refusal',
]);

function isDeliveredUnanswered({ world, reality }: Ending): boolean {
  const isLost = (departure: Departure): boolean =>
    losses.has(departure.fate) && tookEffect(departure, world.timings.deadline);
  return [...sendsByRef(world.history)].some(
    ([ref, sends]) => ref !== undefined && reality.get(ref)?.status === 'success' && sends.some(isLost),
  );
}

/** Whether an event came while the answer to its purchase was still on its way. */
function isToldBeforeAnswered({ world: { history } }: Ending): boolean {
  const told = Map.groupBy(history.deliveries, ({ body }) => namesIn(body).ref);
  return history.departures.some(({ method, body, arrivals: [arrival], endedAt }) => {
    if (method === 'GET' || !arrival || endedAt === null || typeof body['ref'] !== 'string') return false;
    return (told.get(body['ref']) ?? []).some(({ at }) => at > arrival.at && at < endedAt);
  });
}

/** Orders of cards about which a read returned a card that the merchant had issued by hand. */
function shownAnotherCard({ world: { history, platform }, settled }: Ending): readonly InstructionRow[] {
  const lists = history.departures.filter(({ path }) => path.startsWith('/cards?')).flatMap(({ arrivals }) => arrivals);
  return settled.filter(({ ref, operation, sentAt, snapshot }) => {
    if (operation !== 'card.create' || sentAt === null) return false;
    const before = JSON.stringify(snapshot);
    const others = [...platform.byHand].filter((id) => !before.includes(id));
    const end = history.commits.find(({ after }) => after.ref === ref && isFinal(after.state))?.at ?? Infinity;
    return lists.some(({ at, details }) => {
      const shown = at > sentAt && at < end ? JSON.stringify(details) : '';
      return others.some((id) => shown.includes(id));
    });
  });
}

/** Whether the request existed to be lost, its answer to be corrupted, and its sender to receive it. */
export function tookEffect({ fate, at, endedAt, arrivals }: Departure, deadline: number): boolean {
  if (endedAt === null) return false;
  const isTooLate = endedAt - at >= deadline;
  switch (fate) {
    case 'good':
    case 'swapped_answer':
    case 'earlier_answer':
    case 'wrong_value':
      return false;
    case 'refused':
    case 'unresolved':
    case 'lost_before':
    case 'server_error_before':
    case 'rate_limited':
      return true;
    case 'silent_before':
      return isTooLate;
    case 'silent_after':
    case 'late_answer':
      return isTooLate && arrivals.length > 0;
    case 'late_arrival':
      return arrivals.some((arrival) => arrival.at > endedAt);
    case 'duplicated':
      return arrivals.some(({ isCopy }) => isCopy);
    case 'lost_after':
    case 'html':
    case 'truncated':
    case 'server_error_after':
    case 'odd_refusal':
      return arrivals.length > 0;
    default:
      return fate satisfies never;
  }
}
