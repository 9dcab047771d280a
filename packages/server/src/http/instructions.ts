import {
  instructionStates,
  isFinal,
  isRef,
  type Instruction,
  type InstructionState,
  type Ref,
} from '@tillside/contract';
import type { Request, Response } from 'express';
import { withDeadline } from '../clock.ts';
import type { Companion } from '../companion.ts';
import type { InstructionRow } from '../ledger/row.ts';
import type { Caller } from '../options.ts';
import { present } from '../present.ts';
import { Failure } from './failure.ts';

/** How long an answer is waited for before 202 says "not yet". */
const longestWait = 8_000;
const largestPage = 100;
const usualPage = 20;

export type CallerHandler = (caller: Caller, request: Request, response: Response) => Promise<void>;

type RouteName = 'quote' | 'create' | 'list' | 'listAll' | 'read' | 'readByKey' | 'check' | 'resolve';

export function instructionRoutes(companion: Companion): Readonly<Record<RouteName, CallerHandler>> {
  const { store, clock, engine } = companion;

  async function show(row: InstructionRow): Promise<Instruction> {
    const timeline = await store.timeline([row.ref]);
    return present(row, timeline.get(row.ref) ?? []);
  }

  async function own(caller: Caller, request: Request): Promise<InstructionRow> {
    const ref = readRef(request.params.ref);
    const row = ref && (await store.find(ref, caller.id));
    if (!row) throw new Failure('not_found');
    return row;
  }

  /** Waits until the instruction is done or waits for the world outside, at most `longestWait`. */
  async function settled(row: InstructionRow): Promise<InstructionRow> {
    await withDeadline(clock, longestWait, engine.rest(row.ref), () => new Error('waited long enough')).catch(() => {});
    return (await store.find(row.ref, null)) ?? row;
  }

  async function answer(response: Response, row: InstructionRow): Promise<void> {
    response
      .location(row.ref)
      .status(isFinal(row.state) ? 201 : 202)
      .json(await show(row));
  }

  async function page(request: Request, ownerId: string | null, state?: InstructionState): Promise<object> {
    const limit = readLimit(request.query.limit);
    const after = readRef(request.query.after);
    // One more than asked for tells whether there is a next page.
    const rows = await store.page({
      ownerId,
      limit: limit + 1,
      ...(state ? { state } : {}),
      ...(after ? { after } : {}),
    });
    const shown = rows.slice(0, limit);
    const timelines = await store.timeline(shown.map((row) => row.ref));
    return {
      items: shown.map((row) => present(row, timelines.get(row.ref) ?? [])),
      next: rows.length > limit ? (shown.at(-1)?.ref ?? null) : null,
    };
  }

  return {
    async quote(caller, request, response) {
      response.json(await companion.instructor.quote(caller, request.body));
    },
    async create(caller, request, response) {
      const row = await companion.instructor.instruct(caller, readKey(request), request.body);
      await answer(response, await settled(row));
    },
    async list(caller, request, response) {
      response.json(await page(request, caller.id));
    },
    async listAll(_caller, request, response) {
      response.json(await page(request, null, readState(request.query.state)));
    },
    async read(caller, request, response) {
      response.json(await show(await own(caller, request)));
    },
    async readByKey(caller, request, response) {
      const row = await store.findByKey(caller.id, String(request.params.key));
      if (!row)
        throw new Failure('not_found', { detail: 'No purchase was made with this key: the request never arrived.' });
      response.json(await show(row));
    },
    async check(caller, request, response) {
      const row = await companion.check(await own(caller, request));
      response.json(await show(row));
    },
    async resolve(caller, request, response) {
      const ref = readRef(request.params.ref);
      const row = ref && (await store.find(ref, null));
      if (!row) throw new Failure('not_found');
      response.json(await show(await companion.resolve(row, caller, request.body)));
    },
  };
}

function readKey(request: Request): string {
  const key = request.get('Idempotency-Key') ?? '';
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) {
    throw new Failure('idempotency_key_missing', {
      detail:
        'Send an Idempotency-Key header of 8 to 128 visible characters: a new one per purchase, the same one per retry.',
    });
  }
  return key;
}

function readRef(value: unknown): Ref | null {
  return typeof value === 'string' && isRef(value) ? value : null;
}

function readLimit(value: unknown): number {
  if (value === undefined) return usualPage;
  const limit = Number(value);
  if (Number.isInteger(limit) && limit >= 1 && limit <= largestPage) return limit;
  throw new Failure('invalid_input', { errors: { limit: `must be a whole number from 1 to ${largestPage}` } });
}

function readState(value: unknown): InstructionState | undefined {
  if (value === undefined) return undefined;
  const state = instructionStates.find((known) => known === value);
  if (state) return state;
  throw new Failure('invalid_input', { errors: { state: `must be one of ${instructionStates.join(', ')}` } });
}
