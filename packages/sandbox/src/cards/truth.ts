import { majorUnits, toPlainTime } from '@tillside/contract/schemas';
import type { World } from '../world/world.ts';

/** The executed card operations of a ref or a `trans_id`. `total_charge` in dollars. */
export function cardTruth(ref: string, world: World) {
  return world.state.card_actions
    .filter((action) => action.trans_id === ref || action.ref === ref)
    .map((action) => ({
      trans_id: action.trans_id,
      status: 'success',
      total_charge: majorUnits(action.charge),
      refunded: 0,
      created_at: toPlainTime(action.created_at),
    }));
}
