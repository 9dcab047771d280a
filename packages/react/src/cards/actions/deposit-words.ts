import { depositMessages } from '@tillside/messages';
import type { Language } from '../../provider/context.ts';
import type { ActionMoney, ActionOutcome } from './card-action.ts';

/** What is pressed to have a deposit awaited. */
export function depositPress({ t }: Language): { readonly title: string; readonly press: string } {
  return { title: t(depositMessages, 'confirm'), press: t(depositMessages, 'press') };
}

export function depositOutcome({ t }: Language): Pick<ActionOutcome, 'doing' | 'notDone'> {
  return { doing: t(depositMessages, 'doing'), notDone: t(depositMessages, 'notDone') };
}

/** While a deposit is awaited: nothing here is paid from the shop's side. */
export const depositMoney: ActionMoney = {
  isFree: () => true,
  words({ instruction }, { t }) {
    return {
      ...(instruction?.details?.['order'] === undefined
        ? {}
        : {
            'outcome.processingTitle': t(depositMessages, 'waiting'),
            'outcome.processingText': t(depositMessages, 'waitingText'),
          }),
      ...(instruction?.problem?.code === 'deposit_missing'
        ? { 'outcome.failedText': () => t(depositMessages, 'missing') }
        : {}),
      'outcome.moneyNotTaken': '',
      'outcome.moneyReleased': '',
    };
  },
};
