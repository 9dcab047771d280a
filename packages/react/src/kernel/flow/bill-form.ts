import type { ComponentType } from 'react';
import type { Naira, Session } from '@tillside/contract';
import type { Draft } from '../runtime/draft-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { CheckOfName, NameCheck } from './name-check.ts';
import { type Bill, askedFields } from './bill.ts';
import type { BillContext } from './bill-fields.ts';
import type { Form, FormEvent } from './form.ts';

export interface BillFormOptions {
  readonly session: Session;
  readonly initial: Readonly<Record<string, string>>;
  readonly presets?: readonly Naira[] | undefined;
  readonly again?: PurchaseInput | undefined;
  /** The draft of an earlier visit that fills the form. */
  readonly draft: Draft | null;
  /** The companion's errors by field. */
  readonly refused: Readonly<Record<string, string>>;
  /** The input of a resumed attempt. */
  readonly adopted: PurchaseInput | null;
}

/** The form of a bill: its texts, lists, name check and current errors. */
export interface BillForm {
  readonly context: BillContext;
  readonly form: Form;
  readonly errors: Readonly<Record<string, string>>;
  readonly nameCheck: CheckOfName;
  /** Shows the account owner's name, if the bill has a name check. */
  readonly NameCard?: ComponentType<NameCardProps>;
  /** A list price that changed between choosing and Continue. */
  readonly repriced: Repriced | null;
  change(event: FormEvent): void;
  /** Runs the name check, unless its result is known. */
  checkName(): void;
  /** The complete input, of what the fields and the name check say now; `null` until both are there. */
  readonly input: PurchaseInput | null;
  /**
   * Asks for what `input` lacks, as current lists and the name. Resolves to the complete input; `null` if `errors` has entries.
   * @param isPressed whether the user asked for it: from then on, every field shows its error
   */
  complete(isPressed: boolean): Promise<PurchaseInput | null>;
}

export interface NameCardProps {
  readonly purchase: Pick<BillForm, 'context' | 'nameCheck' | 'checkName'>;
  readonly check: NameCheck;
}

/** Keeps a bill's form: `useBillForm` for any bill, `usePlainForm` for one without lists and name check. */
export type UseBillForm = (bill: Bill, options: BillFormOptions) => BillForm;

/** The former and the current list price of a chosen option, as texts. */
export interface Repriced {
  readonly from: string;
  readonly to: string;
}

type Prices = Readonly<Record<string, string>>;

export function listedPrices(bill: Bill, form: Form, context: BillContext): Prices {
  const prices: Record<string, string> = {};
  for (const [name, field] of askedFields(bill, form.values, context)) {
    const price = field.listedPrice?.(form.values[name] ?? '', context, form.values);
    if (price !== undefined) prices[name] = price;
  }
  return prices;
}

/** The first price that has changed; `null` if none has. */
export function repricedSince(before: Prices, now: Prices): Repriced | null {
  const name = Object.keys(before).find((known) => now[known] !== undefined && now[known] !== before[known]);
  const [from, to] = name === undefined ? [] : [before[name], now[name]];
  return from === undefined || to === undefined ? null : { from, to };
}
