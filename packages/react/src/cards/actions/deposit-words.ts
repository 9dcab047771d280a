import { issueCardWords } from '../../messages/en-NG/issue-card.ts';
import type { Language } from '../../provider/context.ts';
import type { ActionMoney, ActionOutcome } from './card-action.ts';

/** What is pressed to have a deposit awaited. */
export function depositPress({ say }: Language): { readonly title: string; readonly press: string } {
  const words = say(issueCardWords);
  return { title: words.depositConfirm, press: words.depositPress };
}

export function depositOutcome({ say }: Language): Pick<ActionOutcome, 'doing' | 'notDone'> {
  const words = say(issueCardWords);
  return { doing: words.depositDoing, notDone: words.depositNotDone };
}

/** While a deposit is awaited: nothing here is paid from the shop's side. */
export const depositMoney: ActionMoney = {
  isFree: () => true,
  words({ instruction }, { say }) {
    const words = say(issueCardWords);
    return {
      ...(instruction?.details?.['order'] === undefined
        ? {}
        : { processingTitle: words.depositWaiting, processingText: words.depositWaitingText }),
      ...(instruction?.problem?.code === 'deposit_missing' ? { failedText: () => words.depositMissing } : {}),
      moneyNotTaken: '',
      moneyReleased: '',
    };
  },
};
