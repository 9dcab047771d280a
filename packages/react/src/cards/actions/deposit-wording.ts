import type { Instruction } from '@tillside/contract/browser';
import { issueCardWords } from '../../messages/en-NG/issue-card.ts';
import type { PurchaseMessages } from '../../messages/purchase-messages.ts';
import type { Language } from '../../provider/context.ts';
import { actionWording, type ActionSayings } from './card-action.ts';
import type { WordedMoment } from '../../purchase/bill.ts';

/** The words while a deposit is awaited: nothing here is paid from the shop's side. */
export function depositWording(
  sayings: Pick<ActionSayings, 'done' | 'doneText'>,
  moment: WordedMoment,
  language: Language,
): Partial<PurchaseMessages> {
  const words = language.say(issueCardWords);
  const missing = moment.instruction?.problem?.code === 'deposit_missing';
  return {
    ...actionWording(
      {
        ...sayings,
        confirm: words.depositConfirm,
        press: words.depositPress,
        doing: words.depositDoing,
        notDone: words.depositNotDone,
      },
      moment,
      language,
    ),
    ...(hasOrder(moment.instruction)
      ? { processingTitle: words.depositWaiting, processingText: words.depositWaitingText }
      : {}),
    ...(missing ? { failedText: () => words.depositMissing } : {}),
    moneyNotTaken: '',
    moneyReleased: '',
  };
}

function hasOrder(instruction: Instruction | null): boolean {
  return instruction?.details?.['order'] !== undefined;
}
