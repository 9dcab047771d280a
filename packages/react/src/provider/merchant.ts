import { createContext } from 'react';

/** The shop, as receipts name it. */
export interface Merchant {
  /** Such as `Sunbird Store`. */
  readonly name: string;
  /** The URL of a square picture. A Content Security Policy has to allow its origin (`img-src`). */
  readonly logo?: string;
  /** How to reach the shop with questions, in one line, such as a phone number or an e-mail address. */
  readonly support?: string;
}

export const MerchantContext: React.Context<Merchant | null> = createContext<Merchant | null>(null);
