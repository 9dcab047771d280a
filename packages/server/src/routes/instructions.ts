import { lostRefs } from '../kernel/ledger/lost-orders.ts';
import { unreadEvents } from '../kernel/webhooks/unread-events.ts';
import { settledInstruction } from '../kernel/instructions/wait.ts';
import {
  fundingStates,
  instructionStates,
  isFinal,
  isRef,
  readPhone,
  type Instruction,
  type Ref,
  type StaffInstruction,
} from '@tillside/contract';
import { json, type Call, type CallerHandler, type HttpRequest, type HttpResponse } from '../kernel/http/message.ts';
import type { Companion } from './companion.ts';
import { notAnOption } from '../kernel/model/field-faults.ts';
import { openSecrets } from '../kernel/keys/instruction-secrets.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import type { Page, PageRequest } from '../kernel/model/store.ts';
import { present, presentedFields, readForStaff, type PresentedRow } from '../kernel/instructions/present.ts';
import { Failure } from '../kernel/model/errors.ts';
import { callerKey } from '../kernel/model/own-key.ts';
import { isStorable } from '../kernel/model/text.ts';
import { auditStaffRead, rowsShown } from './staff-reads.ts';

const maxPage = 100;
const defaultPage = 20;

type Handled =
  | 'POST /quotes'
  | 'POST /instructions'
  | 'GET /instructions'
  | 'POST /instructions/find'
  | 'GET /instructions/by-key/{key}'
  | 'GET /instructions/{ref}'
  | 'POST /instructions/{ref}/check'
  | 'POST /instructions/{ref}/resolve'
  | 'POST /instructions/{ref}/settled'
  | 'GET /staff/instructions'
  | 'GET /staff/instructions/{ref}';

type Shown = Pick<Companion, 'store' | 'keys' | 'logger'>;
type Needed = Shown & Pick<Companion, 'clock' | 'engine' | 'instructor' | 'check' | 'resolve' | 'settle'>;

export function instructionHandlers(companion: Needed): Readonly<Record<Handled, CallerHandler>> {
  const { store } = companion;
  const show = (row: InstructionRow): Promise<Instruction> => showInstruction(companion, row);
  const showToStaff = (rows: readonly PresentedRow[]): Promise<StaffInstruction[]> => readForStaff(store, rows);

  async function anyone({ params }: Call): Promise<InstructionRow> {
    const ref = readRef(params['ref']);
    const row = ref && (await store.find(ref, null));
    if (!row) throw new Failure('not_found');
    return row;
  }

  async function own({ caller, params }: Call): Promise<InstructionRow> {
    const ref = readRef(params['ref']);
    const row = ref && (await store.find(ref, caller.id));
    if (!row) throw new Failure('not_found');
    return row;
  }

  async function page(
    { query }: HttpRequest,
    ownerId: string | null,
    only: Pick<PageRequest, 'state' | 'funding' | 'number' | 'oldestFirst'> = {},
  ): Promise<Page<PresentedRow>> {
    const limit = readLimit(query['limit']);
    const after = readRef(query['after']);
    return store.page({ ownerId, limit, ...only, ...(after ? { after } : {}) }, presentedFields);
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
      const { rows, next } = await page(request, caller.id);
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
    async 'POST /instructions/{ref}/resolve'(call) {
      const row = await companion.resolve(await anyone(call), call.caller, call.body);
      return json((await showToStaff([row])).at(0));
    },
    async 'POST /instructions/{ref}/settled'(call) {
      const row = await companion.settle(await anyone(call), call.caller, call.body);
      return json((await showToStaff([row])).at(0));
    },
    async 'GET /staff/instructions'({ caller, request }) {
      const state = readWord('state', instructionStates, request.query['state']);
      const funding = readWord('funding', fundingStates, request.query['funding']);
      const owner = readText('owner', request.query['owner']);
      const number = readText('number', request.query['number']);
      const only = { ...(state && { state }), ...(funding && { funding }), ...(number && { number: asKept(number) }) };
      // Reviews come oldest first, because each was promised an answer within 24 hours.
      const order = { oldestFirst: state === 'review' };
      const { rows, next } = await page(request, owner ?? null, { ...only, ...order });
      const found = rowsShown(rows.map(({ ref }) => ref));
      // The audit line may name the owner. A number is personal data, so the line does not contain it.
      const subject = owner ?? ([state, funding, number && 'a number'].filter(Boolean).join(' ') || 'every state');
      await auditStaffRead(companion, caller, { act: 'instruction.list', subject, found });
      const isFirst = state === 'review' && request.query['after'] === undefined;
      return json({ items: await showToStaff(rows), next, ...(isFirst && (await unaccounted(companion))) });
    },
    async 'GET /staff/instructions/{ref}'(call) {
      const row = await anyone(call);
      await auditStaffRead(companion, call.caller, { act: 'instruction.get', subject: row.ref });
      return json((await showToStaff([row])).at(0));
    },
  };
}

/** What the store has lost, and webhooks that nobody could read: shown with the first page of reviews. */
export async function unaccounted({ store, clock }: Pick<Companion, 'store' | 'clock'>): Promise<object> {
  const lost = await lostRefs(store, clock.now());
  const unread_events = await unreadEvents(store, clock.now());
  return { ...(lost.length > 0 && { lost }), ...(unread_events.length > 0 && { unread_events }) };
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

export function readRef(value: unknown): Ref | null {
  return typeof value === 'string' && isRef(value) ? value : null;
}

export function readLimit(value: unknown): number {
  if (value === undefined) return defaultPage;
  const limit = Number(value);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxPage) return limit;
  const text = `must be a whole number from 1 to ${maxPage}`;
  throw new Failure('invalid_input', {
    faults: { limit: { code: 'malformed', minimum: 1, maximum: maxPage, text } },
  });
}

/** A text that filters a list, of at most 200 characters. */
export function readText(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= 200 && isStorable(value)))
    return value;
  throw new Failure('invalid_input', {
    faults: { [name]: { code: 'malformed', text: 'must be 1 to 200 characters' } },
  });
}

/** A typed number in its stored form: a phone with its country code, the others without spaces. */
function asKept(number: string): string {
  const reading = readPhone(number);
  return reading.ok ? reading.phone : number.replaceAll(/[\s-]/g, '');
}

export function readWord<Word extends string>(name: string, words: readonly Word[], value: unknown): Word | undefined {
  if (value === undefined) return undefined;
  const word = words.find((known) => known === value);
  if (word) return word;
  throw new Failure('invalid_input', { faults: { [name]: notAnOption(words) } });
}
