import type { Environment, OperationId } from '@tillside/contract';
import { readInput, type OperationDetails } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { Failure } from '../model/errors.ts';
import { holdAfterAnswer, maxHoldUp, slotFor, within } from '../ledger/budget.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { Owner } from '../model/caller.ts';
import { requestOf, type Answer, type PlatformRequest } from '../platform/client.ts';
import { declarations, failureOf, logUnanswered, sortAnswer, tooManyQuestions } from './sort-answer.ts';
import type { Lookups } from './lookups.ts';

/** Duration after a 429 without `Retry-After`: the platform's window. */
const defaultFreeze = 60_000;

export type QuestionContext = Pick<
  LedgerContext,
  'client' | 'clock' | 'logger' | 'store' | 'timings' | 'egress' | 'ceiling' | 'instance' | 'limitsOf' | 'questions'
>;

/**
 * Sends requests that change nothing at the platform, each within its caller's limits: a POST takes a slot of the rate
 * budget first, a GET one of the caller's places. `name` tells their slots apart.
 */
export function createSends(
  context: QuestionContext,
  name: string,
): (request: PlatformRequest, caller: Owner) => Promise<Answer> {
  const { client, clock, store, timings, egress, instance, questions } = context;
  let asked = 0;

  async function inItsSlot(request: PlatformRequest, owner: Owner): Promise<Answer> {
    asked += 1;
    const id = `${name} ${asked} of ${instance}`;
    const room = { ...context, deadline: timings.deadline + maxHoldUp };
    const slot = slotFor(room, { id, lane: 'validation', owner });
    const inTime = within(clock, maxHoldUp);
    const wait = await store.takeSlot(slot, clock.now());
    if (wait) throw tooManyQuestions(wait.for);
    const answer = await client.send(request, inTime);
    // A request that may have arrived counts for a minute more; one that was never sent frees its slot.
    await store.settleSlot(id, answer.kind === 'not_sent' ? 0 : holdAfterAnswer, clock.now());
    if (answer.kind === 'answered' && answer.status === 429) {
      await store.freezeSlots(egress, answer.retryAfter ?? defaultFreeze, clock.now());
    }
    return answer;
  }

  return async (request, caller) =>
    request.method === 'POST' ? inItsSlot(request, caller) : questions.run(caller, () => client.send(request));
}

/** Reads the platform once, without caching. */
export function createQuestions(context: QuestionContext, environment: Environment): Lookups['ask'] {
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
    const input = readInput<z.ZodType>(declaration, given);
    if (!input.ok) throw new Failure('invalid_input', { faults: input.faults });
    const values = Object.fromEntries(Object.entries(input.value ?? {}));
    const sorted = sortAnswer(declaration, await send(requestOf(declaration, values), caller), values);
    if (sorted.kind === 'details') return sorted.details;
    logUnanswered(context.logger, id, sorted);
    throw failureOf(sorted);
  };
}
