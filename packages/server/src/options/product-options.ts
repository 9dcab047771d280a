import type { AmountProduct, Naira } from '@tillside/contract';

/** Amounts for shoppers, in whole naira, where they differ from the defaults. */
export interface AmountOptions {
  readonly minimum?: Naira;
  readonly maximum?: Naira;
  readonly presets?: readonly Naira[];
}

/** Of products whose limits the contract declares. A minimum that the platform documents cannot be lowered. */
type LimitedProducts = { readonly [Product in AmountProduct]?: AmountOptions };

/** What the merchant sells, where it differs from the observed and assumed facts. */
export interface ProductOptions extends LimitedProducts {
  readonly airtime?: AmountOptions;
  /** `services`: the distribution companies, by the platform's codes. */
  readonly electricity?: AmountOptions & {
    readonly services?: readonly { readonly code: string; readonly name: string }[];
  };
  /** Topups of a cable account. */
  readonly cableTopup?: AmountOptions;
  /** `atOnce`: how many pins are sold at once, at most 100. */
  readonly pins?: { readonly atOnce?: number };
  /** The price of a segment to one number; the document gives none. Default `naira(4)`. */
  readonly sms?: { readonly pricePerSegment?: Naira };
  readonly international?: InternationalOptions;
  /** `false` disables saved recipients. Otherwise a caller saves at most a hundred, on request only. */
  readonly recipients?: false;
}

/** Bills abroad. */
export interface InternationalOptions extends RateOptions {
  /** The merchant's wallet that pays them, and the currency of their prices. Default `USD` (platform §4.3). */
  readonly debitCurrency?: 'USD' | 'NGN';
}

/** The meaning of `usd_rate`: dollars for one unit that arrives, or units for a dollar. */
export type UsdRate = 'dollars_per_unit' | 'units_per_dollar';

/** The meaning of `ngn_rate`: naira for one unit that arrives, units for a naira, or naira for a dollar. */
export type NgnRate = 'naira_per_unit' | 'units_per_naira' | 'naira_per_dollar';

/** How to read `GET /international-bills/rate`. The document names the rates but not their direction (platform §4.3). */
export interface RateOptions {
  /** Default `dollars_per_unit` (assumed). */
  readonly usdRate?: UsdRate;
  /** Default `naira_per_unit` (assumed). `naira_per_dollar` is observed. */
  readonly ngnRate?: NgnRate;
  /** Plausible price of a dollar: a rate outside is refused. Default 300 to 6,000 naira (assumed). */
  readonly nairaPerDollar?: { readonly minimum: Naira; readonly maximum: Naira };
}
