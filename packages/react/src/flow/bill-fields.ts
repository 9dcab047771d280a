import type { ComponentType, ReactNode } from 'react';
import type { InstructionOperationId, Naira, Session } from '@tillside/contract';
import type { Language } from '../language/language.ts';
import type { FindList, Lookup, Texts } from '../client/lookup.ts';

/** One field of a bill: its text in the form, its value in the companion's JSON, its text on a receipt. */
export interface BillField {
  /** `texts` in a form only: a number may have another name for another product. */
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
  /** It may be left empty. */
  readonly optional?: boolean;
  /** Whether it is shown, depending on the other fields. */
  when?(texts: Texts, context: BillContext): boolean;
  /** The list of its options, whose state the form shows. */
  readonly list?: Lookup<unknown>;
  /** Fields whose change clears this one. */
  readonly resetBy?: readonly string[];
  readonly suggestion?: Suggestion;
  /**
   * The field that shows this one at the end of its control, such as the network inside the phone field. It opens below that
   * control, and is not missed while that field is invalid.
   */
  readonly within?: string;
  /** The field before it, which shares its row where both have room. */
  readonly beside?: string;
  read(text: string, context: BillContext, texts: Texts): Reading;
  /** The form's text for a value of the input, when an earlier attempt is resumed. */
  write(value: unknown): string;
  /** The value's text in a review or receipt; empty to omit it. */
  show(value: unknown, context: BillContext): string;
  /** The listed price of the chosen option as text. It is compared when the list is refetched. */
  listedPrice?(text: string, context: BillContext, texts: Texts): string | undefined;
  /**
   * Its value is the id of a provider of this kind: its options, and the review, receipt, history row and saved recipients of
   * a purchase, show the provider's mark.
   */
  readonly provider?: ProviderKind;
  /** The value is an amount to pay: it is not repeated if it equals the price. */
  readonly isAmount?: boolean;
  /** Normalises the text when the field loses focus. */
  tidy?(text: string): string;
}

/** A value that another field suggests until the shopper chooses one. Clearing that field resets it. */
export interface Suggestion {
  readonly from: string;
  suggest(text: string, context: BillContext): string | null;
  /** What stands under the field while its value is this suggestion. Default: nothing. */
  hint?(context: BillContext, suggested: string): string;
}

/** A value of the companion's JSON; `undefined` leaves the field out. */
export type Reading = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** The props of every control. */
export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  /** The value is only a suggestion so far. */
  readonly suggested: boolean;
  readonly context: BillContext;
  readonly texts: Texts;
  /** The operation of the form's bill. */
  readonly operation?: InstructionOperationId;
  /** The field shown at the end of this control. */
  readonly inside?: InsideField | undefined;
  /** It is shown inside another field, which names it. */
  readonly isInside?: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/** What a control needs that is drawn without the form of a bill. */
export type PlainControlProps = Omit<ControlProps, 'suggested' | 'context' | 'texts' | 'onLeave'> &
  Partial<Pick<ControlProps, 'suggested' | 'onLeave'>>;

/** A field shown inside another one. */
export interface InsideField {
  readonly label: string;
  /** Its value as text; empty until there is one. */
  readonly shown: string;
  /** The provider of its value. */
  readonly provider: Provider | null;
  readonly error: string | undefined;
  /** It has to be chosen: the other field is valid and suggests nothing. */
  readonly isMissing: boolean;
  /** Its own control, shown below when it is opened. */
  readonly control: ReactNode;
}

export interface Option {
  readonly value: string;
  readonly name: string;
  /** It is shown and cannot be chosen, such as a provider that is down. */
  readonly unavailable?: boolean;
  /** The id or name of its provider, where that is not the value: the examining body of a pin. */
  readonly provider?: string;
}

/** The kinds of providers that have marks. The marks of card networks are the merchant's only: without one, a card network is plain text. */
export type ProviderKind = 'network' | 'tv' | 'internet' | 'electricity' | 'betting' | 'exam' | 'bank' | 'card';

/** A company whose mark stands beside its name. */
export interface Provider {
  readonly kind: ProviderKind;
  /** Its id at the platform, such as `mtn`, `ikedc` or a bank's code. */
  readonly id: string;
  /** Its name as people read it. The monogram is made of it. */
  readonly name: string;
}

/** The sizes of marks in px at 16 px text: inside a field, in a row, on a review, on a receipt. */
export type MarkSize = 20 | 28 | 40 | 48;

/** The context for the texts and options of a bill. */
export interface BillContext extends Language {
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
