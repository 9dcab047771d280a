import type { ComponentType } from 'react';
import type { Lookup, Texts } from '../lookups/lookup.ts';
import type { Language } from '../provider/language.ts';
import type { BillContext } from './bill-context.ts';

/** One field of a bill: its text in the form, its value in the companion's JSON, its words on a receipt. */
export interface BillField {
  /** `texts` in a form only: one number may be called otherwise for another product. */
  label(context: BillContext, texts?: Texts): string;
  /** What it is filled in with. */
  readonly Control: ComponentType<ControlProps>;
  /** A sentence below the control. */
  hint?(context: BillContext, texts: Texts): string | undefined;
  /**
   * Whether its text is a secret, which is never kept in the browser's storage. Default: by its name, such as `pin`, `otp`,
   * `bvn` or `card_token`.
   */
  readonly isSecret?: boolean;
  /** It may be left empty. */
  readonly optional?: boolean;
  /** Whether it is asked at all, by what stands in the other fields. */
  when?(texts: Texts, context: BillContext): boolean;
  /** The list that its options come from: the form says where that stands. */
  readonly list?: Lookup<unknown>;
  /** Fields that make this one start over when they change. */
  readonly resetBy?: readonly string[];
  readonly suggestion?: Suggestion;
  read(text: string, context: BillContext, texts: Texts): Reading;
  /** The text of the form for a value of the input, when an earlier attempt is taken up. */
  write(value: unknown): string;
  /** How the value reads in a review or receipt; empty: not at all. */
  show(value: unknown, context: BillContext): string;
  /** What the list says that the chosen option costs, in words. It is compared when the list is read again. */
  listedPrice?(text: string, context: BillContext, texts: Texts): string | undefined;
  /** The value is an amount to be paid: it is not said twice where it is just the price. */
  readonly isAmount?: boolean;
  /** Rewrites what was typed when the field is left. */
  tidy?(text: string): string;
}

/** A value that another field suggests until the shopper chooses one. Clearing that field starts over. */
export interface Suggestion {
  readonly from: string;
  suggest(text: string, context: BillContext): string | null;
  hint(language: Language): string;
}

/** A value of the companion's JSON; `undefined` leaves the field out. */
export type Reading = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** What every control of a field is given. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  /** The value is only suggested so far. */
  readonly suggested: boolean;
  readonly context: BillContext;
  readonly texts: Texts;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

export interface Option {
  readonly value: string;
  readonly name: string;
  /** It is shown and cannot be chosen, such as a provider that is down. */
  readonly unavailable?: boolean;
}
