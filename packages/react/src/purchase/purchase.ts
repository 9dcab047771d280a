import type { PurchaseInput } from '../client/companion-client.ts';
import type { InstructState } from '../instruct/instruct.states.ts';
import type { CheckOfName } from '../validations/name-check.ts';
import type { Bill } from './bill.ts';
import type { BillContext } from './bill-context.ts';
import type { BillForm } from './bill-form.ts';
import type { Form } from './form.ts';
import type { Repriced } from './listed-prices.ts';

/** A running purchase: where it stands, and everything a person can do. The parts take it as their one prop. */
export interface Purchase {
  readonly bill: Bill;
  readonly context: BillContext;
  readonly state: InstructState;
  readonly form: Form;
  /** Whether the person did something here already: from then on, a new step takes the focus. */
  readonly acted: boolean;
  /** The errors to show now, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whose account it is, where the bill has that checked. */
  readonly nameCheck: CheckOfName;
  readonly NameCard: BillForm['NameCard'];
  /** The price in a list changed between choosing and Continue. */
  readonly repriced: Repriced | null;
  /** The form is being looked at: a press of Continue waits for the name check. */
  readonly completing: boolean;
  change(name: string, text: string): void;
  leave(name: string): void;
  checkName(): void;
  /** Goes to the review, or shows what is wrong. Settles with whether it went. */
  submit(): Promise<boolean>;
  askPrice(): void;
  pay(): void;
  edit(): void;
  /** Fills in some fields, as with a saved recipient. */
  fill(input: PurchaseInput): void;
  /** A new, empty purchase. */
  restart(): void;
  /** A new purchase, filled in with this. */
  againWith(input: PurchaseInput): void;
  /** Looks again at once for what it waits for. */
  wake(): void;
}
