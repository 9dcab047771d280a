import type { Bill } from './bill.ts';

/** The bills of a world, indexed by `trans_id` and by ref. The oldest comes first if several share a ref. */
export class BillBook {
  readonly #bills: Bill[];
  readonly #byId = new Map<string, Bill>();
  readonly #byRef = new Map<string, Bill[]>();

  /** Uses `bills` itself: additions here are additions there. */
  constructor(bills: Bill[]) {
    this.#bills = bills;
    for (const bill of bills) this.#index(bill);
  }

  add(bill: Bill): void {
    this.#bills.push(bill);
    this.#index(bill);
  }

  byId(transId: string): Bill | null {
    return this.#byId.get(transId) ?? null;
  }

  byRef(ref: string): readonly Bill[] {
    return this.#byRef.get(ref) ?? [];
  }

  /** The first bill of an operation with a ref, which answers a repeated ref. */
  firstOf(operation: string, ref: string): Bill | null {
    return this.byRef(ref).find((bill) => bill.operation === operation) ?? null;
  }

  /** By `trans_id`, or else the oldest with that ref (platform §4.3, requery). */
  find(idOrRef: string): Bill | null {
    return this.byId(idOrRef) ?? this.byRef(idOrRef)[0] ?? null;
  }

  rowsOf(batch: Bill): Bill[] {
    return batch.rows.flatMap((id) => this.byId(id) ?? []);
  }

  latest(count: number): Bill[] {
    return this.#bills.slice(-count).reverse();
  }

  #index(bill: Bill): void {
    this.#byId.set(bill.trans_id, bill);
    if (bill.ref === null) return;
    const sameRef = this.#byRef.get(bill.ref);
    if (sameRef) sameRef.push(bill);
    else this.#byRef.set(bill.ref, [bill]);
  }
}
