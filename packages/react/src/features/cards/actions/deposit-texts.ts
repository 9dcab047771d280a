import { depositMessages } from '@tillside/messages';
import type { Language } from '../../../kernel/language/language.ts';
import type { WordedMoment } from '../../../kernel/flow/flow-texts.ts';
import { purchaseMoney } from '../../../kernel/flow/money-texts.ts';
import type { ActionMoney, ActionOutcome } from './card-action.ts';
import { later } from '../../../kernel/ui/later.tsx';
import type { ComponentType } from 'react';
import type { DeliveredProps } from '../../../kernel/flow/bill.ts';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';

/** The title, and the label of the button, for requesting a deposit. */
export function depositPress({ t }: Language): { readonly title: string; readonly press: string } {
  return { title: t(depositMessages, 'confirm'), press: t(depositMessages, 'press') };
}

/** The texts of a pending, and of a missing, deposit. */
export function depositOutcome(
  { instruction }: WordedMoment,
  { t }: Language,
): Omit<ActionOutcome, 'done' | 'doneText'> {
  const isAwaited = instruction?.details?.['order'] !== undefined;
  return {
    doing: t(depositMessages, 'doing'),
    notDone: t(depositMessages, 'notDone'),
    notDoneText: instruction?.problem?.code === 'deposit_missing' ? t(depositMessages, 'missing') : undefined,
    waiting: isAwaited ? { title: t(depositMessages, 'waiting'), text: t(depositMessages, 'waitingText') } : undefined,
  };
}

/** The shop pays nothing here. */
export const depositMoney: ActionMoney = {
  isFree: () => true,
  texts: (_moment, language) => ({ ...purchaseMoney(language), ready: () => '', notTaken: '', released: () => '' }),
};

/** The pending deposit, then the issued card; loaded on demand. */
export const IssueDelivered: ComponentType<DeliveredProps> = later<DeliveredProps>('issued card', () =>
  fromChunk(() => import('./deposit/Delivered.tsx'), 'Delivered'),
);
