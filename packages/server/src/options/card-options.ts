import type { Dollars } from '@tillside/contract';
import type { Caller } from '../model/caller.ts';

/** Options for merchants who issue cards. */
export interface CardOptions<HostRequest = never> {
  /**
   * Called before card details are shown: whether this person has just confirmed their identity again, or where they
   * can. Without it no card number is shown.
   */
  readonly stepUp?: StepUp<HostRequest>;
  /** The price of a new card in addition to its load. The document gives no figure (about 1–2 dollars is observed). Default `dollars(1)`. */
  readonly creationFee?: Dollars;
}

/** Returns whether this person has confirmed their identity again; `url`: where they can. */
export type StepUp<HostRequest> = (request: HostRequest, caller: Caller) => StepUpAnswer | Promise<StepUpAnswer>;

export type StepUpAnswer = true | { readonly url: string };
