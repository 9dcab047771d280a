import type { ComponentType, ReactNode } from 'react';
import type { InstructionOperationId, Naira, Session } from '@tillside/contract';
import type { Language } from '../language/language.ts';
import type { FindList, Lookup, Texts } from '../client/lookup.ts';

/** One field of a bill: its text in the form, its value in the companion's JSON, its text on a receipt. */
export interface BillField {
  /** The field's label. It may depend on `texts`, which are given in a form only: a product may rename its number. */
  label(context: BillContext, texts?: Texts): string;
  /** Its input component. */
  readonly Control: ComponentType<ControlProps>;
  /** A sentence below the control. */
  hint?(context: BillContext, texts: Texts): string | undefined;
  /**
   * Whether its text is a secret, which is never kept in the browser's storage. Default: by its name, such as `pin`, `otp`,
   * `bvn` or `card_token`.
   */
  readonly isSecret?: boolean;
  /** Whether it may be left empty. */
  readonly optional?: boolean;
  /** Whether it is shown, depending on the other fields. */
  when?(texts: Texts, context: BillContext): boolean;
  /** The list of its options, whose state the form shows. */
  readonly list?: Lookup<unknown>;
  /** Fields whose change clears this one. */
  readonly resetBy?: readonly string[];
  readonly suggestion?: Suggestion;
  /**
   * The field that shows this one at the end of its control, such as the phone field for the network. This field opens
   * below that control. It is not reported as missing while the other field is invalid.
   */
  readonly within?: string;
  /** The preceding field, whose row this one shares if both fit. */
  readonly beside?: string;
  read(text: string, context: BillContext, texts: Texts): Reading;
  /** The form's text for a value of the input, when an earlier attempt is resumed. */
  write(value: unknown): string;
  /** The value's text in a review or receipt; empty to omit it. */
  show(value: unknown, context: BillContext): string;
  /** The listed price of the chosen option as text. It is compared when the list is refetched. */
  listedPrice?(text: string, context: BillContext, texts: Texts): string | undefined;
  /**
   * The kind of provider whose id is the value. The options then show the provider's mark, as do the review, receipt,
   * history row and saved recipients of a purchase.
   */
  readonly provider?: ProviderKind;
  /** Whether the value is an amount to pay. It is not repeated if it equals the price. */
  readonly isAmount?: boolean;
  /** Normalises the text when the field loses focus. `texts`: those of all fields. */
  tidy?(text: string, texts?: Texts): string;
}

/** A value that another field suggests until the shopper chooses one. Clearing that field resets it. */
export interface Suggestion {
  readonly from: string;
  suggest(text: string, context: BillContext): string | null;
  /** The hint below the field while its value is this suggestion. Default: none. */
  hint?(context: BillContext, suggested: string): string;
}

/** The result of reading a field: a value for the companion's JSON, or an error. `undefined` omits the field. */
export type Reading = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** The props of every control. */
export interface ControlProps {
  /** The id of the input element, which the label names. */
  readonly id: string;
  /** The field’s name in the bill’s declaration. */
  readonly name: string;
  /** The text of the label. */
  readonly label: string;
  /** The text in the control, as typed. */
  readonly value: string;
  /** A text below the control, where the field has one. */
  readonly hint: string | undefined;
  /** What is wrong with the value; `undefined` while there is nothing to say. */
  readonly error: string | undefined;
  /** Whether the form needs a value. */
  readonly required: boolean;
  /** Whether the value is only a suggestion so far. */
  readonly suggested: boolean;
  /** The session, the language and the lists of the form. */
  readonly context: BillContext;
  /** The texts of all fields, by name. */
  readonly texts: Texts;
  /** The operation of the form's bill. */
  readonly operation?: InstructionOperationId;
  /** The field shown at the end of this control. */
  readonly inside?: InsideField | undefined;
  /** Whether it is shown inside another field. Its label is then for screen readers only. */
  readonly isInside?: boolean;
  /** Called with the new text at each change. */
  readonly onChange: (text: string) => void;
  /** Called when the focus leaves the control. The field is checked then. */
  readonly onLeave: () => void;
}

/** The props of a control outside a bill's form. */
export type PlainControlProps = Omit<ControlProps, 'suggested' | 'context' | 'texts' | 'onLeave'> &
  Partial<Pick<ControlProps, 'suggested' | 'onLeave'>>;

/** A field shown inside another one. */
export interface InsideField {
  /** The label of the field. */
  readonly label: string;
  /** Its value as text; empty until there is one. */
  readonly shown: string;
  /** The provider of its value. */
  readonly provider: Provider | null;
  /** What is wrong with its value; `undefined` if nothing is. */
  readonly error: string | undefined;
  /** Whether the user has to choose it: the other field is valid and suggests nothing. */
  readonly isMissing: boolean;
  /** Its own control, shown below when it is opened. */
  readonly control: ReactNode;
}

export interface Option {
  /** What the companion is sent when it is chosen. */
  readonly value: string;
  /** What the shopper reads. */
  readonly name: string;
  /** Whether it is shown but cannot be chosen, such as a provider that is down. */
  readonly unavailable?: boolean;
  /** Whether its provider fails now. It can be chosen all the same. */
  readonly failing?: boolean;
  /** The id or name of its provider, if that differs from `value`, such as the examining body of a pin. */
  readonly provider?: string;
}

/** The kinds of providers with marks. A card network has only the merchant's mark; without one it is plain text. */
export type ProviderKind = 'network' | 'tv' | 'internet' | 'electricity' | 'betting' | 'exam' | 'bank' | 'card';

/** A company whose mark is shown beside its name. */
export interface Provider {
  readonly kind: ProviderKind;
  /** Its id at the platform, such as `mtn`, `ikedc` or a bank's code. */
  readonly id: string;
  /** Its display name, from which the monogram is made. */
  readonly name: string;
}

/** The sizes of marks in px at 16 px text: inside a field, in a row, on a review, on a receipt. */
export type MarkSize = 20 | 28 | 40 | 48;

/** The context for the texts and options of a bill. */
export interface BillContext extends Language {
  /** The signed-in session: who buys, the catalogue and its limits. */
  readonly session: Session;
  /** Presets that replace the catalogue's. Whole naira. */
  readonly presets?: readonly Naira[] | undefined;
  /** The lists of the form. Without a form, as in a receipt, every list is `idle`. */
  readonly list: FindList;
}

/** The lists of a context without a form. */
export const noLists: FindList = () => ({ at: 'idle' });

/** One line of a review or receipt. */
export interface Line {
  readonly label: string;
  readonly value: string;
  /** On a receipt: offers a button that copies the value. */
  readonly copy?: boolean;
}
