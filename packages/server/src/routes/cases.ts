import { caseStates } from '@tillside/contract';
import { json, type Call, type CallerHandler, type HttpResponse } from '../http/message.ts';
import { Failure } from '../model/errors.ts';
import type { InstructionRow } from '../model/row.ts';
import type { Companion } from './companion.ts';
import { readLimit, readRef, readText, readWord } from './instructions.ts';
import { auditStaffRead, rowsShown } from './staff-reads.ts';

type OfShoppers = 'POST /instructions/{ref}/case' | 'GET /instructions/{ref}/case';
type OfStaff = 'GET /staff/cases' | 'POST /staff/cases/{ref}/answer';

/** Problems that shoppers report, and what staff answer. */
export function caseHandlers(
  companion: Pick<Companion, 'store' | 'clock' | 'keys' | 'cases'>,
): Readonly<Record<OfShoppers | OfStaff, CallerHandler>> {
  const { store, cases } = companion;

  async function find(ref: unknown, ownerId: string | null): Promise<InstructionRow> {
    const known = readRef(ref);
    const row = known && (await store.find(known, ownerId));
    if (!row) throw new Failure('not_found');
    return row;
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
      return json(await cases.answerAsStaff(await find(params['ref'], null), caller, body));
    },
  };
}

/** The case of a purchase that the caller may see, as `own` finds it. */
export function reportHandlers(
  { cases }: Pick<Companion, 'cases'>,
  own: (call: Call) => Promise<InstructionRow>,
): Readonly<Record<OfShoppers, CallerHandler>> {
  return {
    async 'POST /instructions/{ref}/case'(call): Promise<HttpResponse> {
      const { found, isNew } = await cases.open(await own(call), call.body);
      return json(found, { status: isNew ? 201 : 200 });
    },
    async 'GET /instructions/{ref}/case'(call): Promise<HttpResponse> {
      return json({ case: await cases.find((await own(call)).ref) });
    },
  };
}
