import type { CardView, InstructionOperationId } from '@tillside/contract';
import { actionMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../client/companion-client.ts';
import type { NoticeProps } from '../../parts/Notice.tsx';
import type { Language } from '../../provider/language.ts';
import type { Bill } from '../../purchase/bill.ts';
import type { BillContext } from '../../purchase/bill-context.ts';
import type { Line } from '../../parts/line.ts';
import type { MoneyTexts, WordedMoment } from '../../purchase/flow-words.ts';

/** What an action needs to know of the card it is done to. */
export type ActedOnCard = Pick<CardView, 'id' | 'last_four' | 'balance'>;

/** One thing that is done to a card, declared. Another one is another such declaration. */
export interface CardAction extends Pick<Bill, 'restore' | 'Delivered'> {
  readonly operation: InstructionOperationId;
  /** Of what was instructed with this operation, what is this action on this card. */
  owns(input: PurchaseInput): boolean;
  /** On the button that leads to it. */
  name(language: Language): string;
  /** Above its form. */
  title(language: Language): string;
  /** What is asked. Nothing: it begins with its confirmation. */
  readonly fields: Bill['fields'];
  input(values: PurchaseInput): PurchaseInput;
  /** What is done, in a few words. */
  subject(input: PurchaseInput, context: BillContext): string;
  readonly confirmation: Confirmation;
  outcome(moment: WordedMoment, language: Language): ActionOutcome;
  readonly money: ActionMoney;
}

/** What is read and pressed before it is sent. */
interface Confirmation {
  words(language: Language, input: PurchaseInput): ConfirmationWords;
  lines(input: PurchaseInput, context: BillContext): readonly Line[];
  /** What has to be read first, as heavy as the action is. */
  caution?(context: BillContext): Caution;
  /** The press that leads to it does it: for what can be taken back at once. */
  readonly atOnce?: boolean;
}

interface ConfirmationWords {
  readonly title: string;
  readonly press: string;
  /** Leaves it without doing anything. Default: back to the form. */
  readonly leave?: string;
}

interface Caution extends Pick<NoticeProps, 'tone' | 'title'> {
  readonly text: string;
  /** Another action that had better be done before. */
  readonly insteadOf?: { readonly operation: InstructionOperationId; readonly label: string };
}

/** What became of it, in words. */
export interface ActionOutcome {
  readonly doing: string;
  readonly done: string;
  readonly doneText: string;
  readonly notDone: string;
  /** Why, where more can be said than a reason and where the money is. */
  readonly notDoneText?: string | undefined;
  /** While the card provider waits for the person, and not they for it. */
  readonly waiting?: { readonly title: string; readonly text: string } | undefined;
  /** On the button that leaves a final outcome. Default: that it is done. */
  readonly leave?: string;
}

/** What is said of money. */
export interface ActionMoney {
  /** Whether no money of the person moves with this input. */
  isFree(input: PurchaseInput): boolean;
  texts(moment: WordedMoment, language: Language): ActionMoneyTexts;
}

interface ActionMoneyTexts extends MoneyTexts {
  /** On the button, once it is known what is paid. Default: as before. */
  press?(amount: string): string;
  /** Where it was refused. `reason` is a sentence, or empty. Default: that nothing was changed. */
  refused?(reason: string): string;
}

/** What every action on one card has in common. */
export function onCard(card: ActedOnCard): Pick<CardAction, 'owns'> & {
  cardLines(language: Language): readonly Line[];
  naming(what: string, language: Language): string;
} {
  return {
    owns: ({ id }) => id === card.id,
    // A receipt of the history does not know the card.
    cardLines: ({ t }) =>
      card.last_four === '' ? [] : [{ label: t(actionMessages, 'onCard'), value: `•••• ${card.last_four}` }],
    naming: (what, { t }) =>
      card.last_four === '' ? what : t(actionMessages, 'subject', { what, lastFour: card.last_four }),
  };
}
