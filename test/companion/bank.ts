import { majorUnits } from '@tillside/contract/schemas';
import type { Funding, FundingRequest, ReserveOutcome } from '@tillside/server';

interface Hold {
  readonly kobo: number;
  captured: number;
  released: number;
}

/** The merchant's side of the money, as careful as the interface asks: each hook is idempotent by ref. */
export class Bank implements Funding {
  readonly holds = new Map<string, Hold>();
  readonly calls: string[] = [];
  /** What `reserve` answers; set it to try other behaviours. */
  outcome: ReserveOutcome = { outcome: 'reserved' };
  /** Runs before each hook; throw or hang here to make a hook fail. */
  meddle: (hook: string) => Promise<void> | void = () => {};

  async reserve({ ref, amount }: FundingRequest): Promise<ReserveOutcome> {
    this.calls.push(`reserve ${majorUnits(amount)}`);
    await this.meddle('reserve');
    if (this.outcome.outcome === 'reserved' && !this.holds.has(ref)) {
      this.holds.set(ref, { kobo: amount.minor, captured: 0, released: 0 });
    }
    return this.outcome;
  }

  async capture({ ref, amount }: FundingRequest): Promise<void> {
    this.calls.push(`capture ${majorUnits(amount)}`);
    await this.meddle('capture');
    const hold = this.holds.get(ref);
    if (!hold) throw new Error('There is nothing to capture.');
    hold.captured = amount.minor;
  }

  async release({ ref, amount }: FundingRequest): Promise<void> {
    this.calls.push(`release ${majorUnits(amount)}`);
    await this.meddle('release');
    const hold = this.holds.get(ref);
    if (hold) hold.released = amount.minor;
  }

  /** Cents, or kobo, that were paid out for a ref. */
  readonly credits = new Map<string, number>();

  async credit({ ref, amount }: FundingRequest): Promise<void> {
    this.calls.push(`credit ${majorUnits(amount)}`);
    await this.meddle('credit');
    this.credits.set(ref, amount.minor);
  }

  /** Kobo taken and given back for a ref; fails the test where both exceed what was set aside. */
  settled(ref: string): { captured: number; released: number } {
    const hold = this.holds.get(ref);
    if (!hold) return { captured: 0, released: 0 };
    if (hold.captured + hold.released > hold.kobo) throw new Error('More was moved than was set aside.');
    return { captured: hold.captured, released: hold.released };
  }
}
