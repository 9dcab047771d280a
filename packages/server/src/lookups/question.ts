import type { Environment, OperationId } from '@tillside/contract';
import { readInput, type OperationDetails } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { Failure } from '../failure.ts';
import { holdAfterAnswer, maxHoldUp, slotFor, within } from '../ledger/budget.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { Owner } from '../options/caller.ts';
import type { Answer, PlatformRequest } from '../platform/client.ts';
import { requestOf } from '../platform/request.ts';
import { failureOf, tooManyQuestions } from './failures.ts';
import type { Lookups } from './lookups.ts';
import { declarations, sortAnswer } from './sort-answer.ts';

/** Duration after a 429 without `Retry-After`: the platform's window. */
const defaultFreeze = 60_000;

type QuestionContext = Pick<
  LedgerContext,
  'client' | 'clock' | 'logger' | 'store' | 'timings' | 'egress' | 'ceiling' | 'instance' | 'limitsOf' | 'questions'
>;

/** Reads the platform once, without caching. A POST takes a slot of the rate budget first. */
export function createQuestions(context: QuestionContext, environment: Environment): Lookups['ask'] {
  const { client, clock, logger, store, timings, egress, instance, questions } = context;
  let asked = 0;

  async function inItsSlot(request: PlatformRequest, owner: Owner): Promise<Answer> {
    asked += 1;
    const id = `question ${asked} of ${instance}`;
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
    const request = requestOf(declaration, values);
    const answer = await (request.method === 'POST'
      ? inItsSlot(request, caller)
      : questions.run(caller, () => client.send(request)));
    const sorted = sortAnswer(declaration, answer, values);
    if (sorted.kind === 'details') return sorted.details;
    // Refusals are logged by the client.
    if (sorted.kind === 'unavailable' && (sorted.status ?? 200) < 300) {
      const { why, status } = sorted;
      logger.warn({ operation: id, why, ...(status ? { status } : {}) }, 'a question was not answered');
    }
    throw failureOf(sorted);
  };
}
