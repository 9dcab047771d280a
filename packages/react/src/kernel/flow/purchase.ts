import type { PurchaseInput } from '../client/companion-client.ts';
import type { InstructState } from '../instructions/instruct.states.ts';
import type { CheckOfName } from './name-check.ts';
import type { Bill } from './bill.ts';
import type { BillContext } from './bill-fields.ts';
import type { BillForm, Repriced } from './bill-form.ts';
import type { Form } from './form.ts';

/** A running purchase: its state, and the available actions. The parts take it as their one prop. */
export interface Purchase {
  readonly bill: Bill;
  readonly context: BillContext;
  readonly state: InstructState;
  readonly form: Form;
  /** The complete input, of what the fields and the name check say now; `null` until both are there. */
  readonly input: PurchaseInput | null;
  /** The form is shown: nothing was requested yet, or only the price, which stands beside it. */
  readonly filling: boolean;
  /** What follows the form is needed soon: something is filled in, or there may be room for it beside the form. */
  readonly begun: boolean;
  /** Whether the user has acted here: from then on, a new step takes the focus. */
  readonly acted: boolean;
  /** The visible errors, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The name check, if the bill has one. */
  readonly nameCheck: CheckOfName;
  readonly NameCard: BillForm['NameCard'];
  /** A list price that changed between choosing and Continue. */
  readonly repriced: Repriced | null;
  /** Continue was pressed and waits for the name check. */
  readonly completing: boolean;
  change(name: string, text: string): void;
  leave(name: string): void;
  checkName(): void;
  /**
   * Goes to the review, or shows errors. Resolves to whether it went to the review.
   * @param isBeside the form stays, and the review stands beside it. Default `false`
   * @param isPressed the user asked for it, so that every field shows its error. Default `true`
   */
  submit(isBeside?: boolean, isPressed?: boolean): Promise<boolean>;
  askPrice(): void;
  pay(): void;
  /** Returns from the review to the form, and focuses this field. */
  edit(field?: string): void;
  /** The field to focus after the return to the form; `null` for no particular field. */
  readonly editing: string | null;
  /** Fills some fields, as with a saved recipient. */
  fill(input: PurchaseInput): void;
  /** Fills in an earlier input, and goes to its review as `submit` does. */
  repeat(input: PurchaseInput): void;
  /** Starts a new, empty purchase. */
  restart(): void;
  /** Starts a new purchase with this input, in the form. */
  againWith(input: PurchaseInput): void;
  /** Starts a new purchase with this input at its review, with the current price. Only Pay sends it, with a new key. */
  tryAgain(input: PurchaseInput): void;
  /** Ends the current wait, and retries immediately. */
  wake(): void;
}
