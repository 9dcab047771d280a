import { lookupOperationIds, validationOperationIds, type InstructingRole } from '@tillside/contract';
import { operations, readInput, readQuery, visibleTo, isObject } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { CallerHandler, HttpResponse } from '../http/message.ts';
import type { Access } from './access.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { ServedLookups } from '../lookups/lookups.ts';
import type { Clock } from '../model/clock.ts';
import type { Store } from '../model/store.ts';
import { tooManyQuestions } from '../lookups/sort-answer.ts';
import type { Caller } from '../model/caller.ts';
import { Failure, valid } from '../model/errors.ts';

interface Needed {
  readonly access: Access;
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly lookups: ServedLookups;
  readonly store: Store;
}

/**
 * Limit of each validation per caller, so that names cannot be harvested. Validations that POST to the platform also
 * have a common limit (`limits.perCaller`).
 */
const validations = { limit: 10, window: 60_000 };

export function lookupHandlers(
  companion: Needed,
): Readonly<Record<'GET /lookups/{operation}' | 'POST /validations/{operation}', CallerHandler>> {
  const { access, clock, lookups, store } = companion;
  const readerOf = (caller: Caller): InstructingRole => (access.isStaff(caller) ? 'staff' : 'shopper');

  return {
    async 'GET /lookups/{operation}'({ caller, request, params }) {
      const id = lookupOperationIds.find((known) => known === params['operation']);
      if (!id) throw new Failure('not_found');
      if (!access.mayUse(caller, id)) throw new Failure('forbidden');
      const input = valid(readQuery<z.ZodType>(operations[id], request.query));
      return answer(await lookups.body(id, isObject(input) ? input : {}, caller, readerOf(caller)));
    },

    async 'POST /validations/{operation}'({ caller, params, body }) {
      const id = validationOperationIds.find((known) => known === params['operation']);
      if (!id) throw new Failure('not_found');
      if (!access.mayUse(caller, id)) throw new Failure('forbidden');
      if (!isObject(body)) throw new Failure('invalid_input', { detail: 'Send the input as a JSON object.' });
      // Validated before it is counted, so an incomplete number does not count.
      valid(readInput<z.ZodType>(operations[id], body));
      const now = clock.now();
      const allowed = await store.allow(companion.keys.sign('limit', `${id} of ${caller.id}`), { ...validations, now });
      if (!allowed.allowed) throw tooManyQuestions(allowed.freeAt - now);
      const details = await lookups.ask(id, body, caller);
      const shown = visibleTo(readerOf(caller), details, operations[id].visibility);
      return answer(JSON.stringify({ details: shown }));
    },
  };
}

/** Sends cached JSON. */
function answer(body: string | Buffer): HttpResponse {
  return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body };
}
