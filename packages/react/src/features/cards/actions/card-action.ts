import type { CardView, InstructionOperationId } from '@tillside/contract';
import { actionMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import type { NoticeProps } from '../../../kernel/ui/Notice.tsx';
import type { Language } from '../../../kernel/language/language.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import type { BillContext, Line } from '../../../kernel/flow/bill-fields.ts';
import type { MoneyTexts, WordedMoment } from '../../../kernel/flow/flow-texts.ts';

export type ActedOnCard = Pick<CardView, 'id' | 'last_four' | 'balance'>;

/** The declaration of one card action. */
export interface CardAction extends Pick<Bill, 'restore' | 'headline' | 'Delivered'> {
  readonly operation: InstructionOperationId;
  /** Whether a purchase with this operation is this action on this card. */
  owns(input: PurchaseInput): boolean;
  /** The label of its button. */
  name(language: Language): string;
  /** The heading of its form. */
  title(language: Language): string;
  /** Its fields. Without fields it starts with its confirmation. */
  readonly fields: Bill['fields'];
  input(values: PurchaseInput): PurchaseInput;
  /** A short description. */
  subject(input: PurchaseInput, context: BillContext): string;
  readonly confirmation: Confirmation;
  outcome(moment: WordedMoment, language: Language): ActionOutcome;
  readonly money: ActionMoney;
}

/** The texts and buttons of the confirmation. */
interface Confirmation {
  texts(language: Language, input: PurchaseInput): ConfirmationTexts;
  lines(input: PurchaseInput, context: BillContext): readonly Line[];
  /** A warning that matches the weight of the action. */
  caution?(context: BillContext): Caution;
  /** Sends without a confirmation: for reversible actions. */
  readonly atOnce?: boolean;
}

interface ConfirmationTexts {
  readonly title: string;
  readonly press: string;
  /** The label that leaves without doing anything. Default: back to the form. */
  readonly leave?: string;
}

interface Caution extends Pick<NoticeProps, 'tone' | 'title'> {
  readonly text: string;
  /** An action that should be done first. */
  readonly insteadOf?: { readonly operation: InstructionOperationId; readonly label: string };
}

export interface ActionOutcome {
  readonly doing: string;
  readonly done: string;
  readonly doneText: string;
  readonly notDone: string;
  /** More specific than a reason and the state of the money. */
  readonly notDoneText?: string | undefined;
  /** Replaces the pending text while the card provider waits for the user. */
  readonly waiting?: { readonly title: string; readonly text: string } | undefined;
}

/** The texts about money. */
export interface ActionMoney {
  /** Whether this input moves none of the user's money. */
  isFree(input: PurchaseInput): boolean;
  texts(moment: WordedMoment, language: Language): ActionMoneyTexts;
}

interface ActionMoneyTexts extends MoneyTexts {
  /** The label of the button once the amount is known. Default: unchanged. */
  press?(amount: string): string;
  /** The text after a refusal. `reason` is a sentence, or empty. Default: nothing was changed. */
  refused?(reason: string): string;
}

/** The common parts of every action on one card. */
export function onCard(card: ActedOnCard): Pick<CardAction, 'owns'> & {
  cardLines(language: Language): readonly Line[];
  naming(what: string, language: Language): string;
} {
  return {
    owns: ({ id }) => id === card.id,
    // A receipt in the history does not know the card.
    cardLines: ({ t }) =>
      card.last_four === '' ? [] : [{ label: t(actionMessages, 'onCard'), value: `•••• ${card.last_four}` }],
    naming: (what, { t }) =>
      card.last_four === '' ? what : t(actionMessages, 'subject', { what, lastFour: card.last_four }),
  };
}
