import { feature } from '../../kernel/feature.ts';
import { present } from '../../kernel/instructions/present.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { owedDecision, type OwedSettlement } from './owed.ts';
import { reviewDecision, type ReviewDecision } from './reviews.ts';
import { decideByName } from '../../kernel/instructions/decision.ts';
import { staffHandlers } from './routes.ts';

/** What staff read, and what they decide: reviews, and what is owed. */
export const staff = feature({
  name: 'staff',
  start(kernel) {
    const { context, engine, store } = kernel;
    const [review, owed] = [reviewDecision(context, engine), owedDecision(context, engine)];
    const shown = async (row: InstructionRow) =>
      present(row, { timeline: (await store.timeline([row.ref])).get(row.ref) ?? [] });
    return {
      routes: staffHandlers({ ...kernel, review, owed }),
      till: {
        resolve: async (ref: string, decision: ReviewDecision) =>
          shown(await decideByName(kernel, review, ref, decision)),
        settle: async (ref: string, settlement: OwedSettlement) =>
          shown(await decideByName(kernel, owed, ref, settlement)),
      },
    };
  },
});
