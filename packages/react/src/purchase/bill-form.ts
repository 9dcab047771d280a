import type { ComponentType } from 'react';
import type { Naira, Session } from '@tillside/contract';
import type { Draft } from '../attempts/draft-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { CheckOfName, NameCheck } from '../validations/name-check.ts';
import type { Bill } from './bill.ts';
import type { BillContext } from './bill-context.ts';
import type { Form, FormEvent } from './form.ts';
import type { Repriced } from './listed-prices.ts';

export interface BillFormOptions {
  readonly session: Session;
  readonly initial: Readonly<Record<string, string>>;
  readonly presets?: readonly Naira[] | undefined;
  /** The input of an earlier purchase, which the form begins with. */
  readonly again?: PurchaseInput | undefined;
  /** What was typed on an earlier visit, which the form begins with. */
  readonly draft: Draft | null;
  /** What the companion said of fields, by field. */
  readonly refused: Readonly<Record<string, string>>;
  /** The input of an earlier attempt that is to be filled in. */
  readonly adopted: PurchaseInput | null;
}

/** The form of a bill: its texts, its lists, its name check, and what is wrong now. */
export interface BillForm {
  readonly context: BillContext;
  readonly form: Form;
  readonly errors: Readonly<Record<string, string>>;
  readonly nameCheck: CheckOfName;
  /** Shows whose account it is, where the bill has that checked. */
  readonly NameCard?: ComponentType<NameCardProps>;
  /** The price in a list changed between choosing and Continue. */
  readonly repriced: Repriced | null;
  change(event: FormEvent): void;
  /** Asks whose account it is, if that is not known yet. */
  checkName(): void;
  /** The input as it may be bought, name check included; `null`: something is wrong, which `errors` tells. */
  complete(): Promise<PurchaseInput | null>;
}

/** What the card of a name check is given. Of the purchase it needs only what the form answers. */
export interface NameCardProps {
  readonly purchase: Pick<BillForm, 'context' | 'nameCheck' | 'checkName'>;
  readonly check: NameCheck;
}

/** How a bill's form is kept: `useBillForm` for any, `usePlainForm` for one without lists and name check. */
export type UseBillForm = (bill: Bill, options: BillFormOptions) => BillForm;
