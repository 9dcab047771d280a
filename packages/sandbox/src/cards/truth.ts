import { majorUnits, toPlainTime } from '@tillside/contract/schemas';
import type { World } from '../world/world.ts';

/** An executed operation, for the control interface. Amounts in major units. */
interface CarriedOut {
  readonly trans_id: string;
  readonly status: string;
  readonly total_charge: number;
  readonly refunded: number;
  readonly created_at: string;
}

/** The executed card operations of a ref or a `trans_id`. `total_charge` in dollars. */
export function cardTruth(ref: string, world: World): CarriedOut[] {
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
