import type { Environment, OperationId } from '@tillside/contract';
import { readInput, type OperationDetails } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { Failure, valid } from '../model/errors.ts';
import { holdAfterAnswer, maxHoldUp, slotFor, within } from '../ledger/budget.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { Owner } from '../model/caller.ts';
import type { Lane, Wait } from '../model/row.ts';
import { requestOf, type Answer, type PlatformRequest } from '../platform/client.ts';
import { declarations, failureOf, logUnanswered, sortAnswer, tooManyQuestions } from './sort-answer.ts';

/** Duration after a 429 without `Retry-After`: the platform's window. */
export const defaultFreeze = 60_000;

export type QuestionContext = Pick<
  LedgerContext,
  'client' | 'clock' | 'logger' | 'store' | 'timings' | 'egress' | 'ceiling' | 'instance' | 'limitsOf' | 'questions'
>;

/**
 * Sends a POST in its slot of the rate budget, or returns how long to wait. A request that may have arrived counts for
 * a minute more. An unsent one frees its slot. `begun` is called once it has the slot, just before the send.
 */
export async function sendInSlot(
  context: Pick<QuestionContext, 'client' | 'clock' | 'store' | 'timings' | 'egress' | 'ceiling' | 'limitsOf'>,
  request: PlatformRequest,
  wanted: { readonly id: string; readonly lane: Lane; readonly owner: Owner },
  begun: () => Promise<void> = async () => {},
): Promise<Answer | Wait> {
  const { client, clock, store, timings, egress } = context;
  const slot = slotFor({ ...context, deadline: timings.deadline + maxHoldUp }, wanted);
  const inTime = within(clock, maxHoldUp);
  const wait = await store.takeSlot(slot, clock.now());
  if (wait) return wait;
  await begun();
  const answer = await client.send(request, inTime);
  await store.settleSlot(slot.id, answer.kind === 'not_sent' ? 0 : holdAfterAnswer, clock.now());
  if (answer.kind === 'answered' && answer.status === 429)
    await store.freezeSlots(egress, answer.retryAfter ?? defaultFreeze, clock.now());
  return answer;
}

/**
 * Sends requests that change nothing at the platform, each within its caller's limits. A POST first takes a slot of the
 * rate budget, a GET one of the caller's slots. `name` distinguishes their slots.
 */
export function createSends(
  context: QuestionContext,
  name: string,
): (request: PlatformRequest, caller: Owner) => Promise<Answer> {
  const { client, instance, questions } = context;
  let asked = 0;

  return async (request, owner) => {
    if (request.method !== 'POST') return questions.run(owner, () => client.send(request));
    asked += 1;
    const wanted = { id: `${name} ${asked} of ${instance}`, lane: 'validation', owner } as const;
    const answer = await sendInSlot(context, request, wanted);
    if ('before' in answer) throw tooManyQuestions(answer.for);
    return answer;
  };
}

/** Reads the platform once, without caching. */
export function createQuestions(context: QuestionContext, environment: Environment) {
  const send = createSends(context, 'question');

  return async function ask<Id extends OperationId>(
    id: Id,
    given: Readonly<Record<string, unknown>>,
    caller: Owner,
  ): Promise<OperationDetails<Id>> {
    const declaration = declarations[id];
    // Changes at the platform are instructions and go through the ledger.
    if (!('inquiry' in declaration)) throw new TypeError(`${id} is no question: instruct it.`);
    if (!declaration.environments.includes(environment)) {
      throw new Failure('product_unavailable', {
        detail: `The provider offers this in its ${declaration.environments.join(' and ')} environment only.`,
      });
    }
    const values = Object.fromEntries(Object.entries(valid(readInput<z.ZodType>(declaration, given)) ?? {}));
    const sorted = sortAnswer(declaration, await send(requestOf(declaration, values), caller), values);
    if (sorted.kind === 'details') return sorted.details;
    logUnanswered(context.logger, id, sorted);
    throw failureOf(sorted);
  };
}
