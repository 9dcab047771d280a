import { settledInstruction } from './wait.ts';
import { isFinal, type Instruction } from '@tillside/contract';
import { json, type Call, type CallerHandler, type HttpRequest, type HttpResponse } from '../http/message.ts';
import type { Instructor } from './instruct.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { Engine } from '../ledger/engine.ts';
import type { Clock } from '../model/clock.ts';
import type { Store } from '../model/store.ts';
import type { Logger } from '../options/options.ts';
import { openSecrets } from '../keys/instruction-secrets.ts';
import type { InstructionRow } from '../model/row.ts';
import { present, presentedFields } from './present.ts';
import { Failure } from '../model/errors.ts';
import { callerKey } from '../model/own-key.ts';
import { readPage, readRef } from '../http/query.ts';

type Handled =
  | 'POST /quotes'
  | 'POST /instructions'
  | 'GET /instructions'
  | 'POST /instructions/find'
  | 'GET /instructions/by-key/{key}'
  | 'GET /instructions/{ref}'
  | 'POST /instructions/{ref}/check';

interface Shown {
  readonly store: Store;
  readonly keys: Keyring;
  readonly logger: Logger;
}

interface Needed extends Shown {
  readonly clock: Clock;
  readonly engine: Engine;
  readonly instructor: Instructor;
  check(row: InstructionRow): Promise<InstructionRow>;
}

export function instructionHandlers(companion: Needed): Readonly<Record<Handled, CallerHandler>> {
  const { store } = companion;
  const show = (row: InstructionRow): Promise<Instruction> => showInstruction(companion, row);

  async function own({ caller, params }: Call): Promise<InstructionRow> {
    const ref = readRef(params['ref']);
    const row = ref && (await store.find(ref, caller.id));
    if (!row) throw new Failure('not_found');
    return row;
  }

  return {
    async 'POST /quotes'({ caller, body }) {
      return json(await companion.instructor.quote(caller, body));
    },
    async 'POST /instructions'({ caller, request, body }) {
      const how = { language: readLanguage(request), isFirst: isFirstAttempt(request) };
      const row = await companion.instructor.instruct(caller, readKey(request), body, how);
      return answerInstruction(companion, await settledInstruction(companion, row));
    },
    async 'GET /instructions'({ caller, request }) {
      const { rows, next } = await store.page(readPage(request, caller.id), presentedFields);
      const timelines = await store.timeline(rows.map((row) => row.ref));
      const items = await Promise.all(
        rows.map(async (row) =>
          present(row, { timeline: timelines.get(row.ref) ?? [], secrets: await openSecrets(companion, row) }),
        ),
      );
      return json({ items, next });
    },
    async 'GET /instructions/{ref}'(call) {
      return json(await show(await own(call)));
    },
    async 'GET /instructions/by-key/{key}'({ caller, params }) {
      const row = await store.findByKey(caller.id, String(params['key']));
      if (!row) throw new Failure('not_found', { detail: 'The store has no purchase with this key.' });
      return json(await show(row));
    },
    async 'POST /instructions/find'({ caller, request, body }) {
      return json(await show(await companion.instructor.find(caller, readKey(request), body)));
    },
    async 'POST /instructions/{ref}/check'(call) {
      return json(await show(await companion.check(await own(call))));
    },
  };
}

/** The instruction as its owner sees it, tokens and pins included. */
export async function showInstruction(companion: Shown, row: InstructionRow): Promise<Instruction> {
  const { store } = companion;
  const timelines = await store.timeline([row.ref]);
  const before = row.state === 'reserved' ? await store.placeInLine(row.ref) : null;
  const secrets = await openSecrets(companion, row);
  return present(row, { timeline: timelines.get(row.ref) ?? [], secrets, before });
}

/** Answers a new instruction: 201 when its outcome is final, 202 when it is not yet. */
export async function answerInstruction(companion: Shown, row: InstructionRow): Promise<HttpResponse> {
  const status = isFinal(row.state) ? 201 : 202;
  return json(await showInstruction(companion, row), { status, headers: { Location: row.ref } });
}

/** The idempotency key: a repeated request with it is the same instruction. @throws Failure when it is missing. */
export function readKey({ headers }: HttpRequest): string {
  const key = headers.get('idempotency-key') ?? '';
  if (!callerKey.test(key)) {
    throw new Failure('idempotency_key_missing', {
      detail:
        'Send an Idempotency-Key header of 8 to 128 visible characters: a new one per purchase, the same one per retry.',
    });
  }
  return key;
}

/** Whether the page says that it sends this for the first time. A client that says nothing may repeat it. */
export function isFirstAttempt({ headers }: HttpRequest): boolean {
  return headers.get('till-attempt') === '1';
}

/** The language of the page: the first of `Accept-Language`. `null` if that names none. */
export function readLanguage({ headers }: HttpRequest): string | null {
  const [first = ''] = (headers.get('accept-language') ?? '').split(/[,;]/, 1);
  try {
    return first.length > maxLanguage ? null : (Intl.getCanonicalLocales(first.trim())[0] ?? null);
  } catch {
    return null;
  }
}

/** In characters. Longer values are no languages in use. */
const maxLanguage = 35;
