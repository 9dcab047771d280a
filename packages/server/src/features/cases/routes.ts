import { caseStates, type Case } from '@tillside/contract';
import { json, type Call, type CallerHandler, type HttpResponse } from '../../kernel/http/message.ts';
import { Failure } from '../../kernel/model/errors.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import type { Cases } from './cases.ts';
import { decideAsStaff } from '../../kernel/instructions/decision.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readLimit, readRef, readText, readWord } from '../../kernel/http/query.ts';
import { auditStaffRead, rowsShown } from '../../kernel/instructions/staff-reads.ts';

type OfShoppers =
  | 'POST /instructions/{ref}/case'
  | 'GET /instructions/{ref}/case'
  | 'POST /instructions/{ref}/case/read'
  | 'GET /cases';
type OfStaff = 'GET /staff/cases' | 'POST /staff/cases/{ref}/answer';

/** Problems that shoppers report, and what staff answer. */
export function caseHandlers(
  companion: Pick<Kernel, 'store' | 'clock' | 'keys' | 'logger'> & { readonly cases: Cases },
): Readonly<Record<OfShoppers | OfStaff, CallerHandler>> {
  const { store, cases } = companion;

  async function find(ref: unknown, ownerId: string | null): Promise<InstructionRow | null> {
    const known = readRef(ref);
    return known && store.find(known, ownerId);
  }

  return {
    ...reportHandlers(companion, ({ caller, params }) => find(params['ref'], caller.id)),

    async 'GET /staff/cases'({ caller, request: { query } }) {
      const state = readWord('state', caseStates, query['state']) ?? 'open';
      const after = readText('after', query['after']);
      const page = await cases.page({ state, after, limit: readLimit(query['limit']) });
      const found = rowsShown(page.items.map(({ ref }) => ref));
      await auditStaffRead(companion, caller, { act: 'case.list', subject: `cases ${state}`, found });
      return json(page);
    },

    async 'POST /staff/cases/{ref}/answer'({ caller, params, body }) {
      return json(
        await decideAsStaff(companion, cases.answer, { row: required(await find(params['ref'], null)), caller, body }),
      );
    },
  };
}

/** The cases of the purchases that the caller may see. `own` finds the purchase of a call; `null` for any other. */
export function reportHandlers(
  { cases }: { readonly cases: Cases },
  own: (call: Call) => Promise<InstructionRow | null>,
): Readonly<Record<OfShoppers, CallerHandler>> {
  return {
    async 'POST /instructions/{ref}/case'(call): Promise<HttpResponse> {
      const { found, isNew } = await cases.open(required(await own(call)), call.body);
      return json(found, { status: isNew ? 201 : 200 });
    },
    async 'GET /instructions/{ref}/case'(call): Promise<HttpResponse> {
      return json({ case: await cases.find(required(await own(call)).ref) });
    },
    async 'POST /instructions/{ref}/case/read'(call): Promise<HttpResponse> {
      return json(await cases.confirmRead(required(await own(call))));
    },
    async 'GET /cases'(call): Promise<HttpResponse> {
      const items: Case[] = [];
      // A link shows nothing of its owner's other purchases.
      for (const found of await cases.unread(call.caller.id))
        if (await own({ ...call, params: { ref: found.ref } })) items.push(found);
      return json({ items });
    },
  };
}

function required(row: InstructionRow | null): InstructionRow {
  if (!row) throw new Failure('not_found');
  return row;
}
