import type { CardView } from '@tillside/contract/browser';
import { cardActionWords } from '../../messages/en-NG/card-actions.ts';
import type { PurchaseMessages } from '../../messages/purchase-messages.ts';
import type { NoticeProps } from '../../parts/Notice.tsx';
import type { Language } from '../../provider/context.ts';
import type { Bill, BillContext, Line, WordedMoment } from '../../purchase/bill.ts';

/** What an action needs to know of the card it is done to. */
export type ActedOnCard = Pick<CardView, 'id' | 'last_four' | 'balance'>;

/**
 * One thing that is done to a card, declared: a bill whose words are its own. The shared purchase flow does the rest, so
 * it is kept before it is sent, found again by its key, and never sent twice by a second press.
 */
export interface CardAction extends Bill {
  /** On the button that leads to it. */
  name(language: Language): string;
  /** The words of the shared flow, as this action says them. */
  wording(moment: WordedMoment, language: Language): Partial<PurchaseMessages>;
  /** What has to be read before it is confirmed, as heavy as the action is. */
  caution?(context: BillContext): Caution | null;
  /** The press that leads to it does it: for what can be taken back at once. */
  readonly atOnce?: boolean;
}

interface Caution extends Pick<NoticeProps, 'tone' | 'title'> {
  readonly text: string;
  /** Another action that had better be done before. */
  readonly insteadOf?: { readonly operation: CardAction['operation']; readonly label: string };
}

/** What each action says in its own words; the rest is the same for all of them. */
export interface ActionSayings {
  readonly confirm: string;
  readonly press: string;
  readonly doing: string;
  readonly done: string;
  readonly doneText: string;
  readonly notDone: string;
  /** Leaves the confirmation without doing anything. */
  readonly leave?: string;
}

/** The words of the shared flow for something that is done to a card rather than bought. */
export function actionWording(
  sayings: ActionSayings,
  { instruction }: WordedMoment,
  language: Language,
): Partial<PurchaseMessages> {
  const words = language.say(cardActionWords);
  // The companion says why in words for a person, where the code alone says little.
  const why = instruction?.problem?.detail ?? instruction?.problem?.title ?? words.actionNotDone;
  const told = ({ money }: { money: string }): string => `${why} ${money}`.trim();
  return {
    reviewTitle: sayings.confirm,
    pay: () => sayings.press,
    payNoPrice: sayings.press,
    payNeedsPrice: words.actionNeedsPrice,
    payNeedsConnection: words.actionNeedsConnection,
    payNeedsWait: words.actionNeedsWait,
    changeDetails: sayings.leave ?? words.actionChange,
    priceReady: () => '',
    priceFailedTitle: words.actionFailedToPrepare,
    priceFailedText: words.actionNothingSent,
    refusedTitle: words.actionRefusedTitle,
    refusedText: words.actionNothingChanged,
    refusedAgainText: words.actionRefusedAgain,
    neverArrivedTitle: words.actionNeverArrivedTitle,
    neverArrivedText: words.actionNeverArrivedText,
    payingTitle: sayings.doing,
    payingText: words.actionLeftOpen,
    findingReloadTitle: words.actionFindingTitle,
    findingReloadText: words.actionFindingReload,
    findingLostTitle: words.actionUnknownTitle,
    findingLostText: words.actionFindingLost,
    preparingTitle: sayings.doing,
    preparingText: words.actionQueued,
    processingTitle: sayings.doing,
    processingText: words.actionProcessing,
    unknownTitle: words.actionUnknownTitle,
    unknownText: words.actionUnknown,
    reviewStateText: words.actionReview,
    succeededTitle: sayings.done,
    succeededText: () => sayings.doneText,
    failedTitle: sayings.notDone,
    failedText: told,
    abandonedTitle: sayings.notDone,
    abandonedText: told,
    abandonedBalance: why,
    buyAnother: words.actionDone,
    buyDifferent: words.actionDone,
    stateSucceeded: words.actionBadgeDone,
    stateFailed: words.actionBadgeNotDone,
    stateAbandoned: words.actionBadgeNotDone,
    stateProcessing: words.actionBadgeDoing,
  };
}

/** For actions that move no money: nothing is said of it. */
export const saysNoMoney: Partial<PurchaseMessages> = {
  moneyNotTaken: '',
  moneyReleased: '',
  moneyReleasing: '',
  moneyHeld: '',
};

/** What every action on one card has in common. */
export function onCard(
  card: ActedOnCard,
): Required<Pick<Bill, 'owns' | 'again'>> & { cardLines(language: Language): readonly Line[] } {
  return {
    owns: ({ id }) => id === card.id,
    // What is done to a card is not done again by a press on its outcome.
    again: () => null,
    // A receipt of the history does not know the card.
    cardLines: ({ say }) =>
      card.last_four === '' ? [] : [{ label: say(cardActionWords).actionOnCard, value: `•••• ${card.last_four}` }],
  };
}
