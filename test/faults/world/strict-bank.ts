import type { Money } from '@tillside/contract';
import type { Funding, FundingRequest, PriceRequest, ReserveOutcome } from '@tillside/server';
import { withMargin } from './margins.ts';
import type { Trouble } from './fates.ts';
import type { History } from './history.ts';
import type { Randomness } from './randomness.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** The merchant's record of one ref, in hundredths of its currency. */
export interface Hold {
  readonly amount: number;
  /** Whether the shopper has yet to bring the money. */
  pending: boolean;
  captured: number | null;
  released: number | null;
  /** Whether the shopper brought the money after it was released: the merchant holds what is owed. */
  isLate: boolean;
}

/** A payment to a payee, in hundredths. */
export interface Payment {
  readonly amount: number;
  readonly payee: string;
}

/** A call of a hook. */
export interface HookCall {
  readonly at: number;
  readonly hook: HookName;
  readonly ref: string;
  readonly amount: Money;
  /** When it answered or threw; `null` if it did neither. */
  endedAt: number | null;
}

interface BankWorld {
  readonly time: SimulatedTime;
  readonly history: History;
  readonly chance: Randomness;
  readonly hookDeadline: number;
  /** Whether some shoppers bring the money later. */
  readonly mayBePending: boolean;
  /** Whether there is a hook that pays refunds. */
  readonly refundsByHook: boolean;
  /** Whether the merchant has its own prices. */
  readonly hasMargins: boolean;
  /** Whether the merchant is asked before an unpaid instruction expires. */
  readonly hasExpire: boolean;
  /** A shopper has to bring the money first. */
  onPending(ref: string): void;
  /** Something is about to be released. */
  onRelease(ref: string): void;
  /** A refund is about to be paid. */
  onRefund(ref: string): void;
  trouble(): Trouble;
  /** What happens to this call because it is its turn; `null`: what is drawn. */
  turnOfHook(name: HookName, troubles: readonly (HookTrouble | null)[]): HookTrouble | null;
}

/** The process that calls a hook. */
export interface HookCaller {
  isAlive(): boolean;
  crash(where: string): void;
}

const invariant = 'money moves once';
const troubles = {
  throws_before: 2,
  throws_after: 2,
  hangs_before: 1,
  hangs_after: 1,
  late: 2,
  slow_answer: 3,
} as const;
/** The process ends while the hook is called: before the merchant's books record the effect, or after. */
type HookTrouble = keyof typeof troubles | 'dies_before' | 'dies_after';
/** The hooks of the merchant that the companion calls. */
export type HookName = Exclude<keyof Funding, 'balance' | 'connect'>;
/** Their turns: see `Turns`. What is called in few schedules fails in most of them. */
const turns = ['throws_before', 'throws_after', 'hangs_before', 'hangs_after', 'late', 'late'] as const;
/** For payments that a shopper, or a cardholder, could receive twice. */
const turnsOfPayments = [...turns, 'dies_before', 'dies_before', 'dies_after', 'dies_after'] as const;
const defaultHooks = new Set(['price', 'reserve', 'capture', 'release']);

/**
 * The merchant's side of the money. Idempotent by ref, as the interface requires, and strict: it records everything
 * that a careful bank would refuse.
 */
export class StrictBank {
  readonly holds = new Map<string, Hold>();
  readonly credits = new Map<string, Payment>();
  /** What the refund hook has paid. */
  readonly refunds = new Map<string, Payment>();
  /** The calls of each hook, with the requested amount; for `price`, the cost. */
  readonly asked: HookCall[] = [];
  readonly #answers = new Map<string, ReserveOutcome>();
  /** Refs that the merchant has declined at their expiry. */
  readonly #expired = new Set<string>();
  readonly #world: BankWorld;
  readonly #reservations: Readonly<Record<ReserveOutcome['outcome'], number>>;
  /** Refs that were asked for again, for another amount: releasing one gives back what is left. */
  readonly #others = new Set<string>();
  #everybodyPays = false;
  /** Whether its books were restored to an earlier moment than the ledger. */
  #wentBack = false;

  constructor(world: BankWorld) {
    this.#world = world;
    const isUsuallyPending = world.chance.fork('usually pending').chance(0.5);
    const pending = world.mayBePending ? (isUsuallyPending ? 40 : 9) : 0;
    this.#reservations = { reserved: 20, pending, declined: world.mayBePending ? 3 : 1 };
  }

  /** The hooks as one companion calls them. */
  hooks(caller: HookCaller): Funding {
    const call = <Value>(name: HookName, { ref, amount }: FundingRequest, effect: () => Value): Promise<Value> => {
      return this.note(name, { ref, amount }, this.meet(caller, name, ref, effect));
    };
    const { time, hasMargins, hasExpire } = this.#world;
    return {
      ...(hasMargins
        ? {
            price: (request: PriceRequest) => {
              const price = this.meet(caller, 'price', request.operation, () => withMargin(request, time.now()));
              return this.note('price', { ref: request.operation, amount: request.cost }, price);
            },
          }
        : {}),
      ...(hasExpire
        ? { expire: (request: FundingRequest) => call('expire', request, () => this.#expire(request)) }
        : {}),
      reserve: (request) => call('reserve', request, () => this.#reserve(request)),
      capture: (request) => call('capture', request, () => this.#capture(request)),
      release: (request) => {
        this.#world.onRelease(request.ref);
        return call('release', request, () => this.#release(request));
      },
      credit: (request) => call('credit', request, () => this.#payOnce('credited', this.credits, request)),
      ...(this.#world.refundsByHook
        ? {
            refund: (request: FundingRequest) => {
              this.#world.onRefund(request.ref);
              return call('refund', request, () => this.#refund(request));
            },
          }
        : {}),
    };
  }

  /** Notes the call of a hook, and when it ends. */
  note<Value>(
    hook: HookName,
    { ref, amount }: Pick<FundingRequest, 'ref' | 'amount'>,
    call: Promise<Value>,
  ): Promise<Value> {
    const { time } = this.#world;
    const noted: HookCall = { at: time.now(), hook, ref, amount, endedAt: null };
    this.asked.push(noted);
    return call.finally(() => {
      noted.endedAt = time.now();
    });
  }

  /** Copies the books. The returned function restores them. */
  backUp(): () => void {
    const books = [keep(this.holds), keep(this.credits), keep(this.refunds), keep(this.#answers)];
    return () => {
      this.#wentBack = true;
      for (const putBack of books) putBack();
    };
  }

  hasDeclined(ref: string): boolean {
    return this.#answers.get(ref)?.outcome === 'declined';
  }

  /** Whether the merchant may be assumed to have no money for it at its expiry. */
  hasExpired(ref: string): boolean {
    return !this.#world.hasExpire || this.#expired.has(ref);
  }

  /** Whether its answer that a payment is to be made is always lost, however often it is asked. */
  isUnheard(ref: string): boolean {
    return !this.#everybodyPays && this.#world.chance.fork(`unheard ${ref}`).chance(0.15);
  }

  /** From now on every shopper has the money. */
  letEverybodyPay(): void {
    this.#everybodyPays = true;
  }

  /** The shopper pays, or does not, what was pending. */
  arrive(ref: string, paid: boolean): void {
    const hold = this.holds.get(ref);
    if (!hold?.pending) return;
    hold.pending = false;
    if (paid && hold.released !== null) {
      hold.isLate = true;
      this.#world.history.effects.add('funds after their release');
    }
    this.#answers.set(ref, { outcome: paid ? 'reserved' : 'declined' });
    if (!paid) hold.released ??= hold.amount;
  }

  /** Whether the money arrived, and was returned to its payer. */
  hasGivenBack(ref: string): boolean {
    const hold = this.holds.get(ref);
    return hold !== undefined && !hold.pending && !hold.isLate && hold.released === hold.amount;
  }

  /** Applies a hook's effect, subject to the current faults: it may fail before or after, be late, or never answer. */
  async meet<Value>(
    caller: HookCaller,
    name: HookName,
    ref: string,
    effect: () => Value | Promise<Value>,
  ): Promise<Value> {
    const { time, history, chance, hookDeadline } = this.#world;
    if (!caller.isAlive()) return new Promise(() => {});
    time.stir();
    const drawn = chance.chance(this.#world.trouble().hooks) ? chance.weighted(troubles) : 'good';
    const own = name === 'refund' || name === 'credit' ? turnsOfPayments : turns;
    const trouble = this.#world.turnOfHook(name, defaultHooks.has(name) ? [...turns, null] : own) ?? drawn;
    const begin = time.now();
    const ends = (how: 'answers' | 'answers late' | 'fails' | 'throws' | 'hangs'): void =>
      void history.effects.add(`hook ${name} ${how}`);
    const fails = (how: 'answers late' | 'throws' | 'hangs'): void => {
      ends(how);
      ends('fails');
    };
    history.note('bank', `${name} ${ref}: ${trouble}`);
    await time.sleep(chance.milliseconds(1, 300));
    if (trouble === 'late') await time.sleep(chance.milliseconds(hookDeadline / 2, hookDeadline * 6));
    if (trouble.startsWith('throws')) fails('throws');
    if (trouble.startsWith('hangs')) fails('hangs');
    if (trouble === 'throws_before') throw new Error('The bank is closed.');
    if (trouble === 'hangs_before') return new Promise(() => {});
    if (trouble === 'dies_before') return this.#end(caller, name, 'before');
    const value = await effect();
    if (trouble === 'dies_after') return this.#end(caller, name, 'after');
    if (trouble === 'throws_after') throw new Error('The bank closed before it answered.');
    if (trouble === 'hangs_after') return new Promise(() => {});
    // Its effect precedes its answer: others may see it first.
    await time.sleep(chance.milliseconds(1, trouble === 'slow_answer' ? hookDeadline : 300));
    if (time.now() - begin < hookDeadline) ends('answers');
    else fails('answers late');
    time.stir();
    return value;
  }

  #end<Value>(caller: HookCaller, name: HookName, when: 'before' | 'after'): Promise<Value> {
    if (name === 'refund' || name === 'credit') this.#world.history.effects.add(`hook ${name} dies ${when} it is paid`);
    caller.crash(`in the hook ${name}, ${when} it is paid`);
    return new Promise(() => {});
  }

  #reserve({ ref, amount }: FundingRequest): ReserveOutcome {
    const known = this.#answers.get(ref);
    const hold = this.holds.get(ref);
    // A companion whose store went back asks for it again: not for another amount, nor for what was given back.
    const isOther = hold && (hold.amount !== amount.minor || hold.released !== null);
    if (known && isOther) this.#others.add(ref);
    if (known) return isOther ? { outcome: 'declined' } : known;
    // It was released before it was ever asked for.
    const isReleased = this.holds.has(ref);
    const kind = isReleased
      ? 'declined'
      : this.#everybodyPays
        ? 'reserved'
        : this.#world.chance.weighted(this.#reservations);
    const outcome: ReserveOutcome =
      kind === 'pending'
        ? {
            outcome: kind,
            expiresAt: new Date(this.#world.time.now() + this.#world.chance.milliseconds(2_000, 90_000)),
          }
        : { outcome: kind };
    this.#answers.set(ref, outcome);
    const cents = amount.minor;
    if (kind !== 'declined') this.holds.set(ref, newHold(cents, { pending: kind === 'pending' }));
    if (kind === 'pending') this.#world.onPending(ref);
    return outcome;
  }

  /** Some payments are under way when their time is over, and are waited for. */
  #expire({ ref }: FundingRequest): ReserveOutcome {
    const { time, chance } = this.#world;
    const hold = this.holds.get(ref);
    if (hold?.pending === false && hold.released === null) return { outcome: 'reserved' };
    if (hold?.released === null && chance.chance(0.4))
      return { outcome: 'pending', expiresAt: new Date(time.now() + chance.milliseconds(500, 20_000)) };
    this.#expired.add(ref);
    return { outcome: 'declined' };
  }

  #capture({ ref, amount }: FundingRequest): void {
    const hold = this.holds.get(ref);
    const cents = amount.minor;
    if (this.#wentBack && !hold) throw new Error('The books know of no hold: nothing is taken.');
    if (!hold || hold.pending) return this.#catch(`${ref}: captured what was never set aside.`);
    if (hold.captured !== null && hold.captured !== cents)
      this.#catch(`${ref}: captured ${hold.captured}, then ${cents}.`);
    if (cents + (hold.released ?? 0) > hold.amount)
      this.#catch(`${ref}: captured more than is left of ${hold.amount}.`);
    hold.captured = cents;
  }

  #release({ ref, amount }: FundingRequest): void {
    const hold = this.holds.get(ref);
    const cents = hold && this.#others.has(ref) ? hold.amount - (hold.captured ?? 0) : amount.minor;
    // A reservation that comes later than its release finds it given back already.
    if (!hold) return void this.holds.set(ref, newHold(cents, { released: cents }));
    if (hold.released !== null && hold.released !== cents)
      this.#catch(`${ref}: released ${hold.released}, then ${cents}.`);
    if (cents + (hold.captured ?? 0) > hold.amount)
      this.#catch(`${ref}: released more than is left of ${hold.amount}.`);
    hold.released = cents;
  }

  /** What was given back already, and did not come again since, is not paid. */
  #refund(request: FundingRequest): void {
    const hold = this.holds.get(request.ref);
    if (hold && hold.released === hold.amount && !hold.isLate) return;
    this.#payOnce('refunded', this.refunds, request);
  }

  /** The first call of a ref counts. A repeat has to be the same. */
  #payOnce(what: string, book: Map<string, Payment>, { ref, amount, caller }: FundingRequest): void {
    const payment = { amount: amount.minor, payee: caller.id };
    const known = book.get(ref) ?? payment;
    if (known.amount !== payment.amount || known.payee !== payment.payee)
      this.#catch(`${ref}: ${what} ${textOf(known)}, then ${textOf(payment)}.`);
    book.set(ref, known);
  }

  #catch(what: string): void {
    this.#world.history.caught.push({ invariant, what });
  }
}

function keep<Value>(book: Map<string, Value>): () => void {
  const copy = structuredClone(book);
  return () => {
    book.clear();
    for (const [ref, entry] of copy) book.set(ref, entry);
  };
}

function newHold(amount: number, { pending = false, released = null }: Partial<Hold>): Hold {
  return { amount, pending, captured: null, released, isLate: false };
}

function textOf({ amount, payee }: Payment): string {
  return `${amount} to ${payee}`;
}
