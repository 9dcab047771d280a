import type { Dollars } from '@tillside/contract';
import type { Request } from 'express';
import type { Caller } from './caller.ts';

/** Of those who issue cards. */
export interface CardOptions {
  /**
   * Asked before card details are shown: whether this person has just proved once more who they are, or where they
   * can. Without it nobody sees a card's number.
   */
  readonly stepUp?: StepUp;
  /** What a new card costs beside its load. The document gives no figure (about 1–2 dollars is seen). Default `dollars(1)`. */
  readonly creationFee?: Dollars;
}

/** The merchant says whether this person has proved once more who they are; `url`: where they can. */
export type StepUp = (request: Request, caller: Caller) => StepUpAnswer | Promise<StepUpAnswer>;

type StepUpAnswer = true | { readonly url: string };
