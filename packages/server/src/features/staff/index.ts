import { feature } from '../../kernel/feature.ts';
import { present } from '../../kernel/instructions/present.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { settleInProcess, settleOwed, type OwedSettlement } from './owed.ts';
import { resolveAsStaff, resolveInProcess, type ReviewDecision } from './reviews.ts';
import { staffHandlers } from './routes.ts';

/** What staff read, and what they decide: reviews, and what is owed. */
export const staff = feature({
  name: 'staff',
  start(kernel) {
    const { context, engine, store } = kernel;
    const shown = async (row: InstructionRow) =>
      present(row, { timeline: (await store.timeline([row.ref])).get(row.ref) ?? [] });
    return {
      routes: staffHandlers({
        ...kernel,
        resolve: (row, caller, body) => resolveAsStaff(context, engine, row, caller, body),
        settle: (row, caller, body) => settleOwed(context, engine, row, caller, body),
      }),
      till: {
        resolve: async (ref: string, decision: ReviewDecision) =>
          shown(await resolveInProcess(context, engine, ref, decision)),
        settle: async (ref: string, settlement: OwedSettlement) =>
          shown(await settleInProcess(context, engine, ref, settlement)),
      },
    };
  },
});
