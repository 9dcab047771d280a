import { money, type Money } from '@tillside/contract';
import type { Owner } from '../kernel/model/caller.ts';
import type { Funding, FundingRequest, ReserveOutcome } from '../kernel/options/funding.ts';
import type { FundingRule } from './funding-rules.ts';

/** A merchant's funding hooks, with separate books that nothing else uses. */
export interface FundingUnderCheck {
  readonly funding: Funding;
  /** Adds an amount in naira that the shopper can spend. */
  give(caller: Owner, amount: Money): void | Promise<void>;
  /** The amount in naira that a shopper can spend now. A reserved amount counts as spent. */
  left(caller: Owner): Money | Promise<Money>;
  /** For hooks that return `pending`: makes the shopper pay for a purchase, or not. */
  pay?(ref: string, isPaid: boolean): void | Promise<void>;
  /** Returns the hooks of a new process over the same books. Default: the same hooks, so that no restart is checked. */
  reopen?(): Funding | Promise<Funding>;
  close?(): void | Promise<void>;
}

/** What was found instead of what a rule requires. */
export class Broken extends Error {
  readonly rule: FundingRule;

  constructor(rule: FundingRule, found: string) {
    super(found);
    this.rule = rule;
  }
}

type Hook = 'reserve' | 'capture' | 'release' | 'refund' | 'credit';
/** How a call is made: for the first time, three times concurrently, once more, or by a new process. */
export type Way = 'first' | 'together' | 'again' | 'restarted';

export interface Purchase {
  readonly ref: string;
  readonly caller: Owner;
  readonly amount: number;
  answer: ReserveOutcome['outcome'] | null;
  /** Whether its money is reserved or captured. */
  isHeld: boolean;
  /** Whether it has ended without a delivery, or was reversed: from then on `reserve` has to decline. */
  isOver: boolean;
  /** Whether `release` left money to `refund`. After a delivery in part, `reserve` may then return either. */
  isRefunded: boolean;
  /** The amount that was given back. */
  back: number;
}

export const shoppers: readonly Owner[] = ['ada', 'bayo', 'chi'].map((id) => ({ id, roles: ['shopper'] }));
/** The balance of each shopper at the start, in kobo. */
export const given = 100_000;

/** Calls the hooks, and tracks what each shopper has to have left. All amounts are kobo. */
export class Books {
  readonly calls: string[] = [];
  readonly #subject: FundingUnderCheck;
  #funding: Funding;
  /** The minimum and the maximum that each shopper may have left. */
  readonly #left = new Map<string, { least: number; most: number }>();
  #count = 0;
  #lastError = '';

  constructor(subject: FundingUnderCheck) {
    this.#subject = subject;
    this.#funding = subject.funding;
  }

  has(hook: 'refund' | 'credit' | 'expire'): boolean {
    return this.#funding[hook] !== undefined;
  }

  get canRestart(): boolean {
    return this.#subject.reopen !== undefined;
  }

  async open(): Promise<void> {
    for (const caller of shoppers) {
      await this.#subject.give(caller, money('NGN', given));
      this.#left.set(caller.id, { least: given, most: given });
    }
    await this.#compare('books', 'after nothing but `give`');
  }

  async give(caller: Owner, kobo: number): Promise<void> {
    await this.#subject.give(caller, money('NGN', kobo));
    this.#expect(caller, kobo);
  }

  purchase(amount: number, caller: Owner = ada): Purchase {
    this.#count += 1;
    const ref = `till_check_${this.#count}`;
    return { ref, caller, amount, answer: null, isHeld: false, isOver: false, isRefunded: false, back: 0 };
  }

  mostOf(caller: Owner): number {
    return this.#left.get(caller.id)?.most ?? 0;
  }

  async reserve(purchase: Purchase, way: Way = 'first'): Promise<void> {
    const { answer: before, isOver, amount, caller } = purchase;
    if (purchase.isRefunded && !isOver) return void (await this.#ask('reserve', purchase, amount, way));
    if (before === 'reserved' && isOver) return this.#reserveKnown(purchase, amount, 'reserve-after-end');
    const isNew = before === null && !isOver;
    const mayReserve = isNew && amount <= this.mostOf(caller);
    const repeated = before === 'declined' ? 'reserve-stays-declined' : 'reserve-repeats';
    const first = mayReserve ? 'reserve-sets-aside' : 'reserve-declines';
    const late = isOver && before === null ? 'reserve-after-release' : repeated;
    const rule = ruleOf(way, isNew ? first : late);
    let outcome = await this.#reserveOnce(purchase, way, rule);
    if (outcome === 'pending' && mayReserve && this.#subject.pay) {
      this.calls.push(`${caller.id} pays for ${purchase.ref}`);
      await this.#subject.pay(purchase.ref, true);
      outcome = 'reserved';
    }
    if (isNew) {
      purchase.answer = outcome;
      purchase.isHeld = outcome === 'reserved';
      if (mayReserve && outcome === 'declined') throw new Broken(rule, `${caller.id} has enough, and was declined.`);
      if (!mayReserve && outcome === 'reserved') throw new Broken(rule, `${caller.id} does not have ${amount} kobo.`);
      if (purchase.isHeld) this.#expect(caller, -amount);
    } else if (!isOver && outcome !== before && !(outcome === 'pending' && this.#subject.pay)) {
      throw new Broken(rule, `it answered ${before} before, and ${outcome} now.`);
    } else if (before === null && outcome !== 'declined') {
      throw new Broken(rule, `it answered ${outcome} after it had been released.`);
    }
    await this.#compare(rule, `after \`reserve\``);
  }

  /** A known ref for another amount: the price has risen, or fallen. */
  async reserveOther(purchase: Purchase): Promise<void> {
    for (const kobo of [purchase.amount + 1, purchase.amount - 1, 1])
      await this.#reserveKnown(purchase, kobo, 'reserve-other-amount');
  }

  /** Asks for what must not be reserved again. A hook may throw as well. */
  async #reserveKnown(purchase: Purchase, kobo: number, rule: FundingRule): Promise<void> {
    const [answer] = await this.#ask('reserve', purchase, kobo, 'first');
    if (outcomeOf(answer) === 'reserved') throw new Broken(rule, 'it answered reserved.');
    await this.#compare(rule, 'after `reserve`');
  }

  /** Makes two concurrent purchases, of which the shopper can pay one. */
  async reserveBoth(...purchases: readonly Purchase[]): Promise<void> {
    const outcomes = await Promise.all(purchases.map((each) => this.#reserveOnce(each, 'first', 'reserve-declines')));
    for (const [index, purchase] of purchases.entries()) {
      purchase.answer = outcomes[index] ?? null;
      if (purchase.answer !== 'reserved') continue;
      purchase.isHeld = true;
      this.#expect(purchase.caller, -purchase.amount);
      if (this.mostOf(purchase.caller) < 0)
        throw new Broken('reserve-declines', 'both were reserved, and there was enough for one.');
    }
    await this.#compare('reserve-declines', 'after two reservations at one moment');
  }

  /** @param kobo the delivered amount; the rest is released now, or with `release` */
  async capture(purchase: Purchase, kobo: number, way: Way = 'first'): Promise<void> {
    const rule = ruleOf(way, isFirst(way) ? 'capture-keeps' : 'capture-repeats');
    await this.#call('capture', purchase, kobo, way, rule);
    const rest = purchase.amount - kobo;
    const left = this.#left.get(purchase.caller.id);
    if (isFirst(way) && left) left.most += rest;
    await this.#compare(rule, 'after `capture`');
  }

  /** Releases the reserved amount; after a partial capture, the rest. */
  async release(purchase: Purchase, kobo: number, way: Way = 'first'): Promise<void> {
    const isPart = kobo < purchase.amount;
    const first = isPart ? 'partial' : purchase.isHeld ? 'release-gives-back' : 'release-without-reserve';
    const rule = ruleOf(way, isFirst(way) ? first : 'release-repeats');
    const answers = await this.#call('release', purchase, kobo, way, rule);
    if (answers.some(isOwed) && this.has('refund')) {
      await this.#call('refund', purchase, kobo, 'first', rule);
      purchase.isRefunded = true;
    }
    if (isFirst(way)) {
      const left = this.#left.get(purchase.caller.id);
      if (isPart && left) left.least += kobo;
      else if (purchase.isHeld) this.#expect(purchase.caller, kobo);
      purchase.back += purchase.isHeld ? kobo : 0;
      if (!isPart) [purchase.isHeld, purchase.isOver] = [false, true];
    }
    await this.#compare(rule, 'after `release`');
  }

  async refund(purchase: Purchase, kobo: number, way: Way = 'first'): Promise<void> {
    const rule = ruleOf(way, isFirst(way) ? 'refund-pays' : 'refund-repeats');
    await this.#call('refund', purchase, kobo, way, rule);
    if (isFirst(way)) {
      this.#expect(purchase.caller, kobo);
      purchase.back += kobo;
    }
    purchase.isOver = true;
    await this.#compare(rule, 'after `refund`');
  }

  /** Captures what is not set aside: the hold was declined, given back, or lost with a part of the books. */
  async captureNothing(purchase: Purchase): Promise<void> {
    const answered = await this.#ask('capture', purchase, purchase.amount, 'first');
    if (answered.length > 0) throw new Broken('capture-needs-hold', '`capture` returned, and nothing was set aside.');
    await this.#compare('capture-needs-hold', 'after a `capture` without a hold');
  }

  /** Makes a call of a ledger that was restored, and does not know what it did before. A hook may throw. */
  async restored(hook: 'release' | 'refund', purchase: Purchase): Promise<void> {
    const before = await this.#subject.left(purchase.caller);
    const answers = await this.#ask(hook, purchase, purchase.amount, 'first');
    if (answers.some(isOwed) && this.has('refund')) await this.#ask('refund', purchase, purchase.amount, 'first');
    const after = await this.#subject.left(purchase.caller);
    // What is not given back yet may be, once.
    const change = Math.min(Math.max(0, after.minor - before.minor), purchase.amount - purchase.back);
    this.#expect(purchase.caller, change);
    [purchase.back, purchase.isOver] = [purchase.back + change, true];
    await this.#compare('given-back-once', `after \`${hook}\` by a ledger that was restored`);
  }

  async credit(purchase: Purchase, way: Way = 'first'): Promise<void> {
    const rule = ruleOf(way, isFirst(way) ? 'credit-pays' : 'credit-repeats');
    await this.#call('credit', purchase, purchase.amount, way, rule);
    if (isFirst(way)) this.#expect(purchase.caller, purchase.amount);
    await this.#compare(rule, 'after `credit`');
  }

  /** Dollars, which these shoppers do not have. */
  async reserveDollars(): Promise<void> {
    const { ref, caller } = this.purchase(1_000);
    const request = { ref, caller, amount: money('USD', 1_000) };
    const outcome = await Promise.resolve(request)
      .then((asked) => this.#funding.reserve(asked))
      .catch(() => ({ outcome: 'declined' }));
    this.calls.push(`reserve ${ref}: 1000 cents of ${caller.id} → ${textOfAnswer(outcome)}`);
    if (outcome.outcome === 'reserved') throw new Broken('currency', 'a shopper who has naira only paid in dollars.');
    await this.#compare('currency', 'after a `reserve` in dollars');
  }

  /** Pays a pending payment after it has expired unpaid. Does nothing if the hooks answer at once. */
  async payLate(purchase: Purchase): Promise<void> {
    const { pay } = this.#subject;
    const outcome = await this.#reserveOnce(purchase, 'first', 'late-payment');
    if (outcome !== 'pending' || !pay) return;
    await this.#compare('late-payment', 'while the payment is pending');
    if (this.#funding.expire) {
      const expired = await this.#funding.expire(this.#request(purchase, purchase.amount));
      this.calls.push(`expire ${purchase.ref} → ${textOfAnswer(expired)}`);
      if (expired.outcome === 'reserved') throw new Broken('late-payment', 'it was reserved without a payment.');
      if (expired.outcome === 'pending') return;
    }
    await this.release(purchase, purchase.amount);
    this.calls.push(`${purchase.caller.id} pays for ${purchase.ref}, too late`);
    await pay.call(this.#subject, purchase.ref, true);
    const { minor } = await this.#subject.left(purchase.caller);
    if (minor === this.mostOf(purchase.caller) || !this.has('refund')) return;
    await this.#call('refund', purchase, purchase.amount, 'first', 'late-payment');
    await this.#compare('late-payment', 'after the late payment was refunded');
  }

  async #reserveOnce(purchase: Purchase, way: Way, rule: FundingRule): Promise<ReserveOutcome['outcome']> {
    const answers = await this.#call('reserve', purchase, purchase.amount, way, rule);
    const [first] = answers.map((answer) => outcomeOf(answer));
    if (!first)
      throw new Broken('answers', '`reserve` answered neither `reserved`, `pending` with a time, nor `declined`.');
    return first;
  }

  /** Calls a hook, which has to answer. @throws Broken if it throws. */
  async #call(hook: Hook, purchase: Purchase, kobo: number, way: Way, rule: FundingRule): Promise<readonly unknown[]> {
    const answers = await this.#ask(hook, purchase, kobo, way);
    if (answers.length > 0) return answers;
    throw new Broken(way === 'first' ? 'answers' : rule, `\`${hook}\` threw: ${this.#lastError}`);
  }

  /** Calls a hook, and returns its answers. `together`: three times; some may fail if a database refuses to wait. */
  async #ask(hook: Hook, purchase: Purchase, kobo: number, way: Way): Promise<readonly unknown[]> {
    if (way === 'restarted') this.#funding = (await this.#subject.reopen?.()) ?? this.#funding;
    const { ref, caller } = purchase;
    const line = `${hook} ${ref}: ${kobo} kobo of ${caller.id}`;
    const ask = async (): Promise<unknown> => {
      const funding = this.#funding;
      const answer: unknown = await funding[hook]?.(this.#request(purchase, kobo));
      this.calls.push(`${line}${way === 'first' ? '' : `, ${way}`} → ${textOfAnswer(answer)}`);
      return answer;
    };
    const calls = Array.from({ length: way === 'together' ? 3 : 1 }, ask);
    const ended = await Promise.allSettled(calls);
    const answers = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed: unknown = ended.find((each) => each.status === 'rejected')?.reason;
    if (answers.length > 0) return answers;
    this.#lastError = failed instanceof Error ? failed.message : String(failed);
    this.calls.push(`${line}${way === 'first' ? '' : `, ${way}`} → threw: ${this.#lastError}`);
    return [];
  }

  #request({ ref, caller }: Purchase, kobo: number): FundingRequest {
    return { ref, caller, amount: money('NGN', kobo) };
  }

  #expect({ id }: Owner, change: number): void {
    const { least, most } = this.#left.get(id) ?? { least: 0, most: 0 };
    this.#left.set(id, { least: least + change, most: most + change });
  }

  async #compare(rule: FundingRule, when: string): Promise<void> {
    for (const caller of shoppers) {
      const { currency, minor } = await this.#subject.left(caller);
      const { least, most } = this.#left.get(caller.id) ?? { least: 0, most: 0 };
      const due = least === most ? `${least}` : `${least} to ${most}`;
      if (currency !== 'NGN' || minor < least || minor > most)
        throw new Broken(rule, `${when}, ${caller.id} has ${minor} kobo left instead of ${due}.`);
      if (!this.#funding.balance) continue;
      const shown = await this.#funding.balance({ caller });
      if (shown?.available.minor !== minor)
        throw new Broken('balance-tells', `it says ${shown?.available.minor ?? 'nothing'} of ${minor} kobo.`);
    }
  }
}

export const [ada = { id: 'ada', roles: ['shopper'] }] = shoppers;

export function isFirst(way: Way): boolean {
  return way === 'first' || way === 'together';
}

/** A repeat by a new process, and concurrent calls, have their own rules. */
function ruleOf(way: Way, plain: FundingRule): FundingRule {
  if (way === 'restarted') return 'restart';
  return way === 'together' ? 'same-moment' : plain;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isOwed(answer: unknown): boolean {
  return isObject(answer) && answer['outcome'] === 'refund_owed';
}

function outcomeOf(answer: unknown): ReserveOutcome['outcome'] | null {
  if (!isObject(answer)) return null;
  const { outcome, expiresAt } = answer;
  if (outcome === 'pending') return expiresAt instanceof Date && Number.isFinite(expiresAt.getTime()) ? outcome : null;
  return outcome === 'reserved' || outcome === 'declined' ? outcome : null;
}

function textOfAnswer(answer: unknown): string {
  return isObject(answer) ? String(answer['outcome']) : 'nothing';
}
