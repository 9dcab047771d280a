import type { Naira } from '@tillside/contract';

/** Amounts a shopper may choose, in whole naira, where they differ from the defaults. */
export interface AmountOptions {
  readonly minimum?: Naira;
  readonly maximum?: Naira;
  readonly presets?: readonly Naira[];
}

/** What the merchant sells, where it differs from the observed and assumed facts. */
export interface ProductOptions {
  readonly airtime?: AmountOptions;
  /** `services`: the distribution companies, by the platform's codes. */
  readonly electricity?: AmountOptions & {
    readonly services?: readonly { readonly code: string; readonly name: string }[];
  };
  /** Of topping up a cable account. */
  readonly cableTopup?: AmountOptions;
  /** The platform takes no less than 200 naira (platform §8). */
  readonly betting?: AmountOptions;
  /** `atOnce`: how many pins are sold at once, at most 100. */
  readonly pins?: { readonly atOnce?: number };
  /** The document names no price of a text message: for a segment to one number. Default `naira(4)`. */
  readonly sms?: { readonly pricePerSegment?: Naira };
  readonly international?: InternationalOptions;
  /** `false`: nobody can save who a bill was for. A caller saves at most a hundred, and only when they press it. */
  readonly recipients?: false;
}

/** Bills abroad. */
export interface InternationalOptions extends RateOptions {
  /** Which of the merchant's wallets pays them, and so what they are priced in. Default `USD` (platform §4.3). */
  readonly debitCurrency?: 'USD' | 'NGN';
}

/** What `usd_rate` is: dollars for one unit that arrives, or units for a dollar. */
export type UsdRate = 'dollars_per_unit' | 'units_per_dollar';

/** What `ngn_rate` is: naira for one unit that arrives, units for a naira, or naira for a dollar. */
export type NgnRate = 'naira_per_unit' | 'units_per_naira' | 'naira_per_dollar';

/** How `GET /international-bills/rate` is read. The document names the rates and not their direction (platform §4.3). */
export interface RateOptions {
  /** Default `dollars_per_unit` (assumed). */
  readonly usdRate?: UsdRate;
  /** Default `naira_per_unit` (assumed). `naira_per_dollar` is observed. */
  readonly ngnRate?: NgnRate;
  /** What a dollar may cost: a rate by which it costs more or less is refused. Default 300 to 6,000 naira (assumed). */
  readonly nairaPerDollar?: { readonly minimum: Naira; readonly maximum: Naira };
}
