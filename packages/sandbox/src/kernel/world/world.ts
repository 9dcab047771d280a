import { type Environment, isMoreThan, minusMoney, sumMoney, type Money } from '@tillside/contract';
import { systemClock, type Clock } from './clock.ts';
import { newUuid, systemRandom, type Random } from './random.ts';
import type { Untidiness } from './untidy.ts';
import { newWorldState, type Stock, type WorldState, insertTask, type Task } from './state.ts';
import type { Bill } from './bill.ts';

/** External dependencies of a world. */
interface WorldSeams {
  readonly clock: Clock;
  readonly random: Random;
  /** Spells answers and events oddly; `null` for tidy ones. */
  readonly untidy: Untidiness | null;
}

/**
 * One environment of the platform: its state, time and tasks. Operations are plain functions of an
 * input and a world. They change only `state`, so a world can be stored, copied and restored as JSON.
 */
export class World {
  readonly environment: Environment;
  readonly seams: WorldSeams;
  #state: WorldState;
  #bills: BillBook;
  #listeners = new Set<() => void>();

  constructor(environment: Environment, seams: Partial<WorldSeams> = {}, state: WorldState = newWorldState()) {
    this.environment = environment;
    const { clock = systemClock, random = systemRandom, untidy = null } = seams;
    this.seams = { clock, random, untidy };
    this.#state = state;
    this.#bills = new BillBook(state.bills);
  }

  get state(): WorldState {
    return this.#state;
  }

  get bills(): BillBook {
    return this.#bills;
  }

  /** The world's time in milliseconds since 1970: the clock's time plus the offset. */
  now(): number {
    return this.seams.clock.now() + this.#state.clock_offset;
  }

  newId(): string {
    return newUuid(this.seams.random);
  }

  replaceState(state: WorldState): void {
    this.#state = state;
    this.#bills = new BillBook(state.bills);
    this.changed();
  }

  /** Schedules a task; `due` by the world's own time. */
  schedule(task: Task): void {
    insertTask(this.#state.tasks, task);
    this.changed();
  }

  /** Notifies the parts that store, show or run this world of a change. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Debits the merchant's wallet of the amount's currency. `false`, without a debit, if the balance is too low. */
export function debitWallet(world: World, amount: Money): boolean {
  const held: Money = world.state.wallets[amount.currency];
  if (isMoreThan(amount, held)) return false;
  setWallet(world, minusMoney(held, amount));
  return true;
}

export function creditWallet(world: World, amount: Money): void {
  setWallet(world, sumMoney(amount.currency, [world.state.wallets[amount.currency], amount]));
}

function setWallet({ state }: World, balance: Money): void {
  if (balance.currency === 'NGN') state.wallets.NGN = balance;
  else state.wallets.USD = balance;
}

export function stockOf(id: string, world: World): Stock {
  return world.state.stock[id] ?? { left: 0, drawn: 0 };
}

export function drawStock({ id, qty }: { id: string; qty: number }, world: World): void {
  const { left, drawn } = stockOf(id, world);
  world.state.stock[id] = { left: left - qty, drawn: drawn + qty };
}

export function returnStock({ id, qty }: { id: string; qty: number }, world: World): void {
  const { left, drawn } = stockOf(id, world);
  world.state.stock[id] = { left: left + qty, drawn };
}

/** The numbers, from 1, of the next pins to be drawn. */
export function nextPins(id: string, qty: number, world: World): number[] {
  const { drawn } = stockOf(id, world);
  return Array.from({ length: qty }, (_, index) => drawn + index + 1);
}

/** The bills of a world, indexed by `trans_id` and by ref. The oldest comes first if several share a ref. */
class BillBook {
  readonly #bills: Bill[];
  readonly #byId = new Map<string, Bill>();
  readonly #byRef = new Map<string, Bill[]>();

  /** Uses `bills` itself, not a copy: additions here are additions there. */
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
