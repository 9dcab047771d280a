import type { InstructionRow, TransitionResult, SlotRequest } from '../../model/row.ts';
import { aRef, aRow } from '../../../testing/rows.ts';
import { written, type StoreOfTest } from './store-of-test.ts';
import type { Store } from '../../model/store.ts';

const noFloors = { payment: 0, otp: 0, purchase: 0, validation: 0, account: 0, recovery: 0 };

/** Instructions that are ready to be sent: `ts_1`, `ts_2`, … The default budget is three. */
export class Senders {
  readonly #store: StoreOfTest;
  readonly #owners = new Map<string, string>();
  readonly #made = new WeakMap<Store, number>();
  #slots = 0;

  constructor(store: StoreOfTest) {
    this.#store = store;
  }

  slot(change: Partial<SlotRequest> = {}): SlotRequest {
    this.#slots += 1;
    const id = `slot-${this.#slots}`;
    const standard = {
      egress: 'default',
      ceiling: 3,
      lane: 'purchase',
      ownerId: 'ada',
      share: 100,
      hold: 60_000,
    } as const;
    return { id, floors: noFloors, ...standard, ...change };
  }

  async given(): Promise<InstructionRow> {
    const store = this.#store();
    const number = (this.#made.get(store) ?? 0) + 1;
    this.#made.set(store, number);
    const name = `ts_${number}`;
    return written(store, aRow({ ref: aRef(name), clientKey: `key-${name}`, state: 'reserved' }));
  }

  /** A new instruction tries to be sent at that time. */
  send = async (at: number, slot: Partial<SlotRequest> = {}): Promise<TransitionResult> =>
    this.#try(await this.given(), at, slot);

  /** A refused instruction tries again. */
  async again(name: string, at: number, slot: Partial<SlotRequest> = {}): Promise<TransitionResult> {
    const row = await this.row(name);
    return this.#try(row, at, { ownerId: this.#owners.get(name) ?? 'ada', ...slot });
  }

  async row(name: string): Promise<InstructionRow> {
    const row = await this.#store().find(aRef(name), null);
    if (!row) throw new Error(`${name} was never made.`);
    return row;
  }

  places(...names: string[]): Promise<(number | null)[]> {
    return Promise.all(names.map((name) => this.#store().placeInLine(aRef(name))));
  }

  #try(row: InstructionRow, at: number, change: Partial<SlotRequest>): Promise<TransitionResult> {
    const slot = this.slot(change);
    this.#owners.set(row.ref, slot.ownerId);
    return this.#store().transition(row, { patch: { state: 'sending', sends: 1 }, at, step: 'sent', slot });
  }
}
